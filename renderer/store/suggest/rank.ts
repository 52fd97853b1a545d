import { pageLength, pageScore, saturated, type Candidates, type WeighedTerm } from './candidates.ts';
import type { Passage } from './passages.ts';
import type { ReadPage } from './read-page.ts';
import { WEIGHTS } from './weights.ts';

export interface RankedPage {
  readonly id: string;
  /** The mean over the asked terms, by weight, of how much each is said: the same measure for every question. */
  readonly score: number;
  /** The passages that answer best, the best first. */
  readonly passages: readonly Passage[];
  /** The asked terms that it has, what says most first. */
  readonly matched: readonly WeighedTerm[];
}

interface Matched {
  readonly term: WeighedTerm;
  readonly score: number;
}

const SHOWN_PASSAGES = 2;
/** What nobody said, and counts less than this beside the term that counts most, is no reason that anybody wants to read. */
const LEAST_REASON = 0.1;
/** A word that nearly every page has is no reason either. */
const LEAST_RARITY = 0.15;
/** Terms of a passage in the middle. */
const MEAN_PASSAGE_TERMS = 50;

export function rankPages(pages: readonly ReadPage[], candidates: Candidates): readonly RankedPage[] {
  const total = candidates.terms.reduce((sum, { weight }) => sum + weight, 0) || 1;
  return pages
    .map((page) => rankPage(page, candidates, total))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score || (one.id < other.id ? -1 : 1));
}

function rankPage(page: ReadPage, { terms, meanWords }: Candidates, total: number): RankedPage {
  const { passages, title, description, above, headings, all } = page;
  const length = pageLength(page.words, meanWords);
  const lengths = passages.map((passage) => passageLength(passage));
  const scores = new Float64Array(Math.max(1, passages.length));
  const matched: Matched[] = [];
  let whole = 0;
  for (const term of terms) {
    const { term: stem, weight } = term;
    const inTitle = title.has(stem);
    const inDescription = description.has(stem);
    const isAbove = above.has(stem) ? WEIGHTS.above : 0;
    const inText = ((all.get(stem) ?? 0) + (headings.get(stem) ?? 0)) / length;
    const count = inText + (inTitle ? WEIGHTS.pageTitle : 0) + (inDescription ? 1 : 0) + isAbove;
    if (count === 0) continue;
    const score = weight * pageScore(count);
    whole += score;
    matched.push({ term, score });
    const around = (inTitle ? WEIGHTS.passageTitle : 0) + (inDescription ? WEIGHTS.passageDescription : 0) + isAbove;
    for (let at = 0; at < scores.length; at += 1) {
      const passage = passages[at];
      const times = passage === undefined ? 0 : (passage.counts.get(stem) ?? 0) / (lengths[at] ?? 1);
      const inPassage = saturated(times + around, WEIGHTS.passageSaturation);
      scores[at] = (scores[at] ?? 0) + weight * inPassage;
    }
  }
  const order = [...scores.keys()].sort((one, other) => (scores[other] ?? 0) - (scores[one] ?? 0));
  const said = (scores[order[0] ?? 0] ?? 0) + WEIGHTS.page * whole;
  return {
    id: page.id,
    score: (said / total) * (page.isOverview ? WEIGHTS.overview : 1),
    passages: order.slice(0, SHOWN_PASSAGES).flatMap((at) => passages[at] ?? []),
    matched: reasons(matched),
  };
}

function reasons(matched: Matched[]): readonly WeighedTerm[] {
  const inOrder = matched.sort((one, other) => other.score - one.score);
  const [most] = inOrder;
  if (most === undefined) return [];
  const strong = inOrder.filter(
    ({ term: { meaning, rarity }, score }) =>
      rarity >= LEAST_RARITY && (meaning.length === 0 || score >= LEAST_REASON * most.score),
  );
  return (strong.length > 0 ? strong : [most]).map(({ term }) => term);
}

function passageLength({ length }: Passage): number {
  return (length + WEIGHTS.extraTerms) / (MEAN_PASSAGE_TERMS + WEIGHTS.extraTerms);
}
