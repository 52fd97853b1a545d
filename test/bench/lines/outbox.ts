import { NOBODY } from '#shared/outbox/whose.ts';
import { z } from 'zod';
import type { PendingOperation } from '#shared/outbox/operation.ts';
import { appError } from '#shared/errors.ts';
import { err, ok } from '#shared/result.ts';
import type { OutboxChange } from '#shared/rpc/store.ts';
import { openSession, type StoreRemote } from '../../../electron/accounts/session.ts';
import { REQUESTS_AT_ONCE } from '../../../electron/api/client.ts';
import { nodeFetch } from '../../../electron/browser/node-fetch.ts';
import { openLog } from '../../../electron/log/log.ts';
import { listAll, type SampleHello } from '../../support/sample-process.ts';
import { must } from '../../integration/support/galley.ts';
import { atMost, type Bench, type Line, type Reading } from '../bench.ts';
import { median } from '../stats.ts';

/**
 * The way from the queue to the service, in the core as it is: journal on a real disk, preflight, and a page that hears of
 * each step. The reference posts the same comments with nothing around them, as many at once as our client lets through.
 */

const COMMENTS = 1_000;
/** Ours and the reference take turns: the machine is no quieter for one of them. */
const ROUNDS = 5;

export const OUTBOX_LINES: readonly Line[] = [
  { name: 'outbox.drain', run: (bench) => measured(bench, 'outbox.drain one page', 1) },
  { name: 'outbox.drain.pages', run: (bench) => measured(bench, 'outbox.drain 200 pages', 200) },
];

interface Place {
  readonly spaceId: string;
  readonly pageId: string;
  readonly updatedAt: string;
}

async function measured(bench: Bench, name: string, pages: number): Promise<readonly Reading[]> {
  const service = await bench.service('light');
  const places = await placesOf(service, (ROUNDS + 1) * pages);
  const take = (): readonly Place[] => {
    const taken = places.splice(0, pages);
    return Array.from({ length: COMMENTS }, (_one, at) => taken[at % taken.length] ?? raise('too few pages'));
  };
  // Nobody looks whether a page moved, so that it may be the same pages every time.
  const posted = take();
  const ours: number[] = [];
  const reference: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    reference.push(await post(service, posted));
    ours.push(await drain(service, await bench.folder(`${name} ${String(round)}`), take()));
  }
  return [{ name, ours: median(ours), reference: median(reference), unit: 'ms', target: atMost(3) }];
}

const spaceSchema = z.object({ id: z.string() });
interface TreePage {
  readonly id: string;
  readonly type: string;
  readonly updatedAt?: string | undefined;
  readonly pages?: readonly TreePage[] | undefined;
}
const treePage: z.ZodType<TreePage> = z.lazy(() =>
  z.object({
    id: z.string(),
    type: z.string(),
    updatedAt: z.string().optional(),
    pages: z.array(treePage).optional(),
  }),
);

async function placesOf(service: SampleHello, count: number): Promise<Place[]> {
  const spaces = await listAll(service, `/orgs/${service.organizations[0]?.id ?? ''}/spaces`, spaceSchema);
  const places: Place[] = [];
  for (const { id: spaceId } of spaces) {
    if (places.length >= count) break;
    const response = await fetch(`${service.baseUrl}/v1/spaces/${spaceId}/content/pages`, {
      headers: headersOf(service),
    });
    const { pages } = z.object({ pages: z.array(treePage) }).parse(await response.json());
    for (const { id, type, updatedAt } of flat(pages)) {
      if (type === 'document') places.push({ spaceId, pageId: id, updatedAt: updatedAt ?? '' });
    }
  }
  return places;
}

function flat(pages: readonly TreePage[]): readonly TreePage[] {
  return pages.flatMap((page) => [page, ...flat(page.pages ?? [])]);
}

const headersOf = ({ tokens }: SampleHello): Record<string, string> => ({
  Authorization: `Bearer ${tokens.admin}`,
  'Content-Type': 'application/json',
});

const wordsOf = (at: number): string => `Remark ${String(at)}: is this the pressure at the inlet or at the outlet?`;

/** Milliseconds for bare requests, one after the other in as many lanes as there may be. */
async function post(service: SampleHello, places: readonly Place[]): Promise<number> {
  const left = [...places.entries()].reverse();
  const lane = async (): Promise<void> => {
    for (let next = left.pop(); next !== undefined; next = left.pop()) {
      const [at, { spaceId, pageId }] = next;
      const response = await fetch(`${service.baseUrl}/v1/spaces/${spaceId}/comments`, {
        method: 'POST',
        headers: headersOf(service),
        body: JSON.stringify({ body: { markdown: wordsOf(at) }, page: pageId }),
      });
      if (!response.ok) throw new Error(`the service answered ${String(response.status)}`);
      await response.json();
    }
  };
  const began = performance.now();
  await Promise.all(Array.from({ length: REQUESTS_AT_ONCE }, lane));
  return performance.now() - began;
}

/** Milliseconds from the moment in which the queue may go until all of it is done, and known to be done. */
async function drain(service: SampleHello, profileDir: string, places: readonly Place[]): Promise<number> {
  const session = must(
    await openSession({
      account: {
        id: 'bench',
        kind: 'remote',
        baseUrl: service.baseUrl,
        organizationId: service.organizations[0]?.id ?? '',
        organizationTitle: '',
        person: null,
        waived: [],
        signIns: [],
        pack: null,
      },
      token: service.tokens.admin,
      profileDir,
      log: openLog(profileDir),
      fetch: nodeFetch,
      clock: undefined,
      random: undefined,
      journalDisk: undefined,
      changed: () => undefined,
      filesChanged: () => undefined,
      filesLimit: () => null,
      deleteDelayMs: () => 0,
      diskFree: () => Promise.resolve(null),
      writer: () => NOBODY,
      gitLogins: { get: () => null, set: () => undefined, keepFor: () => undefined },
      learned: () => undefined,
    }),
  );
  try {
    const appended = await Promise.all(places.map((place, at) => session.append(operationOf(place, at))));
    appended.forEach(must);
    let emitAll = (): void => undefined;
    const all = new Promise<void>((resolve) => (emitAll = resolve));
    const done = new Set<string>();
    const page = {
      invoke: (name: string, input: unknown) => {
        // Nothing is synced: a page that stores nothing answers that it cannot.
        if (name !== 'outbox.apply') return Promise.resolve(err(appError('storage-failed', 'nothing is stored here')));
        // As much work as handing it to another process is.
        const { operations } = JSON.parse(JSON.stringify(input)) as OutboxChange;
        for (const { id, state } of operations) if (state === 'done') done.add(id);
        if (done.size === places.length) emitAll();
        return Promise.resolve(ok(null));
      },
    } as StoreRemote;
    const began = performance.now();
    must(await session.attach(page, { operations: [], unconfirmed: [] }));
    await all;
    return performance.now() - began;
  } finally {
    await session.dispose();
  }
}

function operationOf({ spaceId, pageId, updatedAt }: Place, at: number): PendingOperation {
  const basis = updatedAt === '' ? {} : { updatedAt };
  return {
    id: `remark-${String(at)}`,
    write: { kind: 'comment.create', spaceId, pageId, basis, markdown: wordsOf(at) },
    createdAt: Date.now(),
    changedAt: Date.now(),
    state: 'queued',
    attempts: 0,
  };
}

function raise(words: string): never {
  throw new Error(words);
}
