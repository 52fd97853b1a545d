/** Letters of right-to-left scripts. */
export const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdfd\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

const TURNS = /[\u202a-\u202e\u2066-\u2069]/g;

/**
 * Isolates a person's text within a plain-text sentence (a tooltip, a notice), as `<bdi>` does within elements:
 * whatever its direction, the words around it stay in place. Text that needs no marks gets none.
 */
export function isolated(words: string): string {
  const plain = words.replace(TURNS, '');
  return RIGHT_TO_LEFT.test(plain) ? `\u2068${plain}\u2069` : plain;
}

const NAME_CHARACTERS = 80;

/** A name within such a sentence, shortened so that the sentence stays readable. */
export function isolatedName(name: string): string {
  const points = Array.from(name.replace(/\s+/g, ' ').trim());
  const all = points.length <= NAME_CHARACTERS;
  return isolated(all ? points.join('') : `${points.slice(0, NAME_CHARACTERS - 1).join('')}…`);
}
