import { NOBODY } from '#shared/outbox/whose.ts';
import Dexie from 'dexie';
import { REQUESTS_AT_ONCE } from '../../../electron/api/client.ts';
import { BODIES_PER_COMMIT } from '../../../electron/sync/plan.ts';
import { SPACES_AT_ONCE } from '../../../electron/sync/pull.ts';
import { eachOf } from '../../../electron/sync/side-by-side.ts';
import { commitBatch } from '../../../renderer/store/cache/commit.ts';
import { GalleyDatabase } from '../../../renderer/store/db/database.ts';
import { LocalDatabase } from '../../../renderer/store/db/local-database.ts';
import { readOpenThreads } from '../../../renderer/store/threads/open-threads.ts';
import { createStore } from '../../../renderer/store/store.ts';
import { applyOutboxChange } from '../../../renderer/store/outbox/outbox.ts';
import { watchCounts } from '../../../renderer/store/outbox/outbox-counts.ts';
import { readCounts } from '../../../renderer/store/cache/counts.ts';
import type { Databases } from '../../../renderer/store/db/open-databases.ts';
import { queuedComment } from '../../unit/outbox/operations.ts';
import { pageView } from '../../../renderer/store/pages/page-view.ts';
import { libraryView } from '../../../renderer/store/library/library-view.ts';
import { treeView } from '../../../renderer/store/views.ts';
import type { Comment } from '#shared/contract/index.ts';
import { ok } from '#shared/result.ts';
import type { SpaceCursor } from '#shared/rpc/store.ts';
import { expose, inTurn, timed } from './expose.ts';
import { librarySpace, makeComments, makeSpaces, type BenchSpace } from './workspace.ts';

const RAW_BATCH = 1_000;
const REVISION = 'revision-1';

/** A database of one object store, as plain as IndexedDB can be. */
async function rawDatabase(name: string): Promise<IDBDatabase> {
  await Dexie.delete(name);
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => request.result.createObjectStore('rows', { keyPath: 'id' });
    request.onsuccess = () => {
      resolve(request.result);
    };
    request.onerror = () => {
      reject(request.error ?? new Error('cannot open'));
    };
  });
}

function done(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => {
      resolve();
    };
    transaction.onabort = () => {
      reject(transaction.error ?? new Error('aborted'));
    };
  });
}

async function rawPutAll(db: IDBDatabase, rows: readonly object[]): Promise<void> {
  for (let start = 0; start < rows.length; start += RAW_BATCH) {
    const transaction = db.transaction('rows', 'readwrite', { durability: 'relaxed' });
    const store = transaction.objectStore('rows');
    for (const row of rows.slice(start, start + RAW_BATCH)) store.put(row);
    await done(transaction);
  }
}

function rawGet(db: IDBDatabase, id: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const request = db.transaction('rows', 'readonly').objectStore('rows').get(id);
    request.onsuccess = () => {
      resolve(request.result);
    };
    request.onerror = () => {
      reject(request.error ?? new Error('cannot read'));
    };
  });
}

async function freshStore(name: string): Promise<GalleyDatabase> {
  await Dexie.delete(`galley-${name}`);
  const db = new GalleyDatabase(name);
  await db.open();
  return db;
}

async function freshLocal(name: string): Promise<LocalDatabase> {
  await new LocalDatabase(name).delete();
  const local = new LocalDatabase(name);
  await local.open();
  return local;
}

async function storeSpaces(db: GalleyDatabase, spaces: readonly BenchSpace[]): Promise<void> {
  await storeLibrary(db, spaces);
  await storePages(db, spaces);
}

async function storeLibrary(db: GalleyDatabase, spaces: readonly BenchSpace[]): Promise<void> {
  const library = spaces.map(({ spaceId }) => librarySpace(spaceId));
  await commitBatch(db, { library: { collections: [], spaces: library, fetchedAt: 1 } }, 1);
}

/** As a sync does: all trees, then the texts, several spaces side by side. */
async function storePages(db: GalleyDatabase, spaces: readonly BenchSpace[]): Promise<void> {
  const { signal } = new AbortController();
  await eachOf(spaces, REQUESTS_AT_ONCE, signal, async ({ spaceId, pages }) => {
    const tree = { spaceId, revision: REVISION, pages, files: [], fetchedAt: 1 };
    await commitBatch(db, { tree, cursor: cursorAt(spaceId, null) }, 1);
    return true;
  });
  await eachOf(spaces, SPACES_AT_ONCE, signal, async ({ spaceId, bodies }) => {
    for (let start = 0; start < bodies.length; start += BODIES_PER_COMMIT) {
      const end = start + BODIES_PER_COMMIT;
      const cursor = end < bodies.length ? {} : { cursor: cursorAt(spaceId, REVISION) };
      await commitBatch(db, { bodies: { spaceId, rows: bodies.slice(start, end) }, ...cursor }, 1);
    }
    return true;
  });
}

function cursorAt(spaceId: string, bodiesRevision: string | null): SpaceCursor {
  return { spaceId, treeRevision: REVISION, bodiesRevision, comments: null, fullPassAt: null, syncedAt: null };
}

async function storeComments(
  db: GalleyDatabase,
  comments: readonly { readonly spaceId: string; readonly comment: Comment }[],
): Promise<void> {
  const bySpace = new Map<string, { readonly comment: Comment }[]>();
  for (const { spaceId, comment } of comments) {
    const rows = bySpace.get(spaceId) ?? [];
    rows.push({ comment });
    bySpace.set(spaceId, rows);
  }
  for (const [spaceId, rows] of bySpace) await commitBatch(db, { comments: { spaceId, rows, fetchedAt: 1 } }, 1);
}

function rawBodies({ bodies }: BenchSpace): readonly object[] {
  return bodies.map((body) => ({ ...body, id: body.pageId }));
}

/** What is written in one go: by us, or raw. */
interface Writers {
  ours(): Promise<void>;
  raw(): Promise<void>;
}

let writers: Writers | null = null;

expose({
  /** Pages, to be written as a sync commits them. */
  startPages: async ({ spaces: count, pages }: Record<'spaces' | 'pages', number>) => {
    const spaces = makeSpaces(count, pages);
    const rows = spaces.flatMap(rawBodies);
    const raw = await rawDatabase('raw-pages');
    const db = await freshStore('write-pages');
    await storeLibrary(db, spaces);
    writers = { ours: () => storePages(db, spaces), raw: () => rawPutAll(raw, rows) };
  },

  /** Comments, to be written as a sync commits them. */
  startComments: async ({ count }: { count: number }) => {
    const comments = makeComments(count, makeSpaces(200, 100, { texts: false }));
    const rows = comments.map(({ comment }) => comment);
    const raw = await rawDatabase('raw-comments');
    const db = await freshStore('write-comments');
    writers = { ours: () => storeComments(db, comments), raw: () => rawPutAll(raw, rows) };
  },

  /** Milliseconds of all that was started. */
  writeAll: async ({ side }: { readonly side: keyof Writers }) => {
    if (writers === null) throw new Error('nothing was started');
    const { [side]: write } = writers;
    return (await timed(write)).ms;
  },

  /** Milliseconds: a whole workspace through the real store, with nothing beside it. */
  writeWorkspace: async ({ spaces: count, pages, comments }: Record<'spaces' | 'pages' | 'comments', number>) => {
    const spaces = makeSpaces(count, pages);
    const said = makeComments(comments, spaces);
    const db = await freshStore('write-all');
    const { ms } = await timed(async () => {
      await storeSpaces(db, spaces);
      await storeComments(db, said);
    });
    db.close();
    return ms;
  },

  /** Milliseconds: a page ready to draw, and the raw get of the same record. */
  openPage: async ({ runs }: { runs: number }) => {
    const spaces = makeSpaces(50, 100);
    const db = await freshStore('open-page');
    await storeSpaces(db, spaces);
    const raw = await rawDatabase('raw-open');
    await rawPutAll(raw, spaces.flatMap(rawBodies));
    const local = await freshLocal('open-page');
    const context = { db, local, accountId: 'open-page', author: { id: null, name: '' } };
    const at = (run: number): { spaceId: string; pageId: string } => {
      const space = spaces[(run * 7) % spaces.length];
      return { spaceId: space?.spaceId ?? '', pageId: space?.bodies[(run * 13) % 100]?.pageId ?? '' };
    };
    return inTurn(
      runs,
      (run) => pageView(context, at(run).spaceId, at(run).pageId),
      (run) => rawGet(raw, at(run).pageId),
    );
  },

  /** Milliseconds: a tree of so many titles as a screen gets it, and the read of one record that holds them. */
  titles: async ({ pages, runs }: { pages: number; runs: number }) => {
    const [space] = makeSpaces(1, pages);
    if (space === undefined) throw new Error('no space');
    const name = `titles-${String(pages)}`;
    const db = await freshStore(name);
    await storeSpaces(db, [{ ...space, bodies: space.bodies.slice(0, 100) }]);
    const raw = await rawDatabase(`raw-${name}`);
    await rawPutAll(raw, [{ id: 'snapshot', pages: space.pages }]);
    const local = await freshLocal(name);
    const context = { db, local, accountId: name, author: { id: null, name: '' } };
    return inTurn(
      runs,
      () => treeView(context, space.spaceId),
      () => rawGet(raw, 'snapshot'),
    );
  },

  /** Milliseconds: what somebody sees first of a workspace, its library and then the tree of a space that they open. */
  firstTitles: async ({ spaces: count, pages, runs }: Record<'spaces' | 'pages' | 'runs', number>) => {
    const spaces = makeSpaces(count, pages);
    const name = `first-titles-${String(count)}`;
    const db = await freshStore(name);
    await storeLibrary(db, spaces);
    await storePages(
      db,
      spaces.map((space) => ({ ...space, bodies: space.bodies.slice(0, BODIES_PER_COMMIT) })),
    );
    const context = { db, local: await freshLocal(name), accountId: name, author: { id: null, name: '' } };
    const taken: number[] = [];
    for (let run = 0; run < runs; run += 1) {
      const opened = spaces[(run * 7) % spaces.length]?.spaceId ?? '';
      const { ms } = await timed(async () => {
        await libraryView(context);
        await treeView(context, opened);
      });
      taken.push(ms);
    }
    return taken;
  },

  /** Milliseconds of each count that a screen shows, over a whole workspace with something waiting in it. */
  counts: async ({
    spaces: count,
    pages,
    comments,
    waiting,
    runs,
  }: Record<'spaces' | 'pages' | 'comments' | 'waiting' | 'runs', number>) => {
    const spaces = makeSpaces(count, pages);
    const db = await freshStore('counts');
    await storeSpaces(db, spaces);
    await storeComments(db, makeComments(comments, spaces));
    const local = await freshLocal('counts');
    const outbox = await waitingWrites({ db, local }, waiting);
    const asked: Readonly<Record<string, (run: number) => Promise<unknown>>> = {
      'of a space': (run) => readOpenThreads(db, spaces[(run * 7) % spaces.length]?.spaceId ?? ''),
      'of all spaces': () => readCounts(db),
    };
    const samples: Record<string, number[]> = {};
    for (let run = 0; run < runs; run += 1) {
      for (const [name, ask] of Object.entries(asked)) {
        (samples[name] ??= []).push((await timed(() => ask(run))).ms);
      }
      (samples['of what waits'] ??= []).push(await outbox.countAgain(run));
    }
    return samples;
  },

  /** Milliseconds: a write until it may be called queued (database and journal have it), and one raw strict put. */
  putDurable: async ({ runs }: { runs: number }) => {
    await Dexie.delete('galley-put-durable');
    const append = await journalOfTheCore();
    const store = createStore({
      core: {
        invoke: async (_name: string, { operation }: { readonly operation: unknown }) => {
          await append({ event: { type: 'enqueued', at: Date.now(), operation } });
          return ok({ outcome: 'queued', operation });
        },
      } as never,
    });
    await store.forPage.calls.open({ accountId: 'put-durable', writer: NOBODY });
    const raw = await rawDatabase('raw-durable');
    const markdown = 'Durable words. '.repeat(10);
    return inTurn(
      runs,
      async (run) => {
        const queued = await store.forPage.calls.enqueue({
          write: {
            kind: 'comment.create',
            spaceId: 'space',
            pageId: 'page',
            markdown: `${markdown}${String(run)}`,
          } as never,
          draft: null,
        });
        if (!queued.ok) throw new Error(queued.error.detail);
      },
      async (run) => {
        const transaction = raw.transaction('rows', 'readwrite', { durability: 'strict' });
        transaction.objectStore('rows').put({ id: `row-${String(run)}`, markdown });
        await done(transaction);
      },
    );
  },
});

/** An outbox with so many writes. `countAgain`: milliseconds from when a step of one is stored until the new count is told. */
async function waitingWrites(
  databases: Databases,
  waiting: number,
): Promise<{ countAgain(run: number): Promise<number> }> {
  const writes = Array.from({ length: waiting }, (_, index) => queuedComment(`write-${String(index)}`));
  const apply = (operations: typeof writes): Promise<void> =>
    applyOutboxChange(databases, { operations, removed: [], rows: [] }, 1);
  await apply(writes);
  let storedAt = 0;
  // Asked before those who count, so that it hears of a step first.
  Dexie.on('storagemutated', () => {
    storedAt = performance.now();
  });
  let told = (): void => undefined;
  const next = (): Promise<void> => new Promise((resolve) => (told = resolve));
  const first = next();
  watchCounts(databases.local, () => {
    told();
  });
  await first;
  return {
    async countAgain(run) {
      const write = writes[run % writes.length];
      if (write === undefined) throw new Error('nothing waits');
      const state = run < writes.length ? 'held' : 'queued';
      const counted = next().then(() => performance.now());
      await apply([{ ...write, state, changedAt: run + 2_000 }]);
      return (await counted) - storedAt;
    },
  };
}

/** Answers when what it is given is on the disk of the other side. */
async function journalOfTheCore(): Promise<(entry: unknown) => Promise<void>> {
  const socket = new WebSocket(new URL('/journal', location.href.replace(/^http/, 'ws')));
  await new Promise((resolve) => {
    socket.onopen = resolve;
  });
  let answered = (): void => undefined;
  socket.onmessage = () => {
    answered();
  };
  return (entry) =>
    new Promise((resolve) => {
      answered = resolve;
      socket.send(JSON.stringify(entry));
    });
}
