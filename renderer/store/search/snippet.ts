import type { HitWords, SnippetPart } from '#shared/rpc/search.ts';
import { oneLine } from '../../content/one-line.ts';
import { hitRanges, type HitRange } from './hit-words.ts';

const LENGTH = 200;
/** How much of a long text is scanned at once (characters): most texts have a hit in the first part. */
const PART = 200_000;
/** The overlap of parts, so that a phrase across their border is found (characters). */
const OVERLAP = 500;

/**
 * The part of `text` with the most hits, marked: first by different words, then by number. Without a hit, the
 * beginning.
 */
export function snippet(text: string, words: HitWords, length = LENGTH): readonly SnippetPart[] {
  const ranges = firstRanges(text, words);
  const { from, to } = windowOf(text, ranges, length);
  const parts: SnippetPart[] = from > 0 ? [{ text: '… ', hit: false }] : [];
  let at = from;
  for (const { start, end } of ranges) {
    if (start < from || end > to) continue;
    if (start > at) parts.push({ text: oneLine(text.slice(at, start)), hit: false });
    parts.push({ text: oneLine(text.slice(start, end)), hit: true });
    at = end;
  }
  if (to > at) parts.push({ text: oneLine(text.slice(at, to)), hit: false });
  if (to < text.length) parts.push({ text: ' …', hit: false });
  return parts;
}

/** The hits in the first part of the text that has any. */
function firstRanges(text: string, words: HitWords): readonly HitRange[] {
  for (let part = 0; part === 0 || part < text.length; part += PART) {
    const from = part === 0 ? 0 : wordStart(text, part, part + OVERLAP);
    const ranges = hitRanges(text.slice(from, part + PART + OVERLAP), words);
    if (ranges.length > 0)
      return ranges.map(({ start, end, word }) => ({ start: start + from, end: end + from, word }));
  }
  return [];
}

function windowOf(
  text: string,
  ranges: readonly HitRange[],
  length: number,
): { readonly from: number; readonly to: number } {
  let best = { from: 0, value: -1 };
  for (const [index, { start }] of ranges.entries()) {
    const seen = new Set<number>();
    let count = 0;
    for (let at = index; at < ranges.length; at += 1) {
      const range = ranges[at];
      if (range === undefined || range.end > start + length * 0.8) break;
      seen.add(range.word);
      count += 1;
    }
    const value = seen.size * 100 + Math.min(count, 99);
    if (value > best.value) best = { from: start, value };
  }
  const wanted = Math.max(0, best.from - Math.floor(length * 0.2));
  const from = wanted === 0 ? 0 : wordStart(text, wanted, best.from);
  return { from, to: wordEnd(text, Math.min(text.length, from + length)) };
}

/** The first start of a word at or after `at`, or `latest`. */
function wordStart(text: string, at: number, latest: number): number {
  for (let index = at; index < latest; index += 1) if (/\s/.test(text.charAt(index - 1))) return index;
  return latest;
}

function wordEnd(text: string, at: number): number {
  for (let index = at; index < Math.min(text.length, at + 24); index += 1) {
    if (/\s/.test(text.charAt(index))) return index;
  }
  return at;
}
