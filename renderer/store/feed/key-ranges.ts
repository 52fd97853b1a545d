import { cmp, type IndexableType, type Table } from 'dexie';

/** A stretch of the primary keys of a table, both ends within it. */
export interface KeyRange {
  readonly from: IndexableType;
  readonly to: IndexableType;
  /** What this Worker wrote last at a single key; absent where it has to be read. */
  readonly row?: object;
}

/** From the lowest key that there is to the highest. */
export const EVERY_KEY: KeyRange = { from: -Infinity, to: [[]] };

/** Which records were written or deleted, by the name of their table. */
export type ChangedKeys<N extends string> = ReadonlyMap<N, readonly KeyRange[]>;

/** Whether every record is to be read: at the start, and after a failure, when all of it is told anew. */
export function isEverything(changedKeys: ChangedKeys<string>): boolean {
  return [...changedKeys.values()].some((ranges) => ranges.includes(EVERY_KEY));
}

export function isWithin(key: IndexableType, { from, to }: KeyRange): boolean {
  return cmp(from, key) <= 0 && cmp(key, to) <= 0;
}

export function overlaps(one: KeyRange, other: KeyRange): boolean {
  return cmp(one.from, other.to) <= 0 && cmp(other.from, one.to) <= 0;
}

/** The record at `key` as the last of these changes left it; undefined where it has to be read. */
export function writtenAt<T extends object>(
  _table: Table<T>,
  key: IndexableType,
  ranges: readonly KeyRange[],
): T | undefined {
  return ranges.findLast((range) => isWithin(key, range))?.row as T | undefined;
}

/** The records of these stretches, as the last of them left each; those that this Worker wrote itself need not be read. */
export async function recordsWithin<T>(table: Table<T>, ranges: readonly KeyRange[]): Promise<readonly T[]> {
  const found = await Promise.all(
    ranges.map(async ({ from, to, row }, at): Promise<readonly T[]> => {
      if (row === undefined) return table.where(':id').between(from, to, true, true).toArray();
      return ranges.slice(at + 1).some((later) => isWithin(from, later)) ? [] : [row as T];
    }),
  );
  return found.flat();
}
