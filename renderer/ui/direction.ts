/** Letters of the scripts that are written from right to left. */
export const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdfd\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

const TURNS = /[\u202a-\u202e\u2066-\u2069]/g;

/**
 * Somebody's words within a sentence of ours that is a mere text (a tooltip, a notice), as `<bdi>` is within elements:
 * whichever way they run, what stands around them stays where it is. What needs no marks gets none.
 */
export function isolated(words: string): string {
  const plain = words.replace(TURNS, '');
  return RIGHT_TO_LEFT.test(plain) ? `\u2068${plain}\u2069` : plain;
}

const NAME_CHARACTERS = 80;

/** A name of any length within such a sentence: as much of it as leaves the sentence readable. */
export function isolatedName(name: string): string {
  const points = Array.from(name.replace(/\s+/g, ' ').trim());
  const all = points.length <= NAME_CHARACTERS;
  return isolated(all ? points.join('') : `${points.slice(0, NAME_CHARACTERS - 1).join('')}…`);
}
