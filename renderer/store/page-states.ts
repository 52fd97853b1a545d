import type { Result } from '#shared/result.ts';
import type { PageState, PageStatesNews } from '#shared/rpc/store.ts';
import { pendingThreadCounts } from '../overlay/threads.ts';
import { hasBody } from './library.ts';
import type { Databases } from './open-databases.ts';
import { follow, isWithin, writtenAt, type KeyRange, type Touched } from './touched.ts';
import { operationsAt } from './views.ts';

/**
 * What lists show of the pages of a space beside their titles. A comment changes one of them and no title, so it is told
 * alone: the whole tree of a large space takes longer to read, to send and to draw than all the rest of storing a comment.
 */
export function watchPageStates(
  { db, local }: Databases,
  spaceId: string,
  tell: (news: Result<PageStatesNews>) => void,
): () => void {
  /** Pages that have a text on the service. */
  let written: readonly string[] = [];
  let stored: ReadonlySet<string> = new Set();
  let open: ReadonlyMap<string, number> = new Map();
  let pending: ReadonlyMap<string, number> = new Map();
  let told: Map<string, PageState> | null = null;

  const tables: Readonly<Record<string, (touched: readonly KeyRange[]) => Promise<void>>> = {
    trees: async () => {
      written = ((await db.trees.get(spaceId))?.pages ?? []).filter(hasBody).map(({ id }) => id);
    },
    bodyIndex: async () => {
      // Not asked as properties: each id would be made a name of the engine first, which takes longer than the read.
      stored = new Set(Object.keys((await db.bodyIndex.get(spaceId))?.pages ?? {}));
    },
    openThreads: async (ranges: readonly KeyRange[]) => {
      const row = writtenAt(db.openThreads, spaceId, ranges) ?? (await db.openThreads.get(spaceId));
      open = row?.pages ?? new Map();
    },
  };
  const ofSpace = new Map(Object.entries(tables).map(([table, read]) => [`${db.name}/${table}`, read]));
  const ofThreads = `${db.name}/openThreads`;
  const ofOutbox = [`${db.name}/settled`, `${local.name}/outbox`];
  const readOutbox = async (): Promise<void> => {
    pending = pendingThreadCounts(await operationsAt({ db, local }, { spaceId }));
  };

  const read = async (touched: Touched): Promise<PageStatesNews | null> => {
    const here = (table: string): readonly KeyRange[] =>
      (touched.get(table) ?? []).filter((range) => isWithin(spaceId, range));
    const openBefore = open;
    await Promise.all([
      ...[...ofSpace].map(([table, readTable]) => (here(table).length > 0 ? readTable(here(table)) : null)),
      ofOutbox.some((table) => touched.has(table)) ? readOutbox() : null,
    ]);
    const before = told;
    if (before !== null && touched.size === 1 && touched.has(ofThreads)) {
      const counted = countAnew(before, openBefore, open, pending);
      return counted.length > 0 ? { start: false, pages: counted } : null;
    }
    told = statesOf(written, stored, open, pending);
    const pages = changesBetween(before ?? new Map(), told);
    return before === null || pages.length > 0 ? { start: before === null, pages } : null;
  };
  return follow([...ofSpace.keys(), ...ofOutbox], read, tell);
}

/** Of the pages that have something to tell. */
function statesOf(
  written: readonly string[],
  stored: ReadonlySet<string>,
  open: ReadonlyMap<string, number>,
  pending: ReadonlyMap<string, number>,
): Map<string, PageState> {
  const states = new Map<string, PageState>();
  const openThreadsOf = (id: string): number => (open.get(id) ?? 0) + (pending.get(id) ?? 0);
  for (const id of written) if (!stored.has(id)) states.set(id, { id, openThreads: openThreadsOf(id), stored: false });
  for (const id of [...open.keys(), ...pending.keys()]) {
    const openThreads = openThreadsOf(id);
    if (openThreads !== 0 && !states.has(id)) states.set(id, { id, openThreads, stored: true });
  }
  return states;
}

/** Brings `states` up to other counts of open threads, which change nothing else; answers the pages that it changed. */
function countAnew(
  states: Map<string, PageState>,
  before: ReadonlyMap<string, number>,
  after: ReadonlyMap<string, number>,
  pending: ReadonlyMap<string, number>,
): readonly PageState[] {
  const changed: string[] = [];
  for (const [id, count] of after) if (before.get(id) !== count) changed.push(id);
  for (const id of before.keys()) if (!after.has(id)) changed.push(id);
  return changed.map((id) => {
    const openThreads = (after.get(id) ?? 0) + (pending.get(id) ?? 0);
    const state: PageState = { id, openThreads, stored: states.get(id)?.stored ?? true };
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

/** As a page is of which there is nothing to tell. */
function plain(id: string): PageState {
  return { id, openThreads: 0, stored: true };
}

function isSame(one: PageState, other: PageState): boolean {
  return one.openThreads === other.openThreads && one.stored === other.stored;
}
