import { ok, type Result } from '#shared/result.ts';
import type { DiscussionUpdate, DiscussionRow } from '#shared/rpc/discussion.ts';
import type { Baseline, Activity } from '../../overlay/activity.ts';
import type { OverlayAuthor } from '../../overlay/threads.ts';
import type { StoredThread } from '../db/database.ts';
import type { Databases } from '../db/open-databases.ts';
import { rowsOf, unreadRow } from './list-rows.ts';
import {
  keyOfRecord,
  operationsOver,
  placeOfRecord,
  rowSources,
  SAID,
  threadsInRanges,
  type Over,
  type RowTable,
  type CommentTable,
} from './list-sources.ts';
import { DiscussionSites } from './discussion-sites.ts';
import { follow } from '../feed/change-feed.ts';
import { isEverything, isWithin, recordsWithin, type ChangedKeys, type KeyRange } from '../feed/key-ranges.ts';

/**
 * All threads of the account as light rows. They are read once when a watch begins. Later only changed records are read
 * again, whichever window changed them, and only changed rows are sent.
 */
export function watchDiscussions(
  databases: Databases,
  author: OverlayAuthor,
  emit: (update: Result<DiscussionUpdate>) => void,
): () => void {
  const discussions = new Discussions(databases, author);
  return follow({
    sources: rowSources(databases),
    read: (changedKeys) => discussions.update(changedKeys),
    emit(news) {
      if (news.ok) for (const piece of piecesOf(news.value)) emit(ok(piece));
      else emit(news);
    },
  });
}

/** Rows per message: a few milliseconds of work for the page. */
const ROWS_A_PIECE = 400;

/** What became of the rows since they were told last. */
interface News extends Pick<Changes, 'rows' | 'gone'> {
  /** They are all rows: what was told before counts no more. */
  readonly start: boolean;
}

function* piecesOf({ start, rows, gone }: News): Iterable<DiscussionUpdate> {
  // The newest first: a list begins with them.
  const all = [...rows.values()].sort((one, other) => other.postedAt - one.postedAt);
  for (let at = 0; at === 0 || at < all.length; at += ROWS_A_PIECE) {
    const end = at + ROWS_A_PIECE;
    const first = at === 0;
    yield { start: start && first, rows: all.slice(at, end), gone: first ? [...gone] : [], whole: end >= all.length };
  }
}

/** What was last sent for one record of threads. */
interface Shown {
  readonly rows: readonly DiscussionRow[];
  readonly activity: ReadonlyMap<string, Activity>;
  /** Pending writes are laid over it. */
  readonly overlaid: boolean;
}

class Discussions {
  readonly #databases: Databases;
  readonly #author: OverlayAuthor;
  /** By the key of the record (`recordId`). */
  readonly #shown = { threads: new Map<string, Shown>(), requestThreads: new Map<string, Shown>() };
  readonly #read = new Map<string, Activity>();
  readonly #baselines = new Map<string, Baseline>();
  readonly #sites: DiscussionSites;

  constructor(databases: Databases, author: OverlayAuthor) {
    this.#databases = databases;
    this.#sites = new DiscussionSites(databases.db);
    this.#author = author;
  }

  /** Reads what was touched. Null: nothing became another. */
  async update(changedKeys: ChangedKeys<RowTable>): Promise<News | null> {
    const start = isEverything(changedKeys);
    if (start) for (const table of SAID) this.#shown[table].clear();
    // The outbox before the rows: what is stored meanwhile shows once, and is never missing in between.
    const over = await operationsOver(this.#databases);
    const remembered = await this.#remember(changedKeys);
    const renamed = this.#sites.forget(changedKeys);
    const changes = new Changes();
    for (const table of SAID) {
      const shown = this.#shown[table];
      const stale = [...shown].filter(([id, { overlaid }]) => overlaid || renamed(table, id)).map(([id]) => id);
      await this.#reread(table, changedKeys.get(table) ?? [], [...stale, ...over[table].keys()], over[table], changes);
      if (remembered) this.#remark(shown, changes);
    }
    return start || changes.rows.size > 0 || changes.gone.size > 0
      ? { start, rows: changes.rows, gone: changes.gone }
      : null;
  }

  /** Says whether anything that was remembered may be another now. */
  async #remember(changedKeys: ChangedKeys<RowTable>): Promise<boolean> {
    const { local } = this.#databases;
    const [read, baselines] = await Promise.all([
      recordsWithin(local.readThreads, changedKeys.get('readThreads') ?? []),
      recordsWithin(local.baselines, changedKeys.get('baselines') ?? []),
    ]);
    for (const { id, ...activity } of read) this.#read.set(id, activity);
    for (const { spaceId, ...baseline } of baselines) this.#baselines.set(spaceId, baseline);
    return read.length + baselines.length > 0;
  }

  async #reread(
    table: CommentTable,
    changedKeys: readonly KeyRange[],
    stale: readonly string[],
    over: Over,
    changes: Changes,
  ): Promise<void> {
    const shown = this.#shown[table];
    // Records that are no longer found have been deleted.
    const records = new Map<string, readonly StoredThread[]>(stale.map((id) => [id, []]));
    for (const id of shown.keys())
      if (changedKeys.some((range) => isWithin(keyOfRecord(id), range))) records.set(id, []);
    const ranges = [...changedKeys, ...stale.map((id): KeyRange => ({ from: keyOfRecord(id), to: keyOfRecord(id) }))];
    for (const [id, threads] of await threadsInRanges(this.#databases, table, ranges)) records.set(id, threads);
    for (const [id, threads] of records) {
      const place = placeOfRecord(table, id);
      const operations = over.get(id) ?? [];
      const readBefore = { read: this.#read, baseline: this.#baselines.get(place.spaceId) };
      const site = await this.#sites.of(place);
      const next = rowsOf(threads, operations, place, site, this.#author, readBefore);
      changes.note(shown.get(id)?.rows ?? [], next.rows);
      if (next.rows.length === 0) shown.delete(id);
      else shown.set(id, { ...next, overlaid: operations.length > 0 });
    }
  }

  /** Computes read and unread again from the data in memory. */
  #remark(shown: Map<string, Shown>, changes: Changes): void {
    for (const [id, before] of shown) {
      const baseline = this.#baselines.get(keyOfRecord(id)[0]);
      const isUnread = (row: DiscussionRow): boolean =>
        unreadRow(row, before.activity.get(row.id), { read: this.#read, baseline });
      if (before.rows.every((row) => row.unread === isUnread(row))) continue;
      const rows = before.rows.map((row) => ({ ...row, unread: isUnread(row) }));
      changes.note(before.rows, rows);
      shown.set(id, { ...before, rows });
    }
  }
}

/** Collects changed rows, whichever record they are in: a thread may move between records. */
class Changes {
  readonly rows = new Map<string, DiscussionRow>();
  readonly gone = new Set<string>();

  note(before: readonly DiscussionRow[], after: readonly DiscussionRow[]): void {
    const known = new Map(before.map((row) => [row.id, row]));
    for (const row of after) {
      const same = JSON.stringify(known.get(row.id)) === JSON.stringify(row);
      known.delete(row.id);
      this.gone.delete(row.id);
      if (!same) this.rows.set(row.id, row);
    }
    for (const id of known.keys()) if (!this.rows.has(id)) this.gone.add(id);
  }
}
