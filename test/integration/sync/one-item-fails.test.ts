import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { UnreadItem, UnreadKind, UnreadReason } from '#shared/unread.ts';
import { emptyDisk, must, startGalley, until, untilState, untilSynced, type Galley } from '../support/galley.ts';
import {
  littleService,
  littleSpace,
  NOW,
  refusal,
  type Instead,
  type LittleService,
} from '../support/little-service.ts';
import { syncAgain } from '../support/synced.ts';

let dir: string;
let galley: Galley;
let service: LittleService;
/** The answer instead of the one of the server. Null: the server answers. */
let instead: Instead | null;

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'galley-one-item-'));
  instead = null;
  service = littleService((path, query) => instead?.(path, query) ?? null);
  for (const id of ['space-a', 'space-b', 'space-c']) {
    const collection = id === 'space-c' ? 'c2' : 'c1';
    service.collections.add(collection);
    const space = littleSpace(id, collection);
    space.pages.set(
      `${id}-api`,
      '{% openapi-operation spec="pets" path="/pets" method="get" %}{% endopenapi-operation %}',
    );
    space.files.set(`${id}-file`, { bytes: `bytes of ${id}`, version: 1 });
    space.requests.set(`${id}-request`, new Map([[`${id}-added`, { bytes: `added in ${id}`, version: 1 }]]));
    service.spaces.set(id, space);
  }
  for (const id of ['cluster-a', 'cluster-b']) service.clusters.set(id, NOW);
  service.specifications.add('pets');
  galley = await startGalley(emptyDisk(join(dir, 'profile')), service.network);
  const { baseUrl, organizationId } = service;
  must(await galley.host.invoke('accounts.connect', { baseUrl, organizationId, token: 'token' }));
  await galley.openPage();
  await untilSynced(galley);
});

afterEach(async () => {
  await galley.close();
  await rm(dir, { recursive: true, force: true });
});

const sync = () => galley.state().sync;

/** All that the store holds and a screen or a pack could show. */
async function held(): Promise<unknown> {
  const outline = must(await galley.rows.invoke('sync.files', { spaceIds: null }));
  const spaces = await Promise.all(
    outline.map(async ({ spaceId }) => must(await galley.rows.invoke('sync.space', { spaceId }))),
  );
  const requests = must(await galley.rows.invoke('sync.requestContents', null));
  const clusters = must(await galley.rows.invoke('sync.clusters', null));
  const { nodes } = await until(galley, 'library', null, () => true);
  const specifications = must(await galley.rows.invoke('sync.specifications', null));
  const { spaces: figures } = must(
    await galley.host.invoke('files.figures', { accountId: galley.state().currentAccountId ?? '' }),
  );
  return {
    nodes: nodes.map(({ kind, id }) => `${kind} ${id}`),
    spaces: spaces.map((space) => [
      space?.pages.map(({ id }) => id),
      space?.bodies.map(({ pageId }) => pageId),
      space?.files.map(({ id }) => id),
    ]),
    requests: requests.map(({ changeRequestId }) => changeRequestId).sort(),
    clusters: Object.keys(clusters.versions).sort(),
    specifications: specifications.map(({ slug, versionId }) => [slug, versionId]),
    files: Object.values(figures).map(({ files, stored }) => [files, stored]),
  };
}

interface Failure {
  readonly says: string;
  readonly answer: () => Response | Promise<Response>;
  readonly reason: UnreadReason;
  readonly status: number | null;
}

const FAILURES: readonly Failure[] = [
  ...([403, 404, 410] as const).map((status): Failure => ({
    says: String(status),
    answer: () => refusal(status),
    reason: status === 403 ? 'no-access' : 'not-found',
    status,
  })),
  ...[500, 503, 505].map((status): Failure => ({
    says: String(status),
    answer: () => refusal(status),
    reason: 'server-failed',
    status,
  })),
  { says: 'garbage', answer: () => new Response('{"pages": [{'), reason: 'unexpected', status: 200 },
  {
    says: 'a web page with 200',
    answer: () => new Response('<!doctype html><title>Sign in</title>', { headers: { 'Content-Type': 'text/html' } }),
    reason: 'web-page',
    status: 200,
  },
  { says: 'nothing', answer: () => new Response(''), reason: 'unexpected', status: 200 },
  {
    says: 'a connection that is cut',
    answer: () => Promise.reject(new TypeError('fetch failed')),
    reason: 'cut-off',
    status: null,
  },
];

interface Thing {
  readonly kind: UnreadKind;
  readonly id: string;
  readonly title: string;
  readonly isOf: (path: string) => boolean;
}

const THINGS: readonly Thing[] = [
  { kind: 'space', id: 'space-b', title: 'Space space-b', isOf: (path) => path.endsWith('/spaces/space-b/content') },
  { kind: 'collection', id: 'c2', title: 'Collection c2', isOf: (path) => path.endsWith('/collections/c2/spaces') },
  {
    kind: 'change-request',
    id: 'space-b-request',
    title: '#1 Request space-b-request',
    isOf: (path) => path.endsWith('/change-requests/space-b-request/content'),
  },
  {
    kind: 'file',
    id: 'space-b-file',
    title: 'space-b-file.png',
    isOf: (path) => path.includes('/bytes/space-b/space-b-file/'),
  },
  { kind: 'specification', id: 'pets', title: 'pets', isOf: (path) => path.endsWith('/openapi/pets/versions/latest') },
];

/** A space that may not be read any more has its own note and list. */
const isLostAccess = ({ kind }: Thing, { reason }: Failure): boolean =>
  kind === 'space' && (reason === 'no-access' || reason === 'not-found');
/** Bytes are bytes: nobody can tell that they are the wrong ones. */
const canFail = ({ kind }: Thing, { says }: Failure): boolean => kind !== 'file' || says !== 'garbage';

const CASES = THINGS.flatMap((thing) =>
  FAILURES.filter((failure) => canFail(thing, failure)).map((failure) => ({
    thing,
    failure,
    name: `${thing.kind}: ${failure.says}`,
  })),
);

/** Everything moves, so that everything is read again. */
function touchEverything(): void {
  for (const space of service.spaces.values()) {
    space.revision += 1;
    space.pages.set(`${space.id}-page`, `Words ${String(space.revision)}`);
    space.files.set(`${space.id}-file`, { bytes: `other bytes of ${space.id}`, version: space.revision });
    const added = space.requests.get(`${space.id}-request`);
    added?.set(`${space.id}-added`, { bytes: `added anew in ${space.id}`, version: space.revision });
  }
}

describe('one item that cannot be read', () => {
  it.each(CASES)('$name', async ({ thing, failure }) => {
    const before = await held();
    const { lastSyncAt } = sync();
    touchEverything();
    instead = (path) => (thing.isOf(path) ? failure.answer() : null);
    await syncAgain(galley, true);

    const { phase, error, lastSyncAt: after, unreadable } = sync();
    expect([phase, error]).toEqual(['idle', null]);
    expect(after).toBeGreaterThan(lastSyncAt ?? 0);
    expect(galley.state().network.reach).toBe('online');
    const told = unreadable.map(({ kind, id, title, reason, status }) => ({ kind, id, title, reason, status }));
    const { kind, id, title } = thing;
    const { reason } = failure;
    // Of bytes that came, whatever they are, nobody tells a status.
    const status = kind === 'file' && failure.says === 'nothing' ? null : failure.status;
    if (isLostAccess(thing, failure)) {
      const lost = await until(galley, 'lostAccess', null, ({ spaces }) => spaces.length > 0);
      expect(lost.spaces.map(({ spaceId, parts }) => [spaceId, parts.space?.reason])).toEqual([
        ['space-b', reason === 'no-access' ? 'forbidden' : 'not-found'],
      ]);
    } else expect(told).toEqual([{ kind, id, title, reason, status }]);
    // The others are at the new revision, whatever was not read is as it was.
    const cursors = must(await galley.rows.invoke('sync.cursors', null));
    for (const { spaceId, bodiesRevision } of cursors)
      expect([spaceId, bodiesRevision]).toEqual([
        spaceId,
        `${spaceId}-r${kind === 'space' && spaceId === id ? '1' : '2'}`,
      ]);
    const now = await held();
    if (kind === 'file') expect({ ...(now as object), files: null }).toEqual({ ...(before as object), files: null });
    else expect(now).toEqual(before);

    instead = null;
    await syncAgain(galley);
    expect([sync().problems, sync().unreadable]).toEqual([0, []]);
    await until(galley, 'lostAccess', null, ({ spaces }) => spaces.length === 0);
    expect(await held()).toEqual(before);
    for (const { spaceId, bodiesRevision } of must(await galley.rows.invoke('sync.cursors', null)))
      expect([spaceId, bodiesRevision]).toEqual([spaceId, `${spaceId}-r2`]);
  });

  it.each(FAILURES)(
    'does not hide an outage: all clusters answer with $says, and the rest is read',
    async ({ answer, reason }) => {
      instead = (path) => (path.endsWith('/conversations-clusters') ? answer() : null);
      touchEverything();
      await syncAgain(galley, true);
      const isAbsent = reason === 'no-access' || reason === 'not-found';
      expect(sync().unreadable.map((item: UnreadItem) => [item.kind, item.id, item.reason])).toEqual(
        isAbsent ? [] : [['cluster', null, reason]],
      );
      expect(Object.keys(must(await galley.rows.invoke('sync.clusters', null)).versions)).toHaveLength(2);
    },
  );

  it.each(FAILURES)('is a single cluster whose issues answer with $says', async ({ answer, reason }) => {
    const versions = async () => must(await galley.rows.invoke('sync.clusters', null)).versions;
    const before = await versions();
    for (const id of service.clusters.keys()) service.clusters.set(id, '2026-11-02T00:00:00.000Z');
    instead = (path, query) =>
      path.endsWith('/conversations-issues') && query.get('cluster') === 'cluster-a' ? answer() : null;
    await syncAgain(galley);
    expect(sync().unreadable.map(({ kind, id, title, reason: why }) => [kind, id, title, why])).toEqual([
      ['cluster', 'cluster-a', 'Cluster cluster-a', reason],
    ]);
    const now = await versions();
    expect(now['cluster-a']).toBe(before['cluster-a']);
    expect(now['cluster-b']).not.toBe(before['cluster-b']);
    instead = null;
    await syncAgain(galley);
    expect(sync().problems).toBe(0);
    expect((await versions())['cluster-a']).not.toBe(before['cluster-a']);
  });

  it('are the comments of a space, whose texts are read', async () => {
    touchEverything();
    instead = (path) => (path.endsWith('/spaces/space-b/comments') ? refusal(505) : null);
    await syncAgain(galley, true);
    expect(sync().unreadable).toMatchObject([
      { kind: 'comment', id: null, spaceId: 'space-b', reason: 'server-failed', status: 505 },
    ]);
    const cursors = must(await galley.rows.invoke('sync.cursors', null));
    expect(cursors.map(({ bodiesRevision }) => bodiesRevision).sort()).toEqual([
      'space-a-r2',
      'space-b-r2',
      'space-c-r2',
    ]);
    instead = null;
    await syncAgain(galley, true);
    expect(sync().problems).toBe(0);
  });

  it('is the space where none of its pages can be read, and the others are read', async () => {
    const many = service.spaces.get('space-b');
    many?.requests.clear();
    for (let at = 0; at < 40; at += 1) many?.pages.set(`page-${String(at)}`, 'Words');
    touchEverything();
    instead = (path) => (path.includes('/spaces/space-b/content/page/') ? refusal(505) : null);
    await syncAgain(galley, true);
    expect(sync().unreadable.map(({ kind, id, reason }) => [kind, id, reason])).toEqual([
      ['space', 'space-b', 'server-failed'],
    ]);
    expect(galley.requests.filter((request) => request.includes('/space-b/content/page/')).length).toBeLessThan(20);
    instead = null;
    await syncAgain(galley);
    expect(sync().problems).toBe(0);
  });

  it('stays on the list while the next sync runs, until it was read', async () => {
    touchEverything();
    instead = (path) => (path.endsWith('/spaces/space-b/content') ? refusal(505) : null);
    await syncAgain(galley, true);
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    instead = (path) =>
      path.endsWith('/spaces/space-b/content')
        ? held.then(() => service.network('http://127.0.0.1:9/v1/none', INIT) as Promise<Response>)
        : null;
    const asked = galley.requests.length;
    must(await galley.host.invoke('sync.start', { accountId: galley.state().currentAccountId ?? '', full: false }));
    await untilState(galley, ({ sync: { phase } }) => phase !== 'idle');
    expect(asked).toBeGreaterThan(0);
    expect(sync().unreadable.map(({ id }) => id)).toEqual(['space-b']);
    instead = null;
    release();
    await untilState(galley, ({ sync: { phase } }) => phase === 'idle');
  });

  it('is not told where nothing can be read: then the sync has failed', async () => {
    const { lastSyncAt } = sync();
    touchEverything();
    instead = (path) =>
      path.includes('/spaces/') || path.endsWith('/collections') ? Promise.reject(new TypeError('fetch failed')) : null;
    must(await galley.host.invoke('sync.start', { accountId: galley.state().currentAccountId ?? '', full: true }));
    await untilState(galley, ({ sync: { phase } }) => phase === 'failed');
    expect([sync().error?.code, sync().lastSyncAt, sync().problems]).toEqual(['offline', lastSyncAt, 0]);
  });
});

const INIT = {
  headers: {},
  redirect: 'manual',
  cache: 'no-store',
  signal: new AbortController().signal,
} as const;
