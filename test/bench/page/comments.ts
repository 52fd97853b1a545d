import Dexie from 'dexie';
import '../../../renderer/ui/tokens.css';
import '../../../renderer/ui/base.css';
import { commitBatch } from '../../../renderer/store/cache/commit.ts';
import { openDatabases } from '../../../renderer/store/db/open-databases.ts';
import { expose } from './expose.ts';
import { frame, link, mountOver, settle, until } from './real-app.ts';
import { librarySpace, makeComments, makeSpaces } from './workspace.ts';

/** The real app over its real store in a real Worker, with so many open threads stored; only the core is not there. */

const SPACES = 20;
const PAGES_EACH = 100;
async function fill(accountId: string, threads: number): Promise<void> {
  for (const name of ['cache', 'local']) await Dexie.delete(`galley-${name}-${accountId}`);
  const opened = await openDatabases(accountId);
  if (!opened.ok) throw new Error(opened.error.detail);
  const { db, local } = opened.value;
  const spaces = makeSpaces(SPACES, PAGES_EACH);
  const library = spaces.map(({ spaceId }) => librarySpace(spaceId));
  await commitBatch(db, { library: { collections: [], spaces: library, fetchedAt: 1 } }, 1);
  const comments = makeComments(threads, spaces);
  for (const { spaceId, pages } of spaces) {
    await commitBatch(db, { tree: { spaceId, revision: 'revision-1', pages, files: [], fetchedAt: 1 } }, 1);
    const rows = comments.filter((comment) => comment.spaceId === spaceId).map(({ comment }) => ({ comment }));
    await commitBatch(db, { comments: { spaceId, rows, fetchedAt: 1 } }, 1);
    await local.baselines.put({ spaceId, at: Date.now(), takenAt: Date.now(), replies: {} });
  }
  db.close();
  local.close();
}

/** Milliseconds between one frame and the next, until it is stopped. */
function watchFrames(): () => readonly number[] {
  const frames: number[] = [];
  let before = performance.now();
  let running = true;
  const next = (now: number): void => {
    if (!running) return;
    frames.push(now - before);
    before = now;
    requestAnimationFrame(next);
  };
  requestAnimationFrame((now) => {
    before = now;
    requestAnimationFrame(next);
  });
  return () => {
    running = false;
    return frames;
  };
}

const list = () => document.querySelector<HTMLElement>('[role="listbox"][aria-label="All comments"]');
const heading = () => document.querySelector('main h1')?.textContent ?? '';
const isWhole = (threads: number): boolean =>
  document.querySelector('main header [role="status"]')?.textContent.includes(threads.toLocaleString('en')) === true;

async function press(key: string): Promise<void> {
  const target = document.activeElement ?? document.body;
  target.dispatchEvent(new KeyboardEvent('keydown', { key, code: `Key${key.toUpperCase()}`, bubbles: true }));
  await frame();
}

let unmount: (() => void) | null = null;

expose({
  /** The app at its library, with so many threads stored, and at rest. */
  start: async ({ threads }: { threads: number }) => {
    unmount?.();
    const accountId = `comments-${String(threads)}`;
    await fill(accountId, threads);
    unmount = mountOver(accountId).unmount;
    await until(() => link('/comments'));
    // Its code is read, as it is in a window that stands open.
    link('/comments')?.click();
    await until(() => (isWhole(threads) ? true : null));
    link('/library')?.click();
    await until(() => (list() === null ? true : null));
    await settle();
    return null;
  },

  /** Goes to all comments: milliseconds until rows are painted, and each frame until all threads are there. */
  open: async ({ threads }: { threads: number }) => {
    const stop = watchFrames();
    const startedAt = performance.now();
    link('/comments')?.click();
    await until(() => list()?.querySelector('[data-row]'));
    await frame();
    const rows = performance.now() - startedAt;
    await until(() => (isWhole(threads) ? true : null));
    await settle();
    const frames = stop();
    link('/library')?.click();
    await until(() => (heading() === 'All comments' ? null : true));
    await settle();
    return { rows, frames };
  },

  /** So many presses of j, a frame each. */
  step: async ({ threads, presses }: { threads: number; presses: number }) => {
    link('/comments')?.click();
    await until(() => (isWhole(threads) ? list() : null));
    list()?.focus();
    await settle();
    const stop = watchFrames();
    for (let count = 0; count < presses; count += 1) await press('j');
    const frames = stop();
    const at = list()?.querySelector('.active')?.getAttribute('aria-posinset');
    if (at !== String(presses + 1)) throw new Error(`the keyboard is on row ${String(at)}`);
    return frames;
  },

  /** Each frame while one choice after the other is made on the left. */
  filter: async () => {
    await settle();
    const stop = watchFrames();
    for (const name of ['Unread', 'Started by me', 'Waiting for me', 'All']) {
      const button = [...document.querySelectorAll<HTMLElement>('nav button')].find(({ textContent }) =>
        textContent.trim().startsWith(name),
      );
      button?.click();
      for (let wait = 0; wait < 10; wait += 1) await frame();
    }
    return stop();
  },
});
