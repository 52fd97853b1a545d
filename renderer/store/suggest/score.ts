import { WEIGHTS } from './weights.ts';

/** The relative length of a page with this many words: 1 for the mean. */
export function pageLength(words: number, meanWords: number): number {
  return ((words + WEIGHTS.extraWords) / meanWords) ** WEIGHTS.length;
}

/** Repetitions count less and less (as in BM25): 0 for none, at most `k + 1`. */
export function saturated(count: number, k: number): number {
  return count === 0 ? 0 : (count * (k + 1)) / (count + k);
}

export function pageScore(count: number): number {
  return saturated(count, WEIGHTS.pageSaturation);
}
