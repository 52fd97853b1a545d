import { sleep, systemClock } from '#shared/clock.ts';
import type { AppError } from '#shared/errors.ts';
import { err, ok, type Result } from '#shared/result.ts';
import type { UnreadClaim, UnreadEntry, UnreadView, ReadBefore } from '#shared/rpc/unread.ts';
import { overlayThreads, type OverlayAuthor, type OverlayOperation } from '../../overlay/threads.ts';
import { activityBefore, newIn } from '../../overlay/unread.ts';
import { activityIn, isUnread, type Baseline, type Activity } from '../../overlay/activity.ts';
import { WHOLE_SPACE, type StoredThread } from '../db/database.ts';
import { activityInSpace, activityThreads } from './activity.ts';
import { manyOf } from '../db/many.ts';
import { announcedIn, freshSince, unreadView, type Announced } from './unread-view.ts';
import type { Databases } from '../db/open-databases.ts';
import { readCounts } from '../cache/counts.ts';
import { beginningOf } from '../threads/list-rows.ts';
import {
  keyOfRecord,
  operationsOver,
  placeOfRecord,
  placesOfUnread,
  recordId,
  rowSources,
  SAID,
  threadsInRanges,
  wholeOf,
  type Over,
  type RowTable,
  type CommentTable,
} from '../threads/list-sources.ts';
import { DiscussionSites } from '../threads/discussion-sites.ts';
import { ChangeFeed } from '../feed/change-feed.ts';
import { isEverything, isWithin, recordsWithin, type ChangedKeys, type KeyRange } from '../feed/key-ranges.ts';

/**
 * The unread threads of the account. The activity of all spaces is read once (`activity.ts`), then only records with
 * unread threads, and only those stay in memory. Later, changed records are read again, whichever window changed them.
 */
export interface UnreadList {
  watch(limit: number, emit: (view: Result<UnreadView>) => void): () => void;
  read(ids: readonly string[] | null): Promise<readonly ReadBefore[]>;
  claim(): Promise<UnreadClaim | null>;
  /** Call it when the account's person becomes known: their own comments are not unread. */
  reread(): void;
  stop(): void;
}

export function createUnread(databases: Databases, author: () => OverlayAuthor): UnreadList {
  return new UnreadOfAccount(databases, author);
}

/** An unread thread, with the exact state to which it is marked as read. */
interface Unread {
  readonly entry: UnreadEntry;
  readonly activity: Activity;
  readonly before: Activity;
}

/** What the person does, which is told at once. */
const DONE_HERE = ['readThreads', 'outbox'] as const;

/** How long changes from the server wait after an update (ms): each update costs the same, whatever its size. */
const THROTTLE_MS = 1_000;

/** Under this key the local database stores what was announced. */
const ANNOUNCED_KEY = 'announcedNews';

class UnreadOfAccount implements UnreadList {
  readonly #databases: Databases;
  readonly #author: () => OverlayAuthor;
  readonly #sites: DiscussionSites;
  readonly #unread: Readonly<Record<CommentTable, Map<string, readonly Unread[]>>> = {
    threads: new Map(),
    requestThreads: new Map(),
  };
  /** Records that something of the outbox was laid over when they were looked at. */
  #overlaid: ReadonlySet<string> = new Set();
  readonly #watchers = new Map<
    object,
    { readonly limit: number; reported: string; emit(view: Result<UnreadView>): void }
  >();
  readonly #feed: ChangeFeed<RowTable>;
  /** All spaces were looked through. */
  #whole = false;

  constructor(databases: Databases, author: () => OverlayAuthor) {
    this.#databases = databases;
    this.#author = author;
    this.#sites = new DiscussionSites(databases.db);
    this.#feed = new ChangeFeed({
      sources: rowSources(databases),
      read: (changedKeys) => (isEverything(changedKeys) ? this.#readAll() : this.#update(changedKeys)),
      failed: (error) => this.#emitFailure(error),
      throttleMs: (changedKeys) => (DONE_HERE.some((table) => changedKeys.has(table)) ? 0 : THROTTLE_MS),
    });
  }

  watch(limit: number, emit: (view: Result<UnreadView>) => void): () => void {
    const watcher = { limit, reported: '', emit };
    this.#watchers.set(watcher, watcher);
    // What fails is told to all who watch.
    this.#settled().catch(() => undefined);
    if (this.#whole) this.#emitAll();
    return () => this.#watchers.delete(watcher);
  }

  async read(ids: readonly string[] | null): Promise<readonly ReadBefore[]> {
    await this.#settled();
    const { local } = this.#databases;
    const wanted = ids === null ? null : new Set(ids);
    const all = [...this.#all()].filter(({ entry }) => wanted === null || wanted.has(entry.id));
    await local.readThreads.bulkPut(all.map(({ entry: { id }, activity: { at, replies } }) => ({ id, at, replies })));
    return all.map(({ entry: { id, spaceId, pageId, changeRequestId }, before: { at, replies }, activity }) => {
      const marked = { at: activity.at, replies: activity.replies };
      return { id, spaceId, pageId, changeRequestId, at, replies, marked };
    });
  }

  /** In one transaction, so that only one of several windows gets it. */
  async claim(): Promise<UnreadClaim | null> {
    await this.#settled();
    const { local } = this.#databases;
    const all = [...this.#all()].map(({ entry, activity }) => ({ ...entry, activityReplies: activity.replies }));
    const announced: Announced = Object.fromEntries(
      all.map(({ id, at, activityReplies }) => [id, [at, activityReplies]]),
    );
    return local.transaction('rw', local.meta, async () => {
      const known = announcedIn((await local.meta.get(ANNOUNCED_KEY))?.value);
      if (JSON.stringify(known) !== JSON.stringify(announced))
        await local.meta.put({ key: ANNOUNCED_KEY, value: announced });
      return known === null ? null : freshSince(all, known);
    });
  }

  reread(): void {
    this.#whole = false;
    this.#feed.reread();
  }

  stop(): void {
    this.#feed.stop();
    this.#watchers.clear();
  }

  /** Resolves when all that was stored by now is told; rejects where it cannot be read. */
  async #settled(): Promise<void> {
    this.#feed.start();
    // What another record's commit touched is heard of a turn later.
    await sleep(systemClock, 0);
    await this.#feed.settled();
  }

  async #readAll(): Promise<void> {
    const { local } = this.#databases;
    this.#sites.forgetAll();
    for (const table of SAID) this.#unread[table].clear();
    const over = await operationsOver(this.#databases);
    const [read, spaces] = await Promise.all([local.readThreads.toArray(), this.#spaces()]);
    const marks = new Map(read.map((mark) => [mark.id, mark]));
    for (const [spaceId, tables] of spaces) {
      if (tables.has('threads')) await this.#look('threads', await this.#mayBeNew(spaceId, marks), over.threads, marks);
      if (tables.has('requestThreads'))
        await this.#look('requestThreads', [wholeOf(spaceId)], over.requestThreads, marks);
      // Other work of the store gets its turn.
      await sleep(systemClock, 0);
      if (this.#feed.stopped) return;
    }
    this.#whole = true;
    this.#overlaid = recordsUnder(over);
    this.#emitAll();
  }

  /** The spaces with stored comments, and in which tables. */
  async #spaces(): Promise<ReadonlyMap<string, ReadonlySet<CommentTable>>> {
    const { db } = this.#databases;
    const [tallies, requests] = await Promise.all([readCounts(db), db.requestThreads.toCollection().primaryKeys()]);
    const spaces = new Map<string, Set<CommentTable>>();
    const add = (spaceId: string, table: CommentTable): void => {
      spaces.set(spaceId, (spaces.get(spaceId) ?? new Set()).add(table));
    };
    for (const [spaceId, { total }] of tallies) if (total > 0) add(spaceId, 'threads');
    for (const [spaceId] of requests) add(spaceId, 'requestThreads');
    return spaces;
  }

  /** The records of a space with unread threads, now or when last read. */
  async #mayBeNew(spaceId: string, marks: ReadonlyMap<string, Activity>): Promise<readonly KeyRange[]> {
    const { db, local } = this.#databases;
    const [activities, baseline] = await Promise.all([
      activityInSpace(db, spaceId, this.#author().id),
      local.baselines.get(spaceId),
    ]);
    const records = new Set([...this.#unread.threads.keys()].filter((id) => keyOfRecord(id)[0] === spaceId));
    for (const { id, pageId, ...thread } of activityThreads(activities))
      if (isUnread({ id, inRequest: false }, thread, marks.get(id), baseline)) records.add(recordId(spaceId, pageId));
    return [...records].map((id) => ({ from: keyOfRecord(id), to: keyOfRecord(id) }));
  }

  async #update(changedKeys: ChangedKeys<RowTable>): Promise<void> {
    const over = await operationsOver(this.#databases);
    const again = await this.#changedByReading(changedKeys);
    const renamed = this.#sites.forget(changedKeys);
    const mayHaveUnread = await placesOfUnread(this.#databases.local);
    for (const table of SAID) {
      const unread = this.#unread[table];
      const stale = [...unread.keys()].filter(
        (id) => renamed(table, id) || over[table].has(id) || this.#overlaid.has(id),
      );
      const ranges = [
        ...(changedKeys.get(table) ?? []),
        ...again[table],
        ...stale.map((id): KeyRange => ({ from: keyOfRecord(id), to: keyOfRecord(id) })),
      ];
      const wanted = ranges.filter(mayHaveUnread);
      if (wanted.length > 0) await this.#look(table, wanted, over[table], null);
    }
    this.#overlaid = recordsUnder(over);
    this.#emitAll();
  }

  /** Records in which threads were marked, and those of spaces that got their baseline. */
  async #changedByReading(
    changedKeys: ChangedKeys<RowTable>,
  ): Promise<Readonly<Record<CommentTable, readonly KeyRange[]>>> {
    const { local } = this.#databases;
    const marked = changedKeys.get('readThreads') ?? [];
    const baselines = await recordsWithin(local.baselines, changedKeys.get('baselines') ?? []);
    const spaces = {
      threads: await this.#newSinceBaselines(baselines),
      requestThreads: baselines.map(({ spaceId }) => wholeOf(spaceId)),
    };
    const again = { threads: new Set<string>(), requestThreads: new Set<string>() };
    if (marked.length > 0) {
      for (const table of SAID)
        for (const [id, threads] of this.#unread[table])
          if (threads.some(({ entry }) => marked.some((range) => isWithin(entry.id, range)))) again[table].add(id);
      // A thread that was marked as unread has its place in the mark.
      for (const { place } of await recordsWithin(local.readThreads, marked)) {
        if (place === undefined) continue;
        const { spaceId, pageId, changeRequestId } = place;
        if (changeRequestId === null) again.threads.add(recordId(spaceId, pageId ?? WHOLE_SPACE));
        else again.requestThreads.add(recordId(spaceId, changeRequestId));
      }
    }
    const ranges = (table: CommentTable): readonly KeyRange[] => [
      ...spaces[table],
      ...[...again[table]].map((id): KeyRange => ({ from: keyOfRecord(id), to: keyOfRecord(id) })),
    ];
    return { threads: ranges('threads'), requestThreads: ranges('requestThreads') };
  }

  /** Usually none: comments that exist when a baseline is taken are not unread. */
  async #newSinceBaselines(baselines: readonly { readonly spaceId: string }[]): Promise<readonly KeyRange[]> {
    if (baselines.length === 0) return [];
    const marks = new Map((await this.#databases.local.readThreads.toArray()).map((mark) => [mark.id, mark]));
    const found: KeyRange[] = [];
    for (const { spaceId } of baselines) found.push(...(await this.#mayBeNew(spaceId, marks)));
    return found;
  }

  /** Reads records again. `marks`: all read marks, if they are known already. */
  async #look(
    table: CommentTable,
    ranges: readonly KeyRange[],
    over: Over,
    marks: ReadonlyMap<string, Activity> | null,
  ): Promise<void> {
    const unread = this.#unread[table];
    const found = new Map(await threadsInRanges(this.#databases, table, ranges));
    const { local } = this.#databases;
    const ids =
      marks === null ? [...found.values()].flatMap((threads) => threads.map(({ comment }) => comment.id)) : [];
    const read = marks ?? new Map((await manyOf(local.readThreads, ids)).map((mark) => [mark.id, mark]));
    const spaceIds = [...new Set([...found.keys()].map((id) => keyOfRecord(id)[0]))];
    const known = await local.baselines.bulkGet(spaceIds);
    const baselines = new Map(spaceIds.map((spaceId, at) => [spaceId, known[at]]));
    for (const id of unread.keys())
      if (!found.has(id) && ranges.some((range) => isWithin(keyOfRecord(id), range))) unread.delete(id);
    for (const [id, threads] of found) {
      const next = await this.#unreadOf(
        table,
        id,
        threads,
        over.get(id) ?? [],
        read,
        baselines.get(keyOfRecord(id)[0]),
      );
      if (next.length === 0) unread.delete(id);
      else unread.set(id, next);
    }
  }

  async #unreadOf(
    table: CommentTable,
    record: string,
    threads: readonly StoredThread[],
    operations: readonly OverlayOperation[],
    read: ReadonlyMap<string, Activity | undefined>,
    baseline: Baseline | undefined,
  ): Promise<readonly Unread[]> {
    const inRequest = table === 'requestThreads';
    const author = this.#author();
    const unread = threads.flatMap((row) => {
      const { id } = row.comment;
      const activity = activityIn(row, author.id);
      const mark = read.get(id);
      if (!isUnread({ id, inRequest }, activity, mark, baseline)) return [];
      return [{ row, activity, before: activityBefore({ id, inRequest }, activity, mark, baseline) }];
    });
    if (unread.length === 0) return [];
    const place = placeOfRecord(table, record);
    const site = await this.#sites.of(place);
    const shown = new Map(overlayThreads(threads, operations, author).map((thread) => [thread.key, thread]));
    return unread.flatMap(({ row, activity, before }): Unread[] => {
      const thread = shown.get(row.comment.id);
      if (thread === undefined) return [];
      const pageId = inRequest ? (row.comment.target.page?.id ?? null) : place.pageId;
      const page = pageId === null ? undefined : site.page(pageId);
      const { word, ...unreadPart } = newIn(thread, row, author, before);
      const entry: UnreadEntry = {
        ...unreadPart,
        id: thread.key,
        spaceId: place.spaceId,
        pageId,
        changeRequestId: place.changeRequestId,
        spaceTitle: site.title,
        request: site.request,
        pageTitle: page?.title ?? null,
        pageOrder: pageId === null ? -1 : (page?.order ?? Number.MAX_SAFE_INTEGER),
        agent: word?.author.agent ?? false,
        words: beginningOf(word ?? thread.comment),
        wordsOf: word === null ? 'beginning' : word === thread.comment ? 'comment' : 'reply',
        resolved: thread.status === 'resolved',
        author: { id: row.comment.postedBy.id, name: thread.comment.author.name },
      };
      return [{ entry, activity, before }];
    });
  }

  *#all(): Iterable<Unread> {
    for (const table of SAID) for (const threads of this.#unread[table].values()) yield* threads;
  }

  #emitFailure(error: AppError): void {
    this.#whole = false;
    for (const watcher of this.#watchers.values()) {
      watcher.reported = '';
      watcher.emit(err(error));
    }
  }

  #emitAll(): void {
    const entries = [...this.#all()].map(({ entry }) => entry);
    for (const watcher of this.#watchers.values()) {
      const view = unreadView(entries, watcher.limit, this.#whole);
      const reported = JSON.stringify(view);
      if (reported === watcher.reported) continue;
      watcher.reported = reported;
      watcher.emit(ok(view));
    }
  }
}

function recordsUnder(over: Readonly<Record<CommentTable, Over>>): ReadonlySet<string> {
  return new Set(SAID.flatMap((table) => [...over[table].keys()]));
}
