import Dexie from 'dexie';
import { commitBatch } from '../../../renderer/store/commit.ts';
import { GalleyDatabase } from '../../../renderer/store/database.ts';
import { LocalDatabase } from '../../../renderer/store/local-database.ts';
import { createStore } from '../../../renderer/store/store.ts';
import { pageView, treeView } from '../../../renderer/store/views.ts';
import type { Comment } from '#shared/contract/index.ts';
import { spaceSchema } from '#shared/contract/objects/space.ts';
import { ok } from '#shared/result.ts';
import { expose, inTurn, timed } from './expose.ts';
import { makeComments, makeSpaces, type BenchSpace } from './workspace.ts';

const RAW_BATCH = 1_000;
const SPACE_BATCH = 100;

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

const SPACE = {
  emoji: '1f4d8',
  visibility: 'private',
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  mergeRules: { type: 'inherit' },
  urls: {},
  organization: 'organization',
  revision: 'revision-1',
  defaultLevel: null,
  comments: 0,
  changeRequests: 0,
  changeRequestsOpen: 0,
  changeRequestsDraft: 0,
  permissions: {},
};

async function freshLocal(name: string): Promise<LocalDatabase> {
  await new LocalDatabase(name).delete();
  const local = new LocalDatabase(name);
  await local.open();
  return local;
}

async function storeSpaces(db: GalleyDatabase, spaces: readonly BenchSpace[]): Promise<void> {
  const library = spaces.map(({ spaceId }) => spaceSchema.parse({ ...SPACE, id: spaceId, title: spaceId }));
  await commitBatch(db, { library: { collections: [], spaces: library, fetchedAt: 1 } }, 1);
  for (const { spaceId, pages, bodies } of spaces) {
    await commitBatch(db, { tree: { spaceId, revision: 'revision-1', pages, files: [], fetchedAt: 1 } }, 1);
    for (let start = 0; start < bodies.length; start += SPACE_BATCH) {
      const last = start + SPACE_BATCH >= bodies.length;
      const cursor = {
        spaceId,
        treeRevision: 'revision-1',
        bodiesRevision: last ? 'revision-1' : null,
        comments: null,
        fullPassAt: null,
        syncedAt: null,
      };
      await commitBatch(db, { bodies: { spaceId, rows: bodies.slice(start, start + SPACE_BATCH) }, cursor }, 1);
    }
  }
}

expose({
  /** Rows a second: 20,000 pages through the real store, and raw. */
  writePages: async ({ spaces: count, pages }: { spaces: number; pages: number }) => {
    const spaces = makeSpaces(count, pages);
    const total = count * pages;
    const raw = await rawDatabase('raw-pages');
    const rows = spaces.flatMap(({ bodies }) => bodies.map((body) => ({ ...body, id: body.pageId })));
    const reference = await timed(() => rawPutAll(raw, rows));
    const db = await freshStore('write-pages');
    const ours = await timed(() => storeSpaces(db, spaces));
    return { ours: (total / ours.ms) * 1_000, reference: (total / reference.ms) * 1_000 };
  },

  /** Rows a second: comments as a sync commits them, and raw. */
  writeComments: async ({ count }: { count: number }) => {
    const spaces = makeSpaces(200, 100);
    const comments = makeComments(count, spaces);
    const raw = await rawDatabase('raw-comments');
    const reference = await timed(() =>
      rawPutAll(
        raw,
        comments.map(({ comment }) => comment),
      ),
    );
    const db = await freshStore('write-comments');
    const bySpace = new Map<string, { readonly comment: Comment }[]>();
    for (const { spaceId, comment } of comments) bySpace.set(spaceId, [...(bySpace.get(spaceId) ?? []), { comment }]);
    const ours = await timed(async () => {
      for (const [spaceId, rows] of bySpace) {
        await commitBatch(db, { comments: { spaceId, rows, fetchedAt: 1 } }, 1);
      }
    });
    return { ours: (count / ours.ms) * 1_000, reference: (count / reference.ms) * 1_000 };
  },

  /** Milliseconds: a page ready to draw, and the raw get of the same record. */
  openPage: async ({ runs }: { runs: number }) => {
    const spaces = makeSpaces(50, 100);
    const db = await freshStore('open-page');
    await storeSpaces(db, spaces);
    const raw = await rawDatabase('raw-open');
    await rawPutAll(
      raw,
      spaces.flatMap(({ bodies }) => bodies.map((body) => ({ ...body, id: body.pageId }))),
    );
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
