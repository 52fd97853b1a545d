import { err, ok, type Result } from '#shared/result.ts';
import type { TalkNews, TalkRow } from '#shared/rpc/talk.ts';
import type { Baseline, Heard } from '../../overlay/talk.ts';
import type { OverlayAuthor } from '../../overlay/threads.ts';
import type { StoredThread } from '../db/database.ts';
import type { Databases } from '../db/open-databases.ts';
import { storageError } from '../db/storage-error.ts';
import { rowsOf, unreadRow } from './list-rows.ts';
import {
  keyOfRecord,
  operationsOver,
  placeOfRecord,
  SAID,
  TalkSites,
  saidWithin,
  type Over,
  type SaidTable,
} from './list-sources.ts';
import { EVERY_KEY, isWithin, onTouched, recordsWithin, type KeyRange } from '../feed/change-feed.ts';

/**
 * All threads of the account as light rows. They are read once, when somebody begins to watch; from then on only the
 * records that a change touched are read again, whichever window made it, and only the rows that became others are told.
 */
export function watchTalk(
  databases: Databases,
  author: OverlayAuthor,
  tell: (news: Result<TalkNews>) => void,
): () => void {
  const talk = new Talk(databases, author, tell);
  talk.start();
  return () => {
    talk.stop();
  };
}

/** Rows in one message: some milliseconds' worth for the page. */
const ROWS_A_PIECE = 400;

const REMEMBERED = ['readThreads', 'baselines'] as const;
type Watched = SaidTable | (typeof REMEMBERED)[number] | 'trees' | 'library' | 'settled' | 'outbox';
type Touched = ReadonlyMap<Watched, readonly KeyRange[]>;

/** What was told of one record of threads. */
interface Shown {
  readonly rows: readonly TalkRow[];
  readonly heard: ReadonlyMap<string, Heard>;
  /** Something of the outbox is laid over it. */
  readonly overlaid: boolean;
}

class Talk {
  readonly #databases: Databases;
  readonly #author: OverlayAuthor;
  readonly #tell: (news: Result<TalkNews>) => void;
  /** By the key of the record (`recordId`). */
  readonly #shown = { threads: new Map<string, Shown>(), requestThreads: new Map<string, Shown>() };
  readonly #read = new Map<string, Heard>();
  readonly #baselines = new Map<string, Baseline>();
  readonly #sites: TalkSites;
  #touched = new Map<Watched, readonly KeyRange[]>();
  #running = false;
  #started = false;
  #stop: (() => void) | null = null;

  constructor(databases: Databases, author: OverlayAuthor, tell: (news: Result<TalkNews>) => void) {
    this.#databases = databases;
    this.#sites = new TalkSites(databases);
    this.#author = author;
    this.#tell = tell;
  }

  start(): void {
    const { db, local } = this.#databases;
    const names = new Map<string, Watched>([
      ...([...SAID, 'trees', 'library', 'settled'] as const).map((table) => [`${db.name}/${table}`, table] as const),
      ...([...REMEMBERED, 'outbox'] as const).map((table) => [`${local.name}/${table}`, table] as const),
    ]);
    this.#stop = onTouched([...names.keys()], (touched) => {
      for (const [name, ranges] of touched) {
        const table = names.get(name);
        if (table !== undefined) this.#touch(table, ranges);
      }
      void this.#run();
    });
    this.#touchAll();
    void this.#run();
  }

  stop(): void {
    this.#stop?.();
    this.#stop = null;
  }

  #touch(table: Watched, ranges: readonly KeyRange[]): void {
    this.#touched.set(table, [...(this.#touched.get(table) ?? []), ...ranges]);
  }

  #touchAll(): void {
    for (const table of [...SAID, ...REMEMBERED]) this.#touched.set(table, [EVERY_KEY]);
  }

  /** One after the other; what is touched meanwhile is read by the next. */
  async #run(): Promise<void> {
    if (this.#running) return;
    this.#running = true;
    try {
      while (this.#touched.size > 0 && this.#stop !== null) {
        const touched = this.#touched;
        this.#touched = new Map();
        await this.#update(touched);
      }
    } catch (thrown) {
      if (this.#stop !== null) this.#tell(err(storageError(thrown)));
      // All of it is read again with the next change.
      this.#touchAll();
    } finally {
      this.#running = false;
    }
  }

  async #update(touched: Touched): Promise<void> {
    // The outbox before the rows: what is stored meanwhile shows once, and is never missing in between.
    const over = await operationsOver(this.#databases);
    const remembered = await this.#remember(touched);
    const renamed = this.#forgetSites(touched);
    const changes = new Changes();
    for (const table of SAID) {
      const shown = this.#shown[table];
      const stale = [...shown]
        .filter(([id, { overlaid }]) => overlaid || renamed(keyOfRecord(id)[0]))
        .map(([id]) => id);
      await this.#reread(table, touched.get(table) ?? [], [...stale, ...over[table].keys()], over[table], changes);
      if (remembered) this.#remark(shown, changes);
    }
    this.#tellAll(changes);
  }

  /** Says whether anything that was remembered may be another now. */
  async #remember(touched: Touched): Promise<boolean> {
    const { local } = this.#databases;
    const [read, baselines] = await Promise.all([
      recordsWithin(local.readThreads, touched.get('readThreads') ?? []),
      recordsWithin(local.baselines, touched.get('baselines') ?? []),
    ]);
    for (const { id, ...heard } of read) this.#read.set(id, heard);
    for (const { spaceId, ...baseline } of baselines) this.#baselines.set(spaceId, baseline);
    return read.length + baselines.length > 0;
  }

  /** Tells in which spaces titles may be others now. */
  #forgetSites(touched: Touched): (spaceId: string) => boolean {
    const trees = touched.get('trees') ?? [];
    const library = touched.has('library');
    const renamed = (spaceId: string): boolean => library || trees.some((range) => isWithin(spaceId, range));
    this.#sites.forget(library, renamed);
    return renamed;
  }

  async #reread(
    table: SaidTable,
    touched: readonly KeyRange[],
    stale: readonly string[],
    over: Over,
    changes: Changes,
  ): Promise<void> {
    const shown = this.#shown[table];
    // What is not found among the records any more is gone.
    const records = new Map<string, readonly StoredThread[]>(stale.map((id) => [id, []]));
    for (const id of shown.keys()) if (touched.some((range) => isWithin(keyOfRecord(id), range))) records.set(id, []);
    const ranges = [...touched, ...stale.map((id): KeyRange => ({ from: keyOfRecord(id), to: keyOfRecord(id) }))];
    for (const [id, threads] of await saidWithin(this.#databases, table, ranges)) records.set(id, threads);
    for (const [id, threads] of records) {
      const place = placeOfRecord(table, id);
      const operations = over.get(id) ?? [];
      const readBefore = { read: this.#read, baseline: this.#baselines.get(place.spaceId) };
      const site = await this.#sites.of(place.spaceId);
      const next = rowsOf(threads, operations, place, site, this.#author, readBefore);
      changes.note(shown.get(id)?.rows ?? [], next.rows);
      if (next.rows.length === 0) shown.delete(id);
      else shown.set(id, { ...next, overlaid: operations.length > 0 });
    }
  }

  /** Read and unread anew, from what is in memory. */
  #remark(shown: Map<string, Shown>, changes: Changes): void {
    for (const [id, before] of shown) {
      const baseline = this.#baselines.get(keyOfRecord(id)[0]);
      const isUnread = (row: TalkRow): boolean =>
        unreadRow(row, before.heard.get(row.id), { read: this.#read, baseline });
      if (before.rows.every((row) => row.unread === isUnread(row))) continue;
      const rows = before.rows.map((row) => ({ ...row, unread: isUnread(row) }));
      changes.note(before.rows, rows);
      shown.set(id, { ...before, rows });
    }
  }

  #tellAll({ rows, gone }: Changes): void {
    if (this.#stop === null) return;
    const start = !this.#started;
    this.#started = true;
    if (!start && rows.size === 0 && gone.size === 0) return;
    // The newest first: a list begins with them.
    const all = [...rows.values()].sort((one, other) => other.postedAt - one.postedAt);
    for (let at = 0; at === 0 || at < all.length; at += ROWS_A_PIECE) {
      const end = at + ROWS_A_PIECE;
      const first = at === 0;
      this.#tell(
        ok({
          start: start && first,
          rows: all.slice(at, end),
          gone: first ? [...gone] : [],
          whole: end >= all.length,
        }),
      );
    }
  }
}

/** What became another, whichever records it lies in: a thread may move from one to the other. */
class Changes {
  readonly rows = new Map<string, TalkRow>();
  readonly gone = new Set<string>();

  note(before: readonly TalkRow[], after: readonly TalkRow[]): void {
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
