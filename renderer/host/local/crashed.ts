import { readOwn, removeOwn, writeOwn } from './local.ts';

/** Set while a page of this window runs: a page that ends without a word leaves it. */
const RUNS = 'galley.runs';
/** Keys without a modifier are for a field that is not there any more, until nobody has pressed one for so long (ms). */
const QUIET_MS = 1_500;

/** Asked once, at the start: whether the page before this one in this window crashed, or was loaded anew for a dead Worker. */
export function crashedBefore(target: Pick<Window, 'addEventListener'>): boolean {
  const crashed = readOwn(RUNS) === true;
  writeOwn(RUNS, true);
  target.addEventListener('pagehide', () => {
    if (!restarting) removeOwn(RUNS);
  });
  return crashed;
}

let restarting = false;

/** The window is about to be loaded anew, as after a crash. */
export function noteRestart(): void {
  restarting = true;
}

/** Whoever typed on while the window crashed meant a field: those keys run no commands. `crashed`: it did, just now. */
export function strayKeys(crashed: boolean): (event: Pick<KeyboardEvent, 'timeStamp'>) => boolean {
  let until = crashed ? Infinity : 0;
  return ({ timeStamp }) => {
    if (until === Infinity) until = timeStamp + QUIET_MS;
    const isStray = timeStamp < until;
    if (isStray) until = timeStamp + QUIET_MS;
    return isStray;
  };
}
