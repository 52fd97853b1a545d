import { TermCursor, type TermEntry } from './dictionary.ts';
import type { Dictionary } from './segment.ts';

/** A term of a segment that a token of the query means, and how well. */
export interface TermMatch extends Readonly<TermEntry> {
  readonly quality: number;
}

/** The quality of the very term that was typed. */
export const EXACT = 1;

/** A term that was perhaps meant. */
export interface SimilarTerm extends TermMatch {
  readonly term: string;
}

const PREFIX_QUALITY = 0.7;
/** By distance: a word that was meant, but not typed, counts little. */
const VARIANT_QUALITY = [1, 0.35, 0.2] as const;

/** The term itself and, for a prefix, all terms that begin so. */
export function matchingTerms(dictionary: Dictionary, term: string, prefix: boolean): readonly TermMatch[] {
  const cursor = new TermCursor(dictionary);
  const matches: TermMatch[] = [];
  for (let more = cursor.seek(term); more && cursor.startsWith(term); more = cursor.next()) {
    const exact = cursor.length === term.length;
    if (!exact && !prefix) break;
    matches.push(cursor.entry(exact ? EXACT : PREFIX_QUALITY * Math.sqrt(term.length / cursor.length)));
    if (!prefix) break;
  }
  return matches;
}

/** How many mistakes a word of this length may have. */
export function allowedMistakes(length: number): number {
  return length < 4 ? 0 : length < 8 ? 1 : 2;
}

/**
 * Terms within `allowed` mistakes (a unit left out, added, changed, or two exchanged) of `word`. One walk through the
 * dictionary: what terms have in common with the one before was compared already, and where that is hopeless all that
 * begin so are passed over.
 */
export function termsLike(dictionary: Dictionary, word: string, allowed: number): readonly SimilarTerm[] {
  const cursor = new TermCursor(dictionary);
  const width = word.length + 1;
  const rows: Uint8Array[] = [Uint8Array.from({ length: width }, (_, index) => Math.min(index, 255))];
  const matches: SimilarTerm[] = [];
  let compared = 0;
  let hopelessFrom = Number.POSITIVE_INFINITY;
  while (cursor.next()) {
    if (cursor.shared >= hopelessFrom) continue;
    hopelessFrom = Number.POSITIVE_INFINITY;
    compared = Math.min(compared, cursor.shared);
    for (; compared < cursor.length; compared += 1) {
      const row = (rows[compared + 1] ??= new Uint8Array(width));
      if (fillRow(row, rows, compared, cursor.units, word) > allowed) {
        hopelessFrom = compared + 1;
        break;
      }
    }
    if (hopelessFrom <= cursor.length) continue;
    const distance = rows[cursor.length]?.[word.length] ?? 255;
    if (distance > 0 && distance <= allowed) {
      matches.push({ term: cursor.term, ...cursor.entry(VARIANT_QUALITY[distance] ?? 0) });
    }
  }
  return matches;
}

/** The row of the distance table after `depth` units; answers its least value. */
function fillRow(
  row: Uint8Array,
  rows: readonly Uint8Array[],
  depth: number,
  units: Uint16Array,
  word: string,
): number {
  const above = rows[depth];
  const beforeThat = depth > 0 ? rows[depth - 1] : undefined;
  const unit = units[depth] ?? 0;
  const unitBefore = depth > 0 ? (units[depth - 1] ?? 0) : -1;
  if (above === undefined) return 255;
  let least = (row[0] = depth + 1);
  for (let column = 1; column <= word.length; column += 1) {
    const letter = word.charCodeAt(column - 1);
    let value = Math.min((above[column] ?? 255) + 1, (row[column - 1] ?? 255) + 1);
    value = Math.min(value, (above[column - 1] ?? 255) + (letter === unit ? 0 : 1));
    if (column > 1 && beforeThat !== undefined && letter === unitBefore && word.charCodeAt(column - 2) === unit) {
      value = Math.min(value, (beforeThat[column - 2] ?? 255) + 1);
    }
    row[column] = Math.min(value, 255);
    if (value < least) least = value;
  }
  return least;
}
