import { cmp, Dexie, RangeSet, type IndexableType, type ObservabilitySet, type Table } from 'dexie';
import { err, ok, type Result } from '#shared/result.ts';
import { Throttle } from './throttle.ts';
import { storageError } from '../db/storage-error.ts';

/** A range of primary keys of a table, both ends included. */
export interface KeyRange {
  readonly from: IndexableType;
  readonly to: IndexableType;
  /** The record that this Worker wrote last at a single key; absent if it must be read. */
  readonly row?: object;
}

/** From the lowest possible key to the highest. */
export const EVERY_KEY: KeyRange = { from: -Infinity, to: [[]] };

/**
 * Reports which records of some tables were written or deleted, in any window. `tables`: names as `database/table`. A
 * live query only learns that something changed; this reports the keys. Returns a function that stops it.
 */
export function onChanges(tables: readonly string[], emit: (changedKeys: ChangedKeys) => void): () => void {
  const receive = (parts: ObservabilitySet): void => {
    const changedKeys = new Map<string, readonly KeyRange[]>();
    for (const table of tables) {
      const set = new RangeSet();
      for (const part of [parts[`idb://${table}/`], parts[`idb://${table}/:dels`]])
        if (part !== undefined) set.add(part);
      const rows = writtenHere.get(`idb://${table}/`) ?? [];
      const ranges = [...set].map(({ from, to }): KeyRange => {
        const written = rows.find(({ key }) => cmp(key, from) === 0 && cmp(key, to) === 0);
        return written === undefined ? { from, to } : { from, to, row: written.row };
      });
      if (ranges.length > 0) changedKeys.set(table, ranges);
    }
    if (changedKeys.size > 0) emit(changedKeys);
  };
  listeners.add(receive);
  return () => {
    listeners.delete(receive);
  };
}

/**
 * For code that caches what it read from these tables. When the browser or the app closes a database, all of its keys
 * are reported as changed and listening stops. Call the returned function before each read: it listens again after the
 * database was reopened.
 */
export function onChangesWhileOpen(tables: readonly Table[], emit: (changedKeys: ChangedKeys) => void): () => void {
  const names = tables.map(({ db, name }) => `${db.name}/${name}`);
  let unhear: (() => void) | null = null;
  for (const db of new Set(tables.map((table) => table.db))) {
    db.on('close', () => {
      unhear?.();
      unhear = null;
      emit(new Map(names.map((name) => [name, [EVERY_KEY]])));
    });
  }
  return () => {
    unhear ??= onChanges(names, emit);
  };
}

/**
 * Registered when this file is loaded, before any live query, so that listeners that read one or two records are
 * answered before those that read a whole view.
 */
const listeners = new Set<(parts: ObservabilitySet) => void>();
Dexie.on('storagemutated', (parts: ObservabilitySet) => {
  if (writtenHere.size === 0) activityElsewhere += 1;
  for (const hear of listeners) hear(parts);
});

export interface WrittenRow {
  readonly key: IndexableType;
  readonly row: object;
}

/** The rows of the `direct` transaction that is being reported, by Dexie's name for the part. */
let writtenHere: ReadonlyMap<string, readonly WrittenRow[]> = new Map();
let activityElsewhere = 0;

/**
 * Reports a transaction together with the rows that it wrote, unless there was other activity since `activityBefore`
 * (see `changesElsewhere`): another window may then have written later.
 */
export function emitWritten(
  parts: ObservabilitySet,
  written: ReadonlyMap<string, readonly WrittenRow[]>,
  activityBefore: number,
): void {
  if (activityElsewhere === activityBefore) writtenHere = written;
  try {
    Dexie.on.storagemutated.fire(parts);
  } finally {
    writtenHere = new Map();
  }
}

/** A counter that increases with each change whose rows are unknown. */
export function changesElsewhere(): number {
  return activityElsewhere;
}

/** The record at `key` as the last of these changes left it; undefined if it must be read. */
export function writtenAt<T extends object>(
  _table: Table<T>,
  key: IndexableType,
  ranges: readonly KeyRange[],
): T | undefined {
  return ranges.findLast((range) => isWithin(key, range))?.row as T | undefined;
}

export type ChangedKeys = ReadonlyMap<string, readonly KeyRange[]>;

/**
 * Keeps a value up to date with some tables: `read` first gets all keys, then the changed ones, one call after another.
 * Its result is emitted unless it is null. After an error, the next change reads everything again. `calm`: for this
 * long after a result (ms), later changes may be collected.
 */
export function follow<T>(
  tables: readonly string[],
  read: (changedKeys: ChangedKeys) => Promise<T | null>,
  emit: (value: Result<T>) => void,
  throttleMs: (changedKeys: ChangedKeys) => number = () => 0,
): () => void {
  const everything = (): Map<string, readonly KeyRange[]> => new Map(tables.map((table) => [table, [EVERY_KEY]]));
  let changedKeys = everything();
  let running = false;
  let stopped = false;
  const throttle = new Throttle();
  const run = async (): Promise<void> => {
    if (running) return;
    running = true;
    throttle.stop();
    try {
      while (changedKeys.size > 0 && !stopped) {
        if (throttle.waits(throttleMs(changedKeys), () => void run())) break;
        const now = changedKeys;
        changedKeys = new Map();
        const value = await read(now);
        throttle.mark();
        if (value !== null) emitIfWanted(ok(value));
      }
    } catch (thrown) {
      changedKeys = everything();
      emitIfWanted(err(storageError(thrown)));
    } finally {
      running = false;
    }
  };
  const emitIfWanted = (value: Result<T>): void => {
    if (!stopped) emit(value);
  };
  const unhear = onChanges(tables, (more) => {
    for (const [table, ranges] of more) changedKeys.set(table, [...(changedKeys.get(table) ?? []), ...ranges]);
    void run();
  });
  void run();
  return () => {
    stopped = true;
    throttle.stop();
    unhear();
  };
}

/** The records in these ranges as the last change left them; those that this Worker wrote itself need no read. */
export async function recordsWithin<T>(table: Table<T>, ranges: readonly KeyRange[]): Promise<readonly T[]> {
  const found = await Promise.all(
    ranges.map(async ({ from, to, row }, at): Promise<readonly T[]> => {
      if (row === undefined) return table.where(':id').between(from, to, true, true).toArray();
      return ranges.slice(at + 1).some((later) => isWithin(from, later)) ? [] : [row as T];
    }),
  );
  return found.flat();
}

export function isWithin(key: IndexableType, { from, to }: KeyRange): boolean {
  return cmp(from, key) <= 0 && cmp(key, to) <= 0;
}

export function overlaps(one: KeyRange, other: KeyRange): boolean {
  return cmp(one.from, other.to) <= 0 && cmp(other.from, one.to) <= 0;
}
