import { cmp, Dexie, RangeSet, type IndexableType, type ObservabilitySet, type Table } from 'dexie';
import { err, ok, type Result } from '#shared/result.ts';
import { storageError } from './storage-error.ts';

/** A stretch of the primary keys of a table, both ends within it. */
export interface KeyRange {
  readonly from: IndexableType;
  readonly to: IndexableType;
}

/** From the lowest key that there is to the highest. */
export const EVERY_KEY: KeyRange = { from: -Infinity, to: [[]] };

/**
 * Tells which records of some tables were written or deleted, by whichever window: `tables` as `database/table`. What a
 * live query says only as "something changed" is said here by key. Answers its stopper.
 */
export function onTouched(tables: readonly string[], tell: (touched: Touched) => void): () => void {
  const hear = (parts: ObservabilitySet): void => {
    const touched = new Map<string, readonly KeyRange[]>();
    for (const table of tables) {
      const set = new RangeSet();
      for (const part of [parts[`idb://${table}/`], parts[`idb://${table}/:dels`]])
        if (part !== undefined) set.add(part);
      const ranges = [...set].map(({ from, to }): KeyRange => ({ from, to }));
      if (ranges.length > 0) touched.set(table, ranges);
    }
    if (touched.size > 0) tell(touched);
  };
  listeners.add(hear);
  return () => {
    listeners.delete(hear);
  };
}

/**
 * Heard since this file was read, and so before any live query is: who reads a record or two is answered before those that
 * read their whole view again.
 */
const listeners = new Set<(parts: ObservabilitySet) => void>();
Dexie.on('storagemutated', (parts: ObservabilitySet) => {
  for (const hear of listeners) hear(parts);
});

export type Touched = ReadonlyMap<string, readonly KeyRange[]>;

/**
 * Keeps something up with some tables: `read` is given first every record, and then those that were touched, one turn after
 * the other; what it answers is told, unless that is null. Where it fails the next change reads everything again. `calm`: so
 * long after something was told (ms) what was touched since may wait for more.
 */
export function follow<T>(
  tables: readonly string[],
  read: (touched: Touched) => Promise<T | null>,
  tell: (value: Result<T>) => void,
  calm: (touched: Touched) => number = () => 0,
): () => void {
  const everything = (): Map<string, readonly KeyRange[]> => new Map(tables.map((table) => [table, [EVERY_KEY]]));
  let touched = everything();
  let running = false;
  let stopped = false;
  let toldAt = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const dueIn = (): number => toldAt + calm(touched) - performance.now();
  const run = async (): Promise<void> => {
    if (running) return;
    running = true;
    clearTimeout(timer);
    try {
      while (touched.size > 0 && !stopped) {
        const wait = dueIn();
        if (wait > 0) {
          timer = setTimeout(() => void run(), wait);
          break;
        }
        const now = touched;
        touched = new Map();
        const value = await read(now);
        toldAt = performance.now();
        if (value !== null) tellIfWanted(ok(value));
      }
    } catch (thrown) {
      touched = everything();
      tellIfWanted(err(storageError(thrown)));
    } finally {
      running = false;
    }
  };
  const tellIfWanted = (value: Result<T>): void => {
    if (!stopped) tell(value);
  };
  const unhear = onTouched(tables, (more) => {
    for (const [table, ranges] of more) touched.set(table, [...(touched.get(table) ?? []), ...ranges]);
    void run();
  });
  void run();
  return () => {
    stopped = true;
    clearTimeout(timer);
    unhear();
  };
}

/** The records of these stretches. */
export async function recordsWithin<T>(table: Table<T>, ranges: readonly KeyRange[]): Promise<readonly T[]> {
  const found = await Promise.all(
    ranges.map(({ from, to }) => table.where(':id').between(from, to, true, true).toArray()),
  );
  return found.flat();
}

export function isWithin(key: IndexableType, { from, to }: KeyRange): boolean {
  return cmp(from, key) <= 0 && cmp(key, to) <= 0;
}

export function overlaps(one: KeyRange, other: KeyRange): boolean {
  return cmp(one.from, other.to) <= 0 && cmp(other.from, one.to) <= 0;
}
