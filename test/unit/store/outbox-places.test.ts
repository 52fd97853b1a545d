import Dexie from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, it } from 'vitest';
import type { PendingOperation } from '#shared/outbox/operation.ts';
import type { Result } from '#shared/result.ts';
import type { ThreadView } from '#shared/rpc/store.ts';
import { localLayouts } from '../../../renderer/store/db/local-versions.ts';
import { queuedComment } from '../outbox/operations.ts';
import { first, openTestStore, type TestStore } from './fixtures.ts';

function on(spaceId: string, pageId: string | null, id: string): PendingOperation {
  const markdown = `text of ${id}`;
  const write = { kind: 'comment.create', spaceId, ...(pageId === null ? {} : { pageId }), markdown } as const;
  return queuedComment(id, { write });
}

const apply = (test: TestStore, ...operations: readonly PendingOperation[]): Promise<Result<null>> =>
  Promise.resolve(test.store.forCore.calls['outbox.apply']({ operations, removed: [], rows: [] }));

const writesAt = async (test: TestStore, spaceId: string, pageId: string | null): Promise<readonly string[]> => {
  const watch = test.store.forPage.watches.writes.bind(null, { spaceId, pageId });
  return (await first(watch)).map(({ id }) => id);
};

describe('the writes of a place', () => {
  it('are those of the page, or of the space as a whole, and no others, whatever became of them', async () => {
    const test = await openTestStore();
    await apply(
      test,
      on('s', 'p', 'page'),
      { ...on('s', 'p', 'sent'), state: 'done', serverId: 'c1', createdAt: 2_000 },
      on('s', 'q', 'other page'),
      on('s', null, 'space'),
      // The ids of pages are the service's own, and nobody promised that two spaces share none.
      on('t', 'p', 'other space'),
      queuedComment('request', {
        write: { kind: 'comment.create', spaceId: 's', changeRequestId: 'r', pageId: 'p', markdown: 'In a request' },
      }),
      queuedComment('collection', {
        write: { kind: 'createCollection', input: { organizationId: 'o', spaceId: 's' } },
      }),
    );
    expect(await writesAt(test, 's', 'p')).toEqual(['page', 'sent']);
    expect(await writesAt(test, 's', null)).toEqual(['space']);
    const threads = await first(test.store.forPage.watches.threads.bind(null, { spaceId: 's', pageId: 'p' }));
    expect(threads.map(({ key }) => key)).toEqual(['page', 'sent']);
  });

  it('are told anew when one of them moves, and not when something elsewhere does', async () => {
    const test = await openTestStore();
    await apply(test, on('s', 'p', 'here'));
    const told: string[] = [];
    let heard = (): void => undefined;
    const next = (): Promise<void> => new Promise((resolve) => (heard = resolve));
    let waited = next();
    const stop = test.store.forPage.watches.threads(
      { spaceId: 's', pageId: 'p' },
      (threads: Result<readonly ThreadView[]>) => {
        told.push(threads.ok ? threads.value.map(({ comment }) => comment.pending?.state ?? '').join() : 'error');
        heard();
      },
    );
    await waited;
    waited = next();
    // Were the second one told too, it would stand before the third.
    await apply(test, on('t', 'elsewhere', 'there'));
    await apply(test, { ...on('s', 'p', 'here'), state: 'sending' });
    await waited;
    stop();
    expect(told).toEqual(['queued', 'sending']);
  });

  it('are found in a database of the layout that had no such index', async () => {
    const disk = new IDBFactory();
    const before = new Dexie('galley-local-test', { indexedDB: disk, IDBKeyRange });
    for (const { version, stores } of localLayouts.filter((layout) => layout.version <= 3)) {
      before.version(version).stores({ ...stores });
    }
    await before.open();
    const record = { v: 2, journaled: true, draft: null, rowStored: false, live: 1 };
    await before.table('outbox').bulkAdd([
      { ...record, id: 'waits', operation: on('s', 'p', 'waits') },
      { ...record, id: 'newer', v: 99, operation: { words: 'of another time' } },
    ]);
    before.close();
    const test = await openTestStore(disk);
    expect(await writesAt(test, 's', 'p')).toEqual(['waits']);
    expect(await test.local().table('outbox').get('newer')).toMatchObject({ v: 99 });
  });
});
