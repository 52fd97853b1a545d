/** A turn of the event loop in which nothing waits may be one between two that matter; this many in a row are not. */
const QUIET_TURNS = 4;

/** How many wait for quiet in this process; each has a task of its own in the event loop. */
let watching = 0;

/**
 * Resolves once nothing is under way in this process but what waits for time to pass, or once `enough`. `isBusy` tells of
 * what the event loop does not show: a request over a socket, say. Throws when the process does not come to rest within
 * `mostTurns` of the event loop.
 */
export async function untilQuiet(
  isBusy: () => boolean,
  enough: () => boolean = () => false,
  mostTurns = Infinity,
): Promise<void> {
  watching += 1;
  try {
    for (let turn = 0, quiet = 0; quiet < QUIET_TURNS && !enough(); turn += 1) {
      if (turn > mostTurns) throw new Error('the app never comes to rest');
      await turnOfTheLoop();
      quiet = isBusy() || tasksWaiting() >= watching ? 0 : quiet + 1;
    }
  } finally {
    watching -= 1;
  }
}

function turnOfTheLoop(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** Tasks of this process that are on their way: the database's own, messages, reads and writes of files. */
function tasksWaiting(): number {
  return process.getActiveResourcesInfo().filter((name) => name === 'Immediate' || name.startsWith('FSReq')).length;
}
