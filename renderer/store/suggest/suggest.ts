import { findCandidates } from './candidates.ts';
import type { PageTerms } from './page-terms.ts';
import type { Question } from './question.ts';
import { PageRanking, type RankedPage } from './rank.ts';
import type { PageSource } from './read-page.ts';

/**
 * Which pages are likely to answer a question, best first: pages that share its words are found by the search index,
 * the best of them are read and ranked by their passages. Used by the search Worker and by `npm run measure -- suggest`.
 */
export interface Suggestion {
  readonly pages: readonly RankedPage[];
  /** No page comes near: what is asked is said nowhere. An estimate, as all of this. */
  readonly isGap: boolean;
  /** How near the best page comes, of what was asked (for thresholds). */
  readonly nearness: number;
}

/** So many pages are read for one question. */
const READ_PAGES = 60;
/** A word that is nowhere says more for a gap than one that is only elsewhere. */
const UNKNOWN_POWER = 2;
/** Below, nothing that was found is an answer. */
const GAP_BELOW = 0.72;

/** `readPages` answers them in portions, in no particular order. */
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
