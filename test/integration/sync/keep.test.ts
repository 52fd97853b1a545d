import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { draftTarget } from '#shared/drafts.ts';
import { INHERITED, ORGANIZATION, type KeepRule, type KeepTarget } from '#shared/keep.ts';
import type { KeptNode } from '#shared/rpc/keep.ts';
import { startSampleService, type SampleOptions, type SampleService } from '../../../electron/sample/service.ts';
import { sampleWorkspaceDir } from '../../../electron/sample/workspace-dir.ts';
import {
  beforeTheirRequests,
  emptyDisk,
  must,
  startGalley,
  until,
  untilState,
  type Disk,
  type Galley,
} from '../support/galley.ts';

let dir: string;
let service: SampleService;
let galley: Galley;
let disk: Disk;
/** Rewrites what leaves; a test may put its own in. */
let network: typeof fetch;

async function open(rule?: Partial<KeepRule>): Promise<void> {
  galley = await startGalley(disk, (input, init) => network(input, init));
  must(
    await galley.host.invoke('accounts.connect', {
      baseUrl: service.baseUrl,
      organizationId: service.organizations[0]?.id ?? '',
      token: service.tokens.admin,
    }),
  );
  if (rule !== undefined) {
    // Chosen before the first sync: the store is open, and nothing is attached yet.
    const { currentAccountId } = galley.state();
    must(await galley.store.invoke('open', { accountId: currentAccountId ?? '', person: null }));
    must(await galley.store.invoke('keep.set', { target: ORGANIZATION, rule: { ...INHERITED, ...rule } }));
  }
  await galley.openPage();
}

async function start(rule?: Partial<KeepRule>, options: Partial<SampleOptions> = {}): Promise<void> {
  service = await startSampleService({ workspaceDir: sampleWorkspaceDir(), ...options });
  await open(rule);
}

async function synced(after: number | null = null): Promise<void> {
  const { sync } = await untilState(
    galley,
    ({ sync: now }) =>
      now.phase === 'failed' || (now.phase === 'idle' && now.lastSyncAt !== null && now.lastSyncAt !== after),
  );
  expect(sync.error).toBeNull();
}

const accountId = (): string => galley.state().currentAccountId ?? '';

async function choose(target: KeepTarget, rule: Partial<KeepRule>): Promise<readonly string[]> {
  const { lastSyncAt } = galley.state().sync;
  galley.requests.length = 0;
  must(await galley.store.invoke('keep.set', { target, rule: { ...INHERITED, ...rule } }));
  must(await galley.host.invoke('sync.replan', { accountId: accountId() }));
  await synced(lastSyncAt);
  return [...galley.requests];
}

async function syncAgain(full: boolean): Promise<readonly string[]> {
  const { lastSyncAt } = galley.state().sync;
  galley.requests.length = 0;
  must(await galley.host.invoke('sync.start', { accountId: accountId(), full }));
  await synced(lastSyncAt);
  return [...galley.requests];
}

const nodes = async (): Promise<readonly KeptNode[]> =>
  (await until(galley, 'kept', null, ({ nodes: found }) => found.length > 0)).nodes;
const spaces = async (): Promise<readonly KeptNode[]> =>
  (await nodes()).filter(({ target }) => target.kind === 'space' && target.id !== '');
const texts = (requests: readonly string[]): readonly string[] =>
  requests.filter((request) => /\/spaces\/[^/]+\/content\/page\/.*format=markdown/.test(request));
const downloads = (requests: readonly string[]): readonly string[] =>
  requests.filter((request) => !request.includes('/v1/'));

async function someSpace(): Promise<{ readonly spaceId: string; readonly pageId: string }> {
  const space = (await spaces()).find(({ pages }) => pages >= 5);
  const spaceId = space?.target.id ?? '';
  const tree = await until(galley, 'tree', { spaceId }, (value) => value !== null);
  return { spaceId, pageId: tree?.pages.find(({ type }) => type === 'document')?.id ?? '' };
}

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'galley-keep-'));
  disk = emptyDisk(dir);
  network = fetch;
});

afterEach(async () => {
  await galley.close();
  await service.close();
  await rm(dir, { recursive: true, force: true });
});

describe('a workspace that is not kept', () => {
  it('has its titles and comments here, costs no request for a text or a file, and nothing again when nothing changed', async () => {
    await start({ keep: 'drop' });
    await synced();
    expect(texts(galley.requests)).toEqual([]);
    expect(downloads(galley.requests)).toEqual([]);
    const organization = (await nodes())[0];
    expect(organization?.pages).toBeGreaterThan(50);
    expect(organization?.bodies).toBe(0);
    const requests = await syncAgain(false);
    expect(requests.filter((request) => request.includes('/content'))).toEqual([]);
  });

  it('gives a page that is opened, keeps it for a while, and all of a space as soon as that is chosen', async () => {
    await start({ keep: 'drop' });
    await synced();
    const { spaceId, pageId } = await someSpace();
    must(await galley.store.invoke('pages.visited', { spaceId, pageId }));
    must(await galley.host.invoke('sync.page', { accountId: accountId(), spaceId, pageId }));
    const view = await until(galley, 'page', { spaceId, pageId }, (value) => value?.body != null);
    expect(view?.kept.keep).toBe(false);

    galley.requests.length = 0;
    must(await galley.host.invoke('sync.page', { accountId: accountId(), spaceId, pageId }));
    const requests = await choose({ kind: 'space', id: spaceId }, { keep: 'keep' });
    const space = (await spaces()).find(({ target }) => target.id === spaceId);
    expect([space?.bodies, space?.kept.keep]).toEqual([space?.pages, true]);
    // The page that was opened is here already, and is not fetched again.
    expect(texts(beforeTheirRequests(requests))).toHaveLength((space?.pages ?? 0) - 1);
    expect(texts(requests).every((request) => request.includes(`/spaces/${spaceId}/`))).toBe(true);
  });

  it('is remembered by the account over a restart', async () => {
    await start({ keep: 'drop' });
    await synced();
    await galley.close();
    await open();
    await synced();
    expect(texts(galley.requests)).toEqual([]);
    expect((await nodes())[0]?.rule.keep).toBe('drop');
  });
});

describe('a space', () => {
  it('that is paused gets no texts, and all it lacks when it goes on', async () => {
    await start({ paused: true });
    await synced();
    expect(texts(galley.requests)).toEqual([]);
    await choose(ORGANIZATION, {});
    for (const { bodies, pages } of await spaces()) expect(bodies).toBe(pages);
  });

  it('whose files are off has its texts alone', async () => {
    await start({ files: 'off' });
    await synced();
    expect(texts(galley.requests).length).toBeGreaterThan(50);
    expect(downloads(galley.requests)).toEqual([]);
  });

  it('gives its texts and files up when it is asked to, and nothing that was written', async () => {
    await start();
    await synced();
    const { spaceId, pageId } = await someSpace();
    const target = draftTarget('comment', { spaceId, pageId });
    must(await galley.store.invoke('draft.write', { id: 'draft', target, text: 'half a thought', at: 1 }));
    must(
      await galley.store.invoke('keep.set', {
        target: { kind: 'space', id: spaceId },
        rule: { ...INHERITED, keep: 'drop' },
      }),
    );
    must(await galley.store.invoke('keep.remove', { spaceId }));
    must(await galley.host.invoke('files.remove', { accountId: accountId(), spaceId }));
    const space = (await spaces()).find(({ target }) => target.id === spaceId);
    expect([space?.bodies, space?.bytes]).toEqual([0, 0]);
    expect(
      must(await galley.host.invoke('files.figures', { accountId: accountId() })).spaces[spaceId]?.bytes ?? 0,
    ).toBe(0);
    const drafts = await until(galley, 'drafts', null, () => true);
    expect(drafts.map(({ text }) => text)).toEqual(['half a thought']);
    expect((await until(galley, 'tree', { spaceId }, () => true))?.pages.length).toBeGreaterThan(4);
  });

  it('is read anew alone, whole, when it is refreshed', async () => {
    await start();
    await synced();
    const { spaceId } = await someSpace();
    galley.requests.length = 0;
    must(await galley.host.invoke('sync.refreshSpace', { accountId: accountId(), spaceId }));
    await untilState(galley, ({ sync }) => sync.phase === 'requests');
    await untilState(galley, ({ sync }) => sync.phase === 'idle');
    const trees = galley.requests.filter((request) => request.includes('/content?'));
    expect(trees.map((request) => request.includes(`/spaces/${spaceId}/`))).toEqual([true]);
  });
});

describe('when the disk is full', () => {
  it('texts stop coming and titles and comments go on; it recovers by itself', async () => {
    disk.freeBytes = 1_000;
    await start();
    await synced();
    expect(galley.state().storage.room).toBe('low');
    expect(texts(galley.requests)).toEqual([]);
    expect((await nodes())[0]?.pages).toBeGreaterThan(50);

    disk.freeBytes = 100 * 1024 ** 3;
    await syncAgain(false);
    await untilState(galley, ({ storage, sync }) => storage.room === 'enough' && sync.phase === 'idle');
    await syncAgain(false);
    for (const { bodies, pages } of await spaces()) expect(bodies).toBe(pages);
  });

  it('texts go to make room, and titles stay', async () => {
    await start();
    await synced();
    const [before] = await nodes();
    disk.freeBytes = 256 * 1024 * 1024 - 1;
    await syncAgain(false);
    const [after] = await nodes();
    expect(after?.bodies).toBeLessThan(before?.bodies ?? 0);
    expect(after?.pages).toBe(before?.pages);
    expect(galley.state().storage.room).toBe('low');
  });
});

describe('a full pass over comments', () => {
  it('takes nothing away that a shifting list has left out, and takes away what is gone', async () => {
    // Every page of the list but the first loses its first row, as when the rows before it have moved up meanwhile.
    let shifting = false;
    network = async (input, init) => {
      const url = new URL(input instanceof Request ? input.url : input);
      if (!shifting || !url.pathname.endsWith('/comments')) return fetch(url, init);
      url.searchParams.set('limit', '4');
      const answer = await fetch(url, init);
      if (!url.searchParams.has('page')) return answer;
      const list = (await answer.json()) as { readonly items: readonly unknown[] };
      return Response.json({ ...list, items: list.items.slice(1) });
    };
    await start();
    await synced();
    const space = (await until(galley, 'library', null, () => true)).nodes
      .flatMap((node) => (node.kind === 'space' ? [node] : []))
      .sort((one, other) => other.comments - one.comments)[0];
    const spaceId = space?.id ?? '';
    const before = space?.comments ?? 0;
    expect(before).toBeGreaterThan(12);

    const comments = `${service.baseUrl}/v1/spaces/${spaceId}/comments`;
    const headers = { Authorization: `Bearer ${service.tokens.admin}` };
    const list = (await (await fetch(`${comments}?limit=1&format=markdown`, { headers })).json()) as {
      readonly items: readonly { readonly id: string }[];
    };
    await fetch(`${comments}/${list.items[0]?.id ?? ''}`, { method: 'DELETE', headers });
    shifting = true;
    const requests = await syncAgain(true);
    const after = (await until(galley, 'library', null, () => true)).nodes.find(({ id }) => id === spaceId);
    expect(after?.kind === 'space' && after.comments).toBe(before - 1);
    // Every page of the list but the first has lost a row: each of those was asked for singly.
    const singly = requests.filter((request) => request.startsWith(`GET /v1/spaces/${spaceId}/comments/`));
    expect(singly.filter((request) => !request.includes('/replies')).length).toBeGreaterThanOrEqual(3);
  });
});
