import { TermCursor, type TermEntry } from './dictionary.ts';
import type { Dictionary } from './segment.ts';

/** A term of a segment that matches a token of the query, with the quality of the match. */
export interface TermMatch extends Readonly<TermEntry> {
  readonly quality: number;
}

/** The quality of an exact match. */
export const EXACT = 1;

/** A term that may have been meant. */
export interface SimilarTerm extends TermMatch {
  readonly term: string;
}

const PREFIX_QUALITY = 0.7;
/** By edit distance: a term that was not typed counts little. */
const VARIANT_QUALITY = [1, 0.35, 0.2] as const;

/** The term itself and, for a prefix, all terms that begin with it. */
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

/** How many typing mistakes a word of this length may have. */
export function allowedMistakes(length: number): number {
  return length < 4 ? 0 : length < 8 ? 1 : 2;
}

/**
 * Terms within `allowed` edits of `word` (a unit omitted, added or changed, or two swapped). One walk through the
 * dictionary: the part that a term shares with the previous one is not compared again, and if that part already has too
 * many edits, all terms that begin with it are skipped.
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

/** Fills the row of the distance table for `depth` units; returns its minimum. */
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
