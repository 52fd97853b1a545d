import Dexie, { liveQuery } from 'dexie';
import { describe, expect, it } from 'vitest';
import type { GalleyDatabase } from '../../../renderer/store/db/database.ts';
import { direct } from '../../../renderer/store/db/direct.ts';
import { attempt } from '../../../renderer/store/db/storage-error.ts';
import { onChanges } from '../../../renderer/store/feed/dexie-changes.ts';
import { writtenAt, type KeyRange } from '../../../renderer/store/feed/key-ranges.ts';
import { openTestStore } from './fixtures.ts';

const record = (pageId: string) => ({ spaceId: 's', pageId });

/** The pages in a table, as a live query tells them, and what `onTouched` says of the table. */
async function watched(): Promise<{
  readonly db: GalleyDatabase;
  readonly told: (readonly string[])[];
  readonly touched: (readonly KeyRange[])[];
  readonly hasEmitted: (pages: number) => Promise<void>;
}> {
  const db = (await openTestStore()).db();
  const told: (readonly string[])[] = [];
  const touched: (readonly KeyRange[])[] = [];
  onChanges({ unanchored: db.unanchored }, (ranges) => touched.push([...ranges.values()].flat()));
  let scheduleRun = (): void => undefined;
  liveQuery(() => db.unanchored.toCollection().primaryKeys()).subscribe((keys) => {
    told.push(keys.map(([, pageId]) => pageId));
    scheduleRun();
  });
  const hasEmitted = (pages: number): Promise<void> =>
    new Promise((resolve) => {
      scheduleRun = () => {
        if (told.at(-1)?.length === pages) resolve();
      };
      scheduleRun();
    });
  await hasEmitted(0);
  return { db, told, touched, hasEmitted };
}

describe('writing by way of IndexedDB itself', () => {
  it('is heard by live queries, with the keys that it touched', async () => {
    const { db, told, touched, hasEmitted } = await watched();
    await db.transaction('rw', db.unanchored, () => {
      direct(db.unanchored).put(record('p'), record('q'));
    });
    await hasEmitted(2);
    await db.transaction('rw', db.unanchored, () => {
      direct(db.unanchored).delete(['s', 'p']);
    });
    await hasEmitted(1);
    expect(told.at(-1)).toEqual(['q']);
    expect(touched.map((ranges) => ranges.map(({ from, to }) => [from, to]))).toEqual([
      [
        [
          ['s', 'p'],
          ['s', 'p'],
        ],
        [
          ['s', 'q'],
          ['s', 'q'],
        ],
      ],
      [
        [
          ['s', 'p'],
          ['s', 'p'],
        ],
      ],
    ]);
  });

  it('tells many keys of a space as a stretch of that space', async () => {
    const { db, touched, hasEmitted } = await watched();
    const pageIds = Array.from({ length: 100 }, (_, index) => `p${String(index).padStart(2, '0')}`);
    await db.transaction('rw', db.unanchored, () => {
      direct(db.unanchored).put(...pageIds.map(record));
    });
    await hasEmitted(100);
    expect(touched).toMatchObject([[{ from: ['s', 'p00'], to: ['s', 'p99'] }]]);
  });

  it('is told with what was written, so that it need not be read', async () => {
    const { db, touched, hasEmitted } = await watched();
    const other = { ...record('p'), note: 'later' };
    await db.transaction('rw', db.unanchored, () => {
      direct(db.unanchored).put(record('p'), record('q'));
      direct(db.unanchored).put(other);
    });
    await hasEmitted(2);
    expect(writtenAt(db.unanchored, ['s', 'p'], touched.flat())).toBe(other);
    expect(writtenAt(db.unanchored, ['s', 'q'], touched.flat())).toEqual(record('q'));
    await db.transaction('rw', db.unanchored, () => {
      direct(db.unanchored).delete(['s', 'q']);
    });
    await hasEmitted(1);
    expect(writtenAt(db.unanchored, ['s', 'q'], touched.flat())).toBeUndefined();
    await db.unanchored.put(record('p'));
    expect(writtenAt(db.unanchored, ['s', 'p'], touched.flat())).toBeUndefined();
  });

  it('is told to be read where another change was heard while it was written', async () => {
    const { db, touched, hasEmitted } = await watched();
    await db.transaction('rw', db.unanchored, async () => {
      direct(db.unanchored).put(record('p'));
      // As another window's is heard, which may have written after this one.
      Dexie.on.storagemutated.fire({});
      await direct(db.unanchored).get(['s', 'p']);
    });
    await hasEmitted(1);
    expect(touched.flat()).toHaveLength(1);
    expect(writtenAt(db.unanchored, ['s', 'p'], touched.flat())).toBeUndefined();
  });

  it('reads what the same transaction wrote', async () => {
    const { db } = await watched();
    const [one, other] = await db.transaction('rw', db.unanchored, async () => {
      const unanchored = direct(db.unanchored);
      unanchored.put(record('p'));
      return unanchored.getMany([
        ['s', 'p'],
        ['s', 'q'],
      ]);
    });
    expect(one).toEqual(record('p'));
    expect(other).toBeUndefined();
  });

  it('leaves nothing behind and tells nothing when the transaction ends with an error', async () => {
    const { db, touched, hasEmitted } = await watched();
    const failed = await attempt(() =>
      db.transaction('rw', db.unanchored, async () => {
        const unanchored = direct(db.unanchored);
        unanchored.put(record('p'));
        await unanchored.get(['s', 'p']);
        throw new Error('the rest of the commit failed');
      }),
    );
    expect(failed.ok).toBe(false);
    expect(await db.unanchored.count()).toBe(0);
    await db.transaction('rw', db.unanchored, () => {
      direct(db.unanchored).put(record('q'));
    });
    await hasEmitted(1);
    expect(touched.flat().map(({ from }) => from)).toEqual([['s', 'q']]);
  });

  it('says that a disk is full, whichever request met it', async () => {
    const full = new DOMException('no room', 'QuotaExceededError');
    const failed = await attempt(() => Promise.reject(new Dexie.AbortError(full)));
    expect(failed.ok ? null : failed.error.code).toBe('storage-full');
  });
});
