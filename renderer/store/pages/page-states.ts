import type { Result } from '#shared/result.ts';
import { Dexie } from 'dexie';
import type { PageUpdate } from '#shared/rpc/changed-pages.ts';
import type { PageState, PageStatesUpdate } from '#shared/rpc/store.ts';
import { unreadOf } from '../../overlay/changed-pages.ts';
import { pendingThreadCounts } from '../../overlay/threads.ts';
import { hasBody } from '../library/library.ts';
import { NONE_OPEN, openByPage, otherCounts, readOpenThreads, type OpenThreads } from '../threads/open-threads.ts';
import type { Databases } from '../db/open-databases.ts';
import { recordsIn, storedLooks } from './pages-before.ts';
import { follow } from '../feed/change-feed.ts';
import { isEverything, isWithin, overlaps, writtenAt, type KeyRange, type ChangedKeys } from '../feed/key-ranges.ts';
import { operationsAt } from '../views.ts';

/**
 * What lists show about the pages of a space beside their titles. A comment changes one of these states and no title,
 * so states are sent separately: reading, sending and rendering a large tree takes longer than all other work to store
 * a comment.
 */
export function watchPageStates(
  { db, local }: Databases,
  spaceId: string,
  emit: (update: Result<PageStatesUpdate>) => void,
): () => void {
  /** Pages that have a text on the server. */
  let written: readonly string[] = [];
  let stored: ReadonlySet<string> = new Set();
  let open = NONE_OPEN;
  let pending: ReadonlyMap<string, number> = new Map();
  let unread: ReadonlyMap<string, PageUpdate> = new Map();
  let reported: Map<string, PageState> | null = null;

  const { trees, bodyIndex, openThreads, openPages, settled } = db;
  const { outbox, pagesBefore } = local;
  const sources = { trees, bodyIndex, openThreads, openPages, settled, outbox, pagesBefore };
  type StateTable = keyof typeof sources;

  const readTree = async (): Promise<void> => {
    written = ((await trees.get(spaceId))?.pages ?? []).filter(hasBody).map(({ id }) => id);
  };
  const readTexts = async (): Promise<void> => {
    // Not asked as properties: each id would be made a name of the engine first, which takes longer than the read.
    stored = new Set(Object.keys((await bodyIndex.get(spaceId))?.pages ?? {}));
  };
  const readOpen = async (threads: readonly KeyRange[], pages: readonly KeyRange[]): Promise<void> => {
    if (threads.length === 0 && pages.length === 0) return;
    const counts = writtenAt(openThreads, spaceId, threads)?.counts;
    const ids = pages.length === 0 ? open.ids : writtenAt(openPages, spaceId, pages)?.ids;
    open = counts === undefined || ids === undefined ? await readOpenThreads(db, spaceId) : { ids, counts };
  };
  const readOutbox = async (): Promise<void> => {
    pending = pendingThreadCounts(await operationsAt({ db, local }, { spaceId }));
  };
  const changesHere: KeyRange = { from: [spaceId, Dexie.minKey], to: [spaceId, Dexie.maxKey] };
  const readUnread = async (ofTree: readonly KeyRange[], changes: readonly KeyRange[]): Promise<void> => {
    if (ofTree.length > 0 || changes.some((range) => overlaps(range, changesHere)))
      unread = await unreadIn({ db, local }, spaceId);
  };

  const read = async (changedKeys: ChangedKeys<StateTable>): Promise<PageStatesUpdate | null> => {
    const here = (table: StateTable): readonly KeyRange[] =>
      (changedKeys.get(table) ?? []).filter((range) => isWithin(spaceId, range));
    const openBefore = open;
    await Promise.all([
      here('trees').length > 0 ? readTree() : null,
      here('bodyIndex').length > 0 ? readTexts() : null,
      readOpen(here('openThreads'), here('openPages')),
      changedKeys.has('settled') || changedKeys.has('outbox') ? readOutbox() : null,
      readUnread(here('trees'), changedKeys.get('pagesBefore') ?? []),
    ]);
    const known = isEverything(changedKeys) ? null : reported;
    if (known !== null && [...changedKeys.keys()].every((table) => table === 'openThreads' || table === 'openPages')) {
      const counted = countAnew(known, otherCounts(openBefore, open), pending);
      return counted.length > 0 ? { start: false, pages: counted } : null;
    }
    reported = statesOf(written, stored, { open, pending, unread });
    const pages = changesBetween(known ?? new Map(), reported);
    return known === null || pages.length > 0 ? { start: known === null, pages } : null;
  };
  return follow({ sources, read, emit });
}

/** The tree is read only if something changed. */
async function unreadIn({ db, local }: Databases, spaceId: string): Promise<ReadonlyMap<string, PageUpdate>> {
  const records = await recordsIn(local, spaceId);
  const looks = records.length === 0 ? null : await storedLooks(db, spaceId);
  return new Map(
    records.flatMap((record): [string, PageUpdate][] => {
      const update = looks === null ? null : unreadOf(record, looks.of(record.pageId));
      return update === null ? [] : [[record.pageId, update]];
    }),
  );
}

/** Everything that a page state is made of, by page. */
interface Marks {
  readonly open: OpenThreads;
  readonly pending: ReadonlyMap<string, number>;
  readonly unread: ReadonlyMap<string, PageUpdate>;
}

/** The states of the pages that have something to show. */
function statesOf(
  written: readonly string[],
  stored: ReadonlySet<string>,
  { open: openThreads, pending, unread }: Marks,
): Map<string, PageState> {
  const states = new Map<string, PageState>();
  const open = openByPage(openThreads);
  const emit = (id: string, isStored: boolean): void => {
    if (states.has(id)) return;
    const threads = (open.get(id) ?? 0) + (pending.get(id) ?? 0);
    const state: PageState = { id, openThreads: threads, stored: isStored, update: unread.get(id) ?? null };
    if (!isSame(state, plain(id))) states.set(id, state);
  };
  for (const id of written) if (!stored.has(id)) emit(id, false);
  for (const ids of [open, pending, unread]) for (const id of ids.keys()) emit(id, true);
  return states;
}

/** Updates `states` for new counts of open threads, when nothing else changed. Returns the changed pages. */
function countAnew(
  states: Map<string, PageState>,
  counts: ReadonlyMap<string, number>,
  pending: ReadonlyMap<string, number>,
): readonly PageState[] {
  return [...counts].map(([id, count]) => {
    const openThreads = count + (pending.get(id) ?? 0);
    const { stored, update } = states.get(id) ?? plain(id);
    const state: PageState = { id, openThreads, stored, update };
    if (isSame(state, plain(id))) states.delete(id);
    else states.set(id, state);
    return state;
  });
}

function changesBetween(
  before: ReadonlyMap<string, PageState>,
  after: ReadonlyMap<string, PageState>,
): readonly PageState[] {
  return [
    ...[...after.values()].filter((state) => !isSame(before.get(state.id) ?? plain(state.id), state)),
    ...[...before.keys()].filter((id) => !after.has(id)).map(plain),
  ];
}

/** The state of a page that has nothing to show. */
function plain(id: string): PageState {
  return { id, openThreads: 0, stored: true, update: null };
}

function isSame(one: PageState, other: PageState): boolean {
  return one.openThreads === other.openThreads && one.stored === other.stored && one.update === other.update;
}
