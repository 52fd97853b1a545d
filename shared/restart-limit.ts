/** After so many ends within this time (ms), it would start again for ever. */
const MOST = 3;
const WITHIN_MS = 5 * 60_000;

/** Whether a part that ended at `now` is to be started again by itself. `before`: when it ended before (ms). Pure. */
export function restartsAgain(
  before: readonly number[],
  now: number,
): { readonly ends: readonly number[]; readonly again: boolean } {
  // A clock that was put back makes a time in the future, which says nothing.
  const ends = [...before.filter((at) => at <= now && now - at < WITHIN_MS), now];
  return { ends, again: ends.length < MOST };
}
