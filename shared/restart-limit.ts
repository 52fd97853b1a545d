/** A part that ended this often within this time (ms) would restart for ever. */
const MOST = 3;
const WITHIN_MS = 5 * 60_000;

/** Whether to restart a part that ended at `now`. `before`: its earlier ends (ms). Pure. */
export function restartsAgain(
  before: readonly number[],
  now: number,
): { readonly ends: readonly number[]; readonly again: boolean } {
  // After the clock was set back, earlier times can lie in the future: those are ignored.
  const ends = [...before.filter((at) => at <= now && now - at < WITHIN_MS), now];
  return { ends, again: ends.length < MOST };
}
