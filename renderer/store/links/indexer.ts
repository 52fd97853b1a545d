import { systemClock } from '#shared/clock.ts';
import type { BodyRow } from '#shared/rpc/store.ts';
import { parseDocument, parsePage } from '../../content/content.ts';
import { collectLinks, type CollectedLink } from '../../links/collect.ts';
import { BODIES_PER_GROUP, type GalleyDatabase } from '../db/database.ts';
import { pageSetting } from '../pages/page-setting.ts';
import { editState, markStale, withGroups } from './mark.ts';
import type { LinkState, PageLinks } from './records.ts';
import { resolveSpace } from './resolve-space.ts';

/**
 * Reads what commits marked, when the store is idle:
 *
 *   commit ─ marks ─> idle for a while ─> read a group ─> … ─> report of its space ─> reports of spaces that link to it
 *
 * Each step is stored together with the removal of its mark: after a crash, the rest is still marked.
 */
export interface LinkIndexer {
  /** Something was committed: reading waits until the store has been idle. */
  scheduleRun(): void;
  stop(): void;
}

/** So long that it does not work between two batches of a sync, which is slowed down as it is. */
export const QUIET_MS = 1_500;
/** Other work of the store gets its turn at least this often (ms). */
const TURN_MS = 8;

export function createLinkIndexer(db: GalleyDatabase, clock = systemClock): LinkIndexer {
  let cancel = (): void => undefined;
  let running: Promise<void> | null = null;
  let stopped = false;
  let stirredAt = 0;

  const run = async (): Promise<void> => {
    while (!stopped) {
      const left = stirredAt + QUIET_MS - clock.now();
      if (left > 0) {
        // Either new work was scheduled in the meantime or the timer fired a moment early; both happen.
        wait(left);
        return;
      }
      if (!(await step(db))) return;
      await turn();
    }
  };
  const wait = (delayMs: number): void => {
    cancel();
    cancel = clock.schedule(delayMs, start);
  };
  const start = (): void => {
    running = (running ?? Promise.resolve())
      .then(run)
      // The database was closed during the run: the next start continues from the marks.
      .catch(() => undefined);
  };

  return {
    scheduleRun() {
      if (stopped) return;
      stirredAt = clock.now();
      wait(QUIET_MS);
    },
    stop() {
      stopped = true;
      cancel();
    },
  };
}

let turnBegan = 0;
async function turn(): Promise<void> {
  if (Date.now() - turnBegan < TURN_MS) return;
  await new Promise((resolve) => setTimeout(resolve, 0));
  turnBegan = Date.now();
}

/** Reads one group or makes one report. False: there is nothing left to do. */
async function step(db: GalleyDatabase): Promise<boolean> {
  const states = await db.linkState.toArray();
  const unread = states.find(({ groups }) => Object.keys(groups).length > 0);
  if (unread !== undefined) {
    await readGroup(db, unread);
    return true;
  }
  const old = states.find((state) => state.apis !== true);
  if (old !== undefined) {
    await readApis(db, old.spaceId);
    return true;
  }
  const stale = states.find((state) => state.stale > 0 || state.said !== true);
  if (stale === undefined) return false;
  await makeReport(db, stale);
  return true;
}

/** An earlier version of Galley did not collect the parts of API specifications that pages show. */
async function readApis(db: GalleyDatabase, spaceId: string): Promise<void> {
  await db.transaction('rw', [db.bodyIndex, db.linkState], async () => {
    const places = Object.values((await db.bodyIndex.get(spaceId))?.pages ?? {});
    const groups = new Set(places.flatMap(({ specs = [], group }) => (specs.length === 0 ? [] : [group])));
    await editState(db, spaceId, (state) => ({
      ...(groups.size === 0 ? state : withGroups(state, groups)),
      apis: true,
    }));
  });
}

async function readGroup(db: GalleyDatabase, { spaceId, groups }: LinkState): Promise<void> {
  // The latest group first: a text that moved out of an older record is in it and should not lack links in between.
  const group = Number(Object.keys(groups).at(-1));
  const mark = groups[group];
  const key: [string, number] = [spaceId, group];
  const [bodies, before] = await Promise.all([db.bodyRecords.get(key), db.linkGroups.get(key)]);
  const known = new Map(before?.pages.map((page) => [page.pageId, page]));
  const pages: PageLinks[] = [];
  for (const row of bodies?.rows ?? []) {
    const version = `${row.revision} ${String(row.fetchedAt)}`;
    const page = known.get(row.pageId);
    pages.push(
      page?.version === version && page.apis !== undefined ? page : { pageId: row.pageId, version, ...collected(row) },
    );
    await turn();
  }
  await db.transaction('rw', [db.linkGroups, db.linkState], async () => {
    if (bodies === undefined) await db.linkGroups.delete(key);
    else await db.linkGroups.put({ spaceId, group, pages });
    await editState(db, spaceId, (state) => {
      const left = Object.fromEntries(
        Object.entries(state.groups).filter(([other, asked]) => Number(other) !== group || asked !== mark),
      );
      return { ...state, groups: left };
    });
  });
}

/** The links of a text, and the places in it that can be linked to. */
export function collected(row: BodyRow): Omit<PageLinks, 'pageId' | 'version'> {
  const { title } = row.page;
  // Parsed with its title, like the page on screen: block keys must be equal.
  const named = typeof title === 'string' ? { title } : {};
  const { blocks } = row.document === undefined ? parsePage(row.markdown, named) : parseDocument(row.document);
  const { links, ...others } = collectLinks(blocks);
  const { cover } = pageSetting(row.page);
  const covers = [cover?.src, cover?.darkSrc].flatMap((src): CollectedLink[] =>
    src == null ? [] : [{ href: src, text: 'Cover', use: 'cover', block: '' }],
  );
  return { links: [...covers, ...links], ...others };
}

async function makeReport(db: GalleyDatabase, { spaceId, stale }: LinkState): Promise<void> {
  const before = await db.linkReports.get(spaceId);
  const resolved = await resolveSpace(db, spaceId);
  await db.transaction('rw', [db.linkReports, db.linkEdges, db.linkState], async () => {
    if (resolved === null) {
      await Promise.all([db.linkReports.delete(spaceId), db.linkEdges.delete(spaceId), db.linkState.delete(spaceId)]);
      return;
    }
    await Promise.all([db.linkReports.put(resolved.report), db.linkEdges.put(resolved.edges)]);
    const { report, outward } = resolved;
    const found = { outward, problems: report.problems.length, said: true as const };
    await editState(db, spaceId, (state) => ({ ...state, ...found, stale: state.stale === stale ? 0 : state.stale }));
    // Links into this space may have other targets now. That does not affect the spaces that link to those spaces.
    const { revision, pages } = report;
    if (before?.revision === revision && before.pages === pages) return;
    for (const state of await db.linkState.toArray()) {
      if (state.spaceId !== spaceId && state.outward.includes(spaceId)) await markStale(db, state.spaceId);
    }
  });
}

/**
 * The number of pages whose links are not read or resolved yet, for the screen; 0 only if all reports are up to date.
 */
export function waitingPages(states: readonly LinkState[]): number {
  return states.reduce((sum, { groups, stale }) => {
    const unread = Object.keys(groups).length * BODIES_PER_GROUP;
    return sum + (unread === 0 && stale > 0 ? 1 : unread);
  }, 0);
}
