import { restartsAgain } from '#shared/restart-limit.ts';
import { noteRestart } from './crashed.ts';
import { readOwn, writeOwn } from './local.ts';

const KEY = 'galley.ends';

/**
 * Reloads the window after its store ended; typed text is saved before. After three ends within five minutes it opens
 * the page that explains, which both hosts serve.
 */
export function restartWindow(
  location: Pick<Location, 'reload' | 'replace' | 'pathname' | 'search'>,
  now: number,
): void {
  const stored = readOwn(KEY);
  const before = Array.isArray(stored) ? stored.filter((at) => typeof at === 'number') : [];
  const { ends, again } = restartsAgain(before, now);
  writeOwn(KEY, again ? ends : []);
  noteRestart();
  if (again) location.reload();
  else location.replace(`/stopped?from=${encodeURIComponent(`${location.pathname}${location.search}`)}`);
}
