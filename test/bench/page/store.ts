import Dexie from 'dexie';
import { BODIES_PER_COMMIT } from '../../../electron/sync/plan.ts';
import { commitBatch } from '../../../renderer/store/commit.ts';
import { GalleyDatabase } from '../../../renderer/store/database.ts';
import { LocalDatabase } from '../../../renderer/store/local-database.ts';
import { createStore } from '../../../renderer/store/store.ts';
import { applyOutboxChange } from '../../../renderer/store/outbox.ts';
import { watchCounts } from '../../../renderer/store/outbox-counts.ts';
import { readTallies } from '../../../renderer/store/tallies.ts';
import type { Databases } from '../../../renderer/store/open-databases.ts';
import { queuedComment } from '../../unit/outbox/operations.ts';
import { pageView } from '../../../renderer/store/page-view.ts';
import { libraryView } from '../../../renderer/store/library-view.ts';
import { treeView } from '../../../renderer/store/views.ts';
import type { Comment } from '#shared/contract/index.ts';
import { ok } from '#shared/result.ts';
import { expose, inTurn, timed } from './expose.ts';
import { librarySpace, makeComments, makeSpaces, type BenchSpace } from './workspace.ts';

const RAW_BATCH = 1_000;

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

async function storePages(db: GalleyDatabase, spaces: readonly BenchSpace[]): Promise<void> {
  for (const { spaceId, pages, bodies } of spaces) {
    const cursor = {
      spaceId,
      treeRevision: 'revision-1',
      bodiesRevision: null,
      comments: null,
      fullPassAt: null,
      syncedAt: null,
    };
    await commitBatch(db, { tree: { spaceId, revision: 'revision-1', pages, files: [], fetchedAt: 1 }, cursor }, 1);
    for (let start = 0; start < bodies.length; start += BODIES_PER_COMMIT) {
      await commitBatch(db, { bodies: { spaceId, rows: bodies.slice(start, start + BODIES_PER_COMMIT) } }, 1);
    }
    await commitBatch(db, { cursor: { ...cursor, bodiesRevision: 'revision-1' } }, 1);
  }
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

/** Rows a second of parts of `rows` rows each, which took these times (ms). */
function rates(rows: number, ours: readonly number[], reference: readonly number[]): Record<string, readonly number[]> {
  const rate = (ms: number): number => (rows / ms) * 1_000;
  return { ours: ours.map(rate), reference: reference.map(rate) };
}

expose({
  /** Rows a second, part by part in turn: pages through the real store as a sync commits them, and raw. */
  writePages: async ({ spaces: count, pages, parts }: Record<'spaces' | 'pages' | 'parts', number>) => {
    const spaces = makeSpaces(count, pages);
    const raw = await rawDatabase('raw-pages');
    const db = await freshStore('write-pages');
    await storeLibrary(db, spaces);
    const each = count / parts;
    const { ours, reference } = await inTurn(
      parts,
      (part) => storePages(db, spaces.slice(part * each, (part + 1) * each)),
      (part) => rawPutAll(raw, spaces.slice(part * each, (part + 1) * each).flatMap(rawBodies)),
    );
    return rates(each * pages, ours, reference);
  },

  /** Milliseconds: a whole workspace through the real store, with nothing beside it. */
  writeAll: async ({ spaces: count, pages, comments }: Record<'spaces' | 'pages' | 'comments', number>) => {
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

  /** Rows a second, part by part in turn: comments as a sync commits them, and raw. */
  writeComments: async ({ count, parts }: Record<'count' | 'parts', number>) => {
    const spaces = makeSpaces(200, 100);
    const comments = makeComments(count, spaces);
    const raw = await rawDatabase('raw-comments');
    const db = await freshStore('write-comments');
    // The spaces of a part are its own, since a sync reads one after the other.
    const partOf = new Map(spaces.map(({ spaceId }, index) => [spaceId, index % parts]));
    const split = Array.from({ length: parts }, (_, part) =>
      comments.filter(({ spaceId }) => partOf.get(spaceId) === part),
    );
    const { ours, reference } = await inTurn(
      parts,
      (part) => storeComments(db, split[part] ?? []),
      (part) =>
        rawPutAll(
          raw,
          (split[part] ?? []).map(({ comment }) => comment),
        ),
    );
    return rates(count / parts, ours, reference);
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
      'of a space': (run) => db.openThreads.get(spaces[(run * 7) % spaces.length]?.spaceId ?? ''),
      'of all spaces': () => readTallies(db),
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
    await store.forPage.calls.open({ accountId: 'put-durable', person: null });
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
