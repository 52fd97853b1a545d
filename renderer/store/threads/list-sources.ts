import { isKind } from '#shared/outbox/kinds/index.ts';
import { placeOf } from '#shared/outbox/writes.ts';
import type { OverlayOperation } from '../../overlay/threads.ts';
import { WHOLE_SPACE, type StoredThread } from '../db/database.ts';
import type { LocalDatabase } from '../db/local-database.ts';
import type { Databases } from '../db/open-databases.ts';
import { shownRecords } from '../outbox/outbox-records.ts';
import { readAtOnce } from '../db/raw.ts';
import type { DiscussionRecord } from './list-rows.ts';
import { threadsSource, threadsWithin } from './threads.ts';
import type { Sources } from '../feed/dexie-changes.ts';
import { recordsWithin, type KeyRange } from '../feed/key-ranges.ts';

/** The sources of thread rows: the records, their pending writes, and the names of their places. */

/** The tables of comments: on pages and spaces, and on change requests. */
export const SAID = ['threads', 'requestThreads'] as const;
export type CommentTable = (typeof SAID)[number];

/** The tables with the names of places. */
type NameTable = 'trees' | 'library' | 'changeRequests' | 'requestContents';

export type RowTable = CommentTable | NameTable | 'readThreads' | 'baselines' | 'settled' | 'outbox';

/** All that rows of threads are made from. */
export function rowSources({ db, local }: Databases): Sources<RowTable> {
  const { requestThreads, trees, library, changeRequests, requestContents, settled } = db;
  const { readThreads, baselines, outbox } = local;
  const names = { trees, library, changeRequests, requestContents };
  return { threads: threadsSource(db), requestThreads, ...names, readThreads, baselines, settled, outbox };
}

/** Operations by the record that they are laid over. */
export type Over = ReadonlyMap<string, readonly OverlayOperation[]>;

export async function operationsOver({ db, local }: Databases): Promise<Readonly<Record<CommentTable, Over>>> {
  const [records, settled] = await Promise.all([shownRecords(local, 'live'), db.settled.toCollection().primaryKeys()]);
  const over = new Set(settled);
  const sorted = {
    threads: new Map<string, OverlayOperation[]>(),
    requestThreads: new Map<string, OverlayOperation[]>(),
  };
  for (const record of records) {
    const { write } = record.operation;
    const { spaceId, pageId, changeRequestId } = placeOf(write);
    if (!isKind(write, { area: 'discussion' }) || spaceId === null || over.has(record.id)) continue;
    const id = recordId(spaceId, changeRequestId ?? pageId ?? WHOLE_SPACE);
    const place = changeRequestId === null ? sorted.threads : sorted.requestThreads;
    place.set(id, [...(place.get(id) ?? []), record]);
  }
  return sorted;
}

export async function threadsInRanges(
  { db }: Databases,
  table: CommentTable,
  ranges: readonly KeyRange[],
): Promise<readonly (readonly [string, readonly StoredThread[]])[]> {
  if (table === 'threads') {
    const records = await threadsWithin(db, ranges);
    return records.map(({ spaceId, pageId, threads }) => [recordId(spaceId, pageId), threads]);
  }
  const records = await recordsWithin(db.requestThreads, ranges);
  return records.map(({ spaceId, changeRequestId, threads }) => [recordId(spaceId, changeRequestId), threads]);
}

/**
 * Before a space has its baseline, nothing in it is unread unless something was marked so: this keeps a first sync
 * fast.
 */
export async function placesOfUnread(local: LocalDatabase): Promise<(range: KeyRange) => boolean> {
  const { readThreads, baselines } = local;
  const [read, spaces] = await readAtOnce(local, [readThreads, baselines], (ask) =>
    Promise.all([ask.lowest(readThreads, 1), ask.keys(baselines)]),
  );
  if (read.length > 0) return () => true;
  const known = new Set<unknown>(spaces);
  return ({ from, to }) => {
    const spaceId = spaceOf(from);
    return spaceId === null || spaceId !== spaceOf(to) || known.has(spaceId);
  };
}

/** No id of the server contains a control character, so one can separate ids. */
const BETWEEN = '\u0001';

/** The id of one record of threads, made from its key. */
export function recordId(spaceId: string, below: string): string {
  return `${spaceId}${BETWEEN}${below}`;
}

export function keyOfRecord(id: string): [string, string] {
  const [spaceId = '', below = ''] = id.split(BETWEEN);
  return [spaceId, below];
}

export function placeOfRecord(table: CommentTable, id: string): DiscussionRecord {
  const [spaceId, below] = keyOfRecord(id);
  return table === 'requestThreads'
    ? { spaceId, pageId: null, changeRequestId: below }
    : { spaceId, pageId: below === WHOLE_SPACE ? null : below, changeRequestId: null };
}

/** The keys of all records of a space. */
export function wholeOf(spaceId: string): KeyRange {
  return { from: [spaceId, ''], to: [spaceId, []] };
}

/** Null for a key that belongs to no record, such as the lowest possible one. */
function spaceOf(key: unknown): string | null {
  const spaceId: unknown = Array.isArray(key) ? key[0] : null;
  return typeof spaceId === 'string' ? spaceId : null;
}
