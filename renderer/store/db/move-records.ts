import type { Transaction } from 'dexie';

const MOVED_AT_ONCE = 50;

/** A Dexie upgrade: moves all records of one table into another that stores keys outside the records. */
export function moveRecords(from: string, to: string): (transaction: Transaction) => Promise<void> {
  return async (transaction) => {
    const [before, after] = [transaction.table(from), transaction.table(to)];
    const keys = await before.toCollection().primaryKeys();
    for (let start = 0; start < keys.length; start += MOVED_AT_ONCE) {
      const some = keys.slice(start, start + MOVED_AT_ONCE);
      await after.bulkPut(await before.bulkGet(some), some);
    }
  };
}
