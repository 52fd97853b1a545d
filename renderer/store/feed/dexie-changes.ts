import { cmp, Dexie, liveQuery, RangeSet, type IndexableType, type ObservabilitySet, type Table } from 'dexie';
import { EVERY_KEY, type ChangedKeys, type KeyRange } from './key-ranges.ts';

/** How Dexie tells windows and Workers of changes. Nothing else in Galley knows: it watches tables by name. */

/** A table, or what is told as if it were one. */
export interface Source {
  readonly db: { readonly name: string };
  readonly name: string;
}

/** Tables that are watched together, each under the name by which its changes are told. */
export type Sources<N extends string> = Readonly<Record<N, Source>>;

/**
 * Tells which records of some tables were written or deleted, by whichever window. What a live query says only as
 * "something changed" is said here by key. Answers its stopper.
 */
export function onChanges<N extends string>(
  sources: Sources<N>,
  emit: (changedKeys: ChangedKeys<N>) => void,
): () => void {
  const parts = namesOf(sources).map((name) => [name, partOf(sources[name])] as const);
  const hear = (changed: ObservabilitySet): void => {
    const changedKeys = new Map<N, readonly KeyRange[]>();
    for (const [name, part] of parts) {
      const ranges = rangesOf(changed, part);
      if (ranges.length > 0) changedKeys.set(name, ranges);
    }
    if (changedKeys.size > 0) emit(changedKeys);
  };
  listeners.add(hear);
  return () => {
    listeners.delete(hear);
  };
}

function rangesOf(changed: ObservabilitySet, part: string): readonly KeyRange[] {
  const set = new RangeSet();
  for (const keys of [changed[part], changed[`${part}:dels`]]) if (keys !== undefined) set.add(keys);
  const rows = writtenHere.get(part) ?? [];
  return [...set].map(({ from, to }): KeyRange => {
    const written = rows.find(({ key }) => cmp(key, from) === 0 && cmp(key, to) === 0);
    return written === undefined ? { from, to } : { from, to, row: written.row };
  });
}

/**
 * For what remembers what it read of these tables. A database that is closed, by the browser or by us, counts as touched
 * everywhere and is heard no more; answers what is to be called before each look, so that one that was opened again is.
 */
export function onChangesWhileOpen<N extends string>(
  tables: Readonly<Record<N, Table>>,
  emit: (changedKeys: ChangedKeys<N>) => void,
): () => void {
  const names = namesOf(tables);
  let unhear: (() => void) | null = null;
  for (const db of new Set(names.map((name) => tables[name].db))) {
    db.on('close', () => {
      unhear?.();
      unhear = null;
      emit(new Map(names.map((name) => [name, [EVERY_KEY]])));
    });
  }
  return () => {
    unhear ??= onChanges(tables, emit);
  };
}

/** Asks `query` now and whenever rows that it read through Dexie have changed. Answers its stopper. */
export function onAnswers<T>(
  query: () => Promise<T>,
  emit: (value: T) => void,
  failed: (thrown: unknown) => void,
): () => void {
  const subscription = liveQuery(query).subscribe({ next: emit, error: failed });
  return () => {
    subscription.unsubscribe();
  };
}

/**
 * Heard since this file was read, and so before any live query is: who reads a record or two is answered before those that
 * read their whole view again.
 */
const listeners = new Set<(changed: ObservabilitySet) => void>();
Dexie.on('storagemutated', (changed: ObservabilitySet) => {
  if (writtenHere.size === 0) activityElsewhere += 1;
  for (const hear of listeners) hear(changed);
});

/** While a transaction of `direct` is told: what it wrote, by part as Dexie names it. */
let writtenHere: ReadonlyMap<string, readonly WrittenRow[]> = new Map();
let activityElsewhere = 0;

/** A number that becomes another with each change but those that are told with what was written. */
export function changesHeard(): number {
  return activityElsewhere;
}

export interface WrittenRow {
  readonly key: IndexableType;
  readonly row: object;
}

/** What a transaction wrote past Dexie to one table. */
export interface Written {
  readonly source: Source;
  /** The last first: a key may have been written twice. */
  readonly rows: readonly WrittenRow[];
  readonly deleted: readonly IndexableType[];
}

/** More keys than these are told as all that lies between the lowest and the highest. */
const MOST_KEYS_TOLD = 32;

/**
 * Tells of a transaction with what it wrote, unless anything else was heard since `activityBefore` (see `changesHeard`):
 * another window may then have written after it.
 */
export function emitWritten(writes: readonly Written[], activityBefore: number): void {
  const changed: Record<string, RangeSet> = {};
  const written = new Map<string, readonly WrittenRow[]>();
  for (const { source, rows, deleted } of writes) {
    const keys = [...deleted, ...rows.map(({ key }) => key)];
    if (keys.length === 0) continue;
    const part = partOf(source);
    const [lowest, highest] = keys.length > MOST_KEYS_TOLD ? endsOf(keys) : [];
    if (deleted.length === 0 && keys.length <= MOST_KEYS_TOLD) written.set(part, rows);
    // As Dexie names them: what is at these keys, and that something came or went.
    for (const name of [part, `${part}:dels`]) {
      changed[name] = lowest === undefined ? new RangeSet().addKeys(keys) : new RangeSet(lowest, highest);
    }
  }
  if (Object.keys(changed).length === 0) return;
  if (activityElsewhere === activityBefore) writtenHere = written;
  try {
    Dexie.on.storagemutated.fire(changed);
  } finally {
    writtenHere = new Map();
  }
}

function endsOf(keys: readonly IndexableType[]): readonly (IndexableType | undefined)[] {
  const sorted = [...keys].sort(cmp);
  return [sorted[0], sorted.at(-1)];
}

function partOf({ db, name }: Source): string {
  return `idb://${db.name}/${name}/`;
}

function namesOf<N extends string>(sources: Readonly<Record<N, unknown>>): readonly N[] {
  return Object.keys(sources) as N[];
}
