import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { calmLive } from '../../../renderer/store/live.ts';

Dexie.dependencies.indexedDB = new IDBFactory();
Dexie.dependencies.IDBKeyRange = IDBKeyRange;

let db: Dexie;

beforeEach(async () => {
  db = new Dexie('calm');
  db.version(1).stores({ rows: '' });
  await db.open();
});

afterEach(() => {
  db.close();
});

describe('a value that a sync changes all the time', () => {
  it('is read a few times while one change follows the other, and is right in the end', async () => {
    let reads = 0;
    const told: number[] = [];
    const stop = calmLive(
      () => {
        reads += 1;
        return db.table('rows').count();
      },
      (value) => {
        if (value.ok) told.push(value.value);
      },
    );
    const changes = 300;
    for (let row = 1; row <= changes; row += 1) await db.table('rows').put({}, row);
    await vi.waitUntil(() => told.at(-1) === changes);
    expect(reads).toBeLessThan(changes / 2);
    expect(told).toEqual([...told].sort((one, other) => one - other));
    stop();
    await db.table('rows').put({}, 0);
    expect(told.at(-1)).toBe(changes);
  });
});
