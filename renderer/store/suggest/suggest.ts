import { findCandidates } from './candidates.ts';
import type { PageTerms } from './page-terms.ts';
import type { Question } from './question.ts';
import { PageRanking, type RankedPage } from './rank.ts';
import type { PageSource } from './read-page.ts';

/**
 * The pages that are likely to answer a question, best first: the search index finds pages that share its words, then
 * the best of them are read and ranked by their passages. Used by the search Worker and by `npm run measure --
 * suggest`.
 */
export interface Suggestion {
  readonly pages: readonly RankedPage[];
  /** No page matches: the documentation does not answer it. An estimate, like all results here. */
  readonly isGap: boolean;
  /** How well the best page matches (for thresholds). */
  readonly nearness: number;
}

/** How many pages are read for a question. */
const READ_PAGES = 60;
/** A word that occurs nowhere is a stronger sign of a gap than one that other pages have. */
const UNKNOWN_POWER = 2;
/** Below this, no found page is an answer. */
const GAP_BELOW = 0.72;

/** `readPages` yields the pages in portions, in no particular order. */
export async function suggestPages(
  index: PageTerms,
  question: Question,
  readPages: (ids: readonly string[]) => AsyncIterable<readonly PageSource[]>,
): Promise<Suggestion> {
  const candidates = await findCandidates(index, question, READ_PAGES);
  const ranking = new PageRanking(candidates, index.words);
  for await (const pages of readPages(candidates.ids)) for (const page of pages) ranking.add(page);
  const pages = ranking.inOrder();
  const nearness = (pages[0]?.score ?? 0) * (1 - candidates.unknown) ** UNKNOWN_POWER;
  return { pages, nearness, isGap: nearness < GAP_BELOW };
}
