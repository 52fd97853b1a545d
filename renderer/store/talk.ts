import { placeOf } from '#shared/outbox/writes.ts';
import { err, ok, type Result } from '#shared/result.ts';
import type { TalkNews, TalkRow } from '#shared/rpc/talk.ts';
import type { Baseline, Heard } from '../overlay/talk.ts';
import type { OverlayAuthor, OverlayOperation } from '../overlay/threads.ts';
import { LIBRARY_KEY, WHOLE_SPACE, type StoredThread } from './database.ts';
import type { Databases } from './open-databases.ts';
import { shownRecords } from './outbox-records.ts';
import { storageError } from './storage-error.ts';
import { rowsOf, unreadRow, type TalkSite } from './talk-rows.ts';
import { EVERY_KEY, isWithin, onTouched, recordsWithin, type KeyRange } from './touched.ts';

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

const SAID = ['threads', 'requestThreads'] as const;
const REMEMBERED = ['readThreads', 'baselines'] as const;
type Watched = (typeof SAID)[number] | (typeof REMEMBERED)[number] | 'trees' | 'library' | 'settled' | 'outbox';
type Touched = ReadonlyMap<Watched, readonly KeyRange[]>;
/** Operations by the record that they are laid over. */
type Over = ReadonlyMap<string, readonly OverlayOperation[]>;

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
  readonly #sites = new Map<string, TalkSite>();
  #titles: ReadonlyMap<string, string> | null = null;
  #touched = new Map<Watched, readonly KeyRange[]>();
  #running = false;
  #started = false;
  #stop: (() => void) | null = null;

  constructor(databases: Databases, author: OverlayAuthor, tell: (news: Result<TalkNews>) => void) {
    this.#databases = databases;
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
    const over = await this.#operations();
    const remembered = await this.#remember(touched);
    const renamed = this.#forgetSites(touched);
    const changes = new Changes();
    for (const table of SAID) {
      const shown = this.#shown[table];
      const stale = [...shown].filter(([id, { overlaid }]) => overlaid || renamed(placeIn(id)[0])).map(([id]) => id);
      await this.#reread(table, touched.get(table) ?? [], [...stale, ...over[table].keys()], over[table], changes);
      if (remembered) this.#remark(shown, changes);
    }
    this.#tellAll(changes);
  }

  async #operations(): Promise<Readonly<Record<(typeof SAID)[number], Over>>> {
    const { db, local } = this.#databases;
    const [records, settled] = await Promise.all([
      shownRecords(local, 'live'),
      db.settled.toCollection().primaryKeys(),
    ]);
    const over = new Set(settled);
    const sorted = {
      threads: new Map<string, OverlayOperation[]>(),
      requestThreads: new Map<string, OverlayOperation[]>(),
    };
    for (const record of records) {
      const { write } = record.operation;
      const { spaceId, pageId, changeRequestId } = placeOf(write);
      if (!/^(comment|reply)\./.test(write.kind) || spaceId === null || over.has(record.id)) continue;
      const id = recordId(spaceId, changeRequestId ?? pageId ?? WHOLE_SPACE);
      const place = changeRequestId === null ? sorted.threads : sorted.requestThreads;
      place.set(id, [...(place.get(id) ?? []), record]);
    }
    return sorted;
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
    if (library) this.#titles = null;
    const renamed = (spaceId: string): boolean => library || trees.some((range) => isWithin(spaceId, range));
    for (const spaceId of this.#sites.keys()) if (renamed(spaceId)) this.#sites.delete(spaceId);
    return renamed;
  }

  async #reread(
    table: (typeof SAID)[number],
    touched: readonly KeyRange[],
    stale: readonly string[],
    over: Over,
    changes: Changes,
  ): Promise<void> {
    const shown = this.#shown[table];
    // What is not found among the records any more is gone.
    const records = new Map<string, readonly StoredThread[]>(stale.map((id) => [id, []]));
    for (const id of shown.keys()) if (touched.some((range) => isWithin(placeIn(id), range))) records.set(id, []);
    const ranges = [...touched, ...stale.map((id): KeyRange => ({ from: placeIn(id), to: placeIn(id) }))];
    for (const [id, threads] of await this.#threadsWithin(table, ranges)) records.set(id, threads);
    for (const [id, threads] of records) {
      const [spaceId, below] = placeIn(id);
      const operations = over.get(id) ?? [];
      const place =
        table === 'requestThreads'
          ? { spaceId, pageId: null, changeRequestId: below }
          : { spaceId, pageId: below === WHOLE_SPACE ? null : below, changeRequestId: null };
      const readBefore = { read: this.#read, baseline: this.#baselines.get(spaceId) };
      const next = rowsOf(threads, operations, place, await this.#site(spaceId), this.#author, readBefore);
      changes.note(shown.get(id)?.rows ?? [], next.rows);
      if (next.rows.length === 0) shown.delete(id);
      else shown.set(id, { ...next, overlaid: operations.length > 0 });
    }
  }

  async #threadsWithin(
    table: (typeof SAID)[number],
    ranges: readonly KeyRange[],
  ): Promise<readonly (readonly [string, readonly StoredThread[]])[]> {
    const { db } = this.#databases;
    if (table === 'threads') {
      const records = await recordsWithin(db.threads, ranges);
      return records.map(({ spaceId, pageId, threads }) => [recordId(spaceId, pageId), threads]);
    }
    const records = await recordsWithin(db.requestThreads, ranges);
    return records.map(({ spaceId, changeRequestId, threads }) => [recordId(spaceId, changeRequestId), threads]);
  }

  /** Read and unread anew, from what is in memory. */
  #remark(shown: Map<string, Shown>, changes: Changes): void {
    for (const [id, before] of shown) {
      const baseline = this.#baselines.get(placeIn(id)[0]);
      const isUnread = (row: TalkRow): boolean =>
        unreadRow(row, before.heard.get(row.id), { read: this.#read, baseline });
      if (before.rows.every((row) => row.unread === isUnread(row))) continue;
      const rows = before.rows.map((row) => ({ ...row, unread: isUnread(row) }));
      changes.note(before.rows, rows);
      shown.set(id, { ...before, rows });
    }
  }

  async #site(spaceId: string): Promise<TalkSite> {
    const known = this.#sites.get(spaceId);
    if (known !== undefined) return known;
    const { db } = this.#databases;
    this.#titles ??= new Map((await db.library.get(LIBRARY_KEY))?.spaces.map(({ id, title }) => [id, title]));
    const tree = await db.trees.get(spaceId);
    const site: TalkSite = {
      title: this.#titles.get(spaceId) ?? spaceId,
      pages: new Map(tree?.pages.map(({ id, title }, order) => [id, { title, order }])),
    };
    this.#sites.set(spaceId, site);
    return site;
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

/** No id of the service holds a control character, so that one can stand between them. */
const BETWEEN = '\u0001';

function recordId(spaceId: string, below: string): string {
  return `${spaceId}${BETWEEN}${below}`;
}

function placeIn(id: string): [string, string] {
  const [spaceId = '', below = ''] = id.split(BETWEEN);
  return [spaceId, below];
}
