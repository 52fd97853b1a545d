import { restartsAgain } from '#shared/restart-limit.ts';
import { noteRestart } from './crashed.ts';
import { readOwn, writeOwn } from './local.ts';

const KEY = 'galley.ends';

/**
 * Loads the window anew after its store ended; what was typed is kept as the window goes. After three ends within five minutes
 * it shows the page that explains, which both hosts serve.
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
