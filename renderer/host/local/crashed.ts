import { readOwn, removeOwn, writeOwn } from './local.ts';

/** Set while a page of this window runs: a page that crashes leaves it behind. */
const RUNS = 'galley.runs';
/** Keys without a modifier belong to a field that no longer exists, until nobody has pressed one for this long (ms). */
const QUIET_MS = 1_500;

/**
 * Call once, at the start: answers whether the last page in this window crashed, or was reloaded because a Worker
 * ended.
 */
export function crashedBefore(target: Pick<Window, 'addEventListener'>): boolean {
  const crashed = readOwn(RUNS) === true;
  writeOwn(RUNS, true);
  target.addEventListener('pagehide', () => {
    if (!restarting) removeOwn(RUNS);
  });
  return crashed;
}

let restarting = false;

/** The window is about to be reloaded, as after a crash. */
export function noteRestart(): void {
  restarting = true;
}

/**
 * A person who kept typing during a crash meant a field: those keys run no commands. `crashed`: the page has just
 * crashed.
 */
export function strayKeys(crashed: boolean): (event: Pick<KeyboardEvent, 'timeStamp'>) => boolean {
  let until = crashed ? Infinity : 0;
  return ({ timeStamp }) => {
    if (until === Infinity) until = timeStamp + QUIET_MS;
    const isStray = timeStamp < until;
    if (isStray) until = timeStamp + QUIET_MS;
    return isStray;
  };
}
