/**
 * How well an item matches what a person types of its name. Every word must match. The start of the name counts most,
 * then the start of a word, then any part of the name, then `beside`. 0: no match. Pure; all in lower case.
 */
export function nameScore(name: string, beside: string, words: readonly string[]): number {
  let score = 0;
  for (const word of words) {
    if (name.startsWith(word)) score += 8;
    else if (name.includes(` ${word}`)) score += 4;
    else if (name.includes(word)) score += 2;
    else if (beside.includes(word)) score += 1;
    else return 0;
  }
  return score;
}

/** A name in the form for searching: without accents, in lower case. */
export function foldedName(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
}

export function wordsOf(query: string): readonly string[] {
  return query.split(/\s+/).filter((word) => word !== '');
}
