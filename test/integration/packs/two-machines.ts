import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RowCalls } from '#shared/rpc/store.ts';
import type { SampleService } from '../../../electron/sample/service.ts';
import type { SampleTokens } from '../../../electron/sample/tokens.ts';
import { emptyDisk, must, startGalley, until, untilSynced, type Disk, type Galley } from '../support/galley.ts';
import { noNetwork } from './pack-files.ts';
import { startSample } from '../support/sample.ts';
import { syncedDisk } from '../support/synced-disk.ts';
import { signIn } from '../support/synced.ts';

/** The first machine has an account and a network; the second has nothing but a file. */
export interface TwoMachines {
  readonly service: SampleService;
  readonly first: Galley;
  readonly firstDisk: Disk;
  readonly second: Galley;
  readonly secondDisk: Disk;
  /** Spaces of the first machine that have pages, the smallest first. */
  readonly spaceIds: readonly string[];
  /** The first machine loses its network, or has it again. */
  online: boolean;
  /** The server has no reviews, as far as the first machine sees: an optional operation. */
  withoutReviews: boolean;
  close(): Promise<void>;
}

/** `as`: whose token the first machine has. */
export async function startTwoMachines(as: keyof SampleTokens = 'commenter'): Promise<TwoMachines> {
  const dir = await mkdtemp(join(tmpdir(), 'galley-packs-'));
  const service = await startSample({ stateFile: join(dir, 'state') });
  const machines = { online: true, withoutReviews: false } as TwoMachines;
  const firstDisk = await syncedDisk(join(dir, 'first'), service, { as, coreOnly: false });
  const secondDisk = emptyDisk(join(dir, 'second'));
  const first = await startGalley(firstDisk, (input, init) => {
    if (!machines.online) return noNetwork(input, init);
    const { pathname } = new URL(input);
    if (machines.withoutReviews && pathname.endsWith('/reviews'))
      return Promise.resolve(Response.json({ error: { code: 404, message: 'Not found' } }, { status: 404 }));
    return fetch(input, init);
  });
  must(await signIn(first, service, as));
  await first.openPage();
  await untilSynced(first);
  const { nodes } = await until(first, 'kept', null, (value) => value.nodes.length > 0);
  const spaceIds = nodes
    .filter(({ target, pages }) => target.kind === 'space' && pages > 0)
    .sort((one, other) => one.pages - other.pages)
    .map(({ target }) => target.id);
  const second = await startGalley(secondDisk, noNetwork);
  Object.assign(machines, {
    service,
    first,
    firstDisk,
    second,
    secondDisk,
    spaceIds,
    async close() {
      await first.close();
      await second.close();
      await service.close().catch(() => undefined);
      await rm(dir, { recursive: true, force: true });
    },
  });
  return machines;
}

/** All that a store holds of spaces, as it would travel. */
export async function rowsOf(galley: Galley, spaceIds: readonly string[]): Promise<readonly unknown[]> {
  const rows: unknown[] = [];
  const ask = async <N extends 'pack.outline' | 'pack.rows'>(
    name: N,
    input: Parameters<RowCalls[N]>[0],
  ): Promise<ReturnType<RowCalls[N]>> =>
    must(await galley.rows.invoke(name, input as never)) as ReturnType<RowCalls[N]>;
  const outline = await ask('pack.outline', { spaceIds, comments: true });
  rows.push(outline.library);
  for (const { id: spaceId, textRecords, threadPages, requests } of outline.spaces) {
    for (const kind of ['tree', 'extras', 'requests', 'cursor'] as const) {
      rows.push(await ask('pack.rows', { kind, spaceId }));
    }
    const pageIds = textRecords.flatMap((record) => record.pageIds);
    const { bodies } = await ask('pack.rows', { kind: 'bodies', spaceId, pageIds });
    rows.push([...(bodies?.rows ?? [])].sort((one, other) => (one.pageId < other.pageId ? -1 : 1)));
    for (const { changeRequestId, pageIds } of requests) {
      const { requestContent } = await ask('pack.rows', { kind: 'request', spaceId, changeRequestId, pageIds });
      rows.push(requestContent?.head, ...(requestContent?.texts ?? []));
    }
    for (const pageId of threadPages) {
      const { comments, anchors } = await ask('pack.rows', { kind: 'threads', spaceId, pageIds: [pageId] });
      rows.push(comments?.rows, anchors);
    }
  }
  for (const slug of outline.specifications) rows.push(await ask('pack.rows', { kind: 'specification', slug }));
  rows.push(await ask('pack.rows', { kind: 'clusters' }));
  for (const clusterId of outline.issueClusters) rows.push(await ask('pack.rows', { kind: 'issues', clusterId }));
  for (const month of outline.conversationMonths) rows.push(await ask('pack.rows', { kind: 'conversations', month }));
  rows.push(await ask('pack.rows', { kind: 'transcripts', ids: outline.transcripts }));
  rows.push(await ask('pack.rows', { kind: 'marks' }));
  return rows;
}
