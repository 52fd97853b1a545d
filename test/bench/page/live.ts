import Dexie from 'dexie';
import '../../../renderer/ui/tokens.css';
import '../../../renderer/ui/base.css';
import type { Comment } from '#shared/contract/index.ts';
import { commitBatch } from '../../../renderer/store/cache/commit.ts';
import { openDatabases } from '../../../renderer/store/db/open-databases.ts';
import { expose } from './expose.ts';
import { frame, link, mountOver, settle, until, type RunningPage } from './real-app.ts';
import { librarySpace, makeComments, makeSpaces, type BenchSpace } from './workspace.ts';

/** The real app with the tree of a space on screen, and the core that hands its store one comment after the other. */

const BODIES_AT_ONCE = 100;

async function fill(accountId: string, spaces: readonly BenchSpace[]): Promise<void> {
  for (const name of ['cache', 'local']) await Dexie.delete(`galley-${name}-${accountId}`);
  const opened = await openDatabases(accountId);
  if (!opened.ok) throw new Error(opened.error.detail);
  const { db, local } = opened.value;
  const library = spaces.map(({ spaceId }) => librarySpace(spaceId));
  await commitBatch(db, { library: { collections: [], spaces: library, fetchedAt: 1 } }, 1);
  for (const { spaceId, pages: made, bodies } of spaces) {
    // Flat, so that every page is a row.
    const pages = made.map((page) => ({ ...page, depth: 0, hasChildren: false }));
    await commitBatch(db, { tree: { spaceId, revision: 'revision-1', pages, files: [], fetchedAt: 1 } }, 1);
    for (let start = 0; start < bodies.length; start += BODIES_AT_ONCE) {
      await commitBatch(db, { bodies: { spaceId, rows: bodies.slice(start, start + BODIES_AT_ONCE) } }, 1);
    }
    await local.baselines.put({ spaceId, at: Date.now(), takenAt: Date.now(), replies: {} });
  }
  const comments = makeComments(spaces.length * (spaces[0]?.pages.length ?? 0), spaces);
  for (const { spaceId } of spaces) {
    const rows = comments.filter((one) => one.spaceId === spaceId).map(({ comment }) => ({ comment }));
    await commitBatch(db, { comments: { spaceId, rows, fetchedAt: 1 } }, 1);
  }
  db.close();
  local.close();
}

const tree = () => document.querySelector<HTMLElement>('[role="tree"][aria-label="Pages"]');
const rowAt = (index: number) => tree()?.querySelector<HTMLElement>(`[role="treeitem"][data-row="${String(index)}"]`);
const openAt = (index: number): number => Number.parseInt(rowAt(index)?.querySelector('.threads')?.textContent ?? '0');

/** Resolves in the moment in which the row says so. */
function untilOpen(index: number, wanted: number): Promise<void> {
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (openAt(index) !== wanted) return;
      observer.disconnect();
      resolve();
    });
    observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  });
}

let running: { readonly app: RunningPage; readonly space: BenchSpace; readonly comment: Comment } | null = null;
let written = 0;

expose({
  /** The app at the tree of a space of a workspace of this size, and at rest. */
  start: async ({ spaces: count, pages }: { spaces: number; pages: number }) => {
    const accountId = `live-${String(count)}`;
    const spaces = makeSpaces(count, pages);
    const [space] = spaces;
    const [first] = makeComments(1, spaces);
    if (space === undefined || first === undefined) throw new Error('no space');
    await fill(accountId, spaces);
    const app = mountOver(accountId, `/space/${space.spaceId}`);
    running = { app, space, comment: first.comment };
    await until(() => link('/library'));
    await until(() => rowAt(0));
    await settle();
    return tree()?.querySelectorAll('[role="treeitem"]').length ?? 0;
  },

  /** Milliseconds of each put: from the core's call until the open list shows it. */
  put: async ({ runs, rows }: { runs: number; rows: number }) => {
    if (running === null) throw new Error('start first');
    const { app, space, comment } = running;
    const taken: number[] = [];
    for (let run = 0; run < runs; run += 1) {
      const index = run % rows;
      const page = space.pages[index];
      if (page === undefined) throw new Error('no such row');
      written += 1;
      const id = `put-${String(written)}`;
      const target: Comment['target'] = { ...comment.target, space: space.spaceId, page: { id: page.id } };
      const rowsOf = [{ comment: { ...comment, id, target, postedAt: new Date().toISOString() } }];
      const shown = untilOpen(index, openAt(index) + 1);
      const startedAt = performance.now();
      const committed = app.core.invoke('commit', {
        comments: { spaceId: space.spaceId, rows: rowsOf, fetchedAt: Date.now() },
      });
      await shown;
      taken.push(performance.now() - startedAt);
      if (!(await committed).ok) throw new Error('the store did not take it');
      await frame();
    }
    return taken;
  },
});
