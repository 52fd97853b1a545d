import type { Candidates, WeighedTerm } from './candidates.ts';
import { passageAt, type Passage } from './passages.ts';
import { PageReader, type PageSource } from './read-page.ts';
import { pageLength, pageScore, saturated } from './score.ts';
import { WEIGHTS } from './weights.ts';
import type { WordNumbers } from './word-numbers.ts';

export interface RankedPage {
  readonly id: string;
  readonly page: PageSource;
  /** The weighted mean of the scores of all asked terms: comparable between questions. */
  readonly score: number;
  /** The passages that answer best, best first. */
  readonly passages: readonly Passage[];
  /** The asked terms that it contains, highest weight first. */
  readonly matched: readonly WeighedTerm[];
}

interface Matched {
  readonly term: WeighedTerm;
  readonly score: number;
}

const SHOWN_PASSAGES = 2;
/** An added term with less than this share of the highest weight is not shown as a reason. */
const LEAST_REASON = 0.1;
/** A word that nearly every page has is not shown as a reason either. */
const LEAST_RARITY = 0.15;
/** The mean number of terms in a passage. */
const MEAN_PASSAGE_TERMS = 50;

/** Ranks one page after another for a question. */
export class PageRanking {
  readonly #terms: readonly WeighedTerm[];
  readonly #meanWords: number;
  /** The sum of all weights. */
  readonly #total: number;
  readonly #reader: PageReader;
  readonly #ranked: RankedPage[] = [];

  constructor({ terms, meanWords }: Candidates, words: WordNumbers) {
    this.#terms = terms;
    this.#meanWords = meanWords;
    this.#total = terms.reduce((sum, { weight }) => sum + weight, 0) || 1;
    this.#reader = new PageReader(
      terms.map(({ term }) => term),
      words,
    );
  }

  add(source: PageSource): void {
    const ranked = this.#rank(source);
    if (ranked.score > 0) this.#ranked.push(ranked);
  }

  /** Best first. */
  inOrder(): readonly RankedPage[] {
    return this.#ranked.sort((one, other) => other.score - one.score || (one.id < other.id ? -1 : 1));
  }

  #rank(source: PageSource): RankedPage {
    const { title, description, above, headings, all, words, passages, passageTerms, inPassages } =
      this.#reader.read(source);
    const length = pageLength(words, this.#meanWords);
    const lengths = passages.map((_, at) => passageLength(passageTerms[at] ?? 0));
    const scores = new Float64Array(Math.max(1, passages.length));
    const matched: Matched[] = [];
    let whole = 0;
    for (const [at, term] of this.#terms.entries()) {
      const { weight } = term;
      const isInTitle = (title[at] ?? 0) > 0;
      const isInDescription = (description[at] ?? 0) > 0;
      const fromAbove = (above[at] ?? 0) > 0 ? WEIGHTS.above : 0;
      const inText = ((all[at] ?? 0) + (headings[at] ?? 0)) / length;
      const count = inText + (isInTitle ? WEIGHTS.pageTitle : 0) + (isInDescription ? 1 : 0) + fromAbove;
      if (count === 0) continue;
      const score = weight * pageScore(count);
      whole += score;
      matched.push({ term, score });
      const around =
        (isInTitle ? WEIGHTS.passageTitle : 0) + (isInDescription ? WEIGHTS.passageDescription : 0) + fromAbove;
      for (let passage = 0; passage < scores.length; passage += 1) {
        const times = (inPassages[passage * this.#terms.length + at] ?? 0) / (lengths[passage] ?? 1);
        const inPassage = saturated(times + around, WEIGHTS.passageSaturation);
        scores[passage] = (scores[passage] ?? 0) + weight * inPassage;
      }
    }
    const order = [...scores.keys()].sort((one, other) => (scores[other] ?? 0) - (scores[one] ?? 0));
    const sum = (scores[order[0] ?? 0] ?? 0) + WEIGHTS.page * whole;
    return {
      id: source.id,
      page: source,
      score: (sum / this.#total) * (source.isOverview ? WEIGHTS.overview : 1),
      passages: order.slice(0, SHOWN_PASSAGES).flatMap((at) => {
        const place = passages[at];
        return place === undefined ? [] : [passageAt(source.text.body, place)];
      }),
      matched: reasons(matched),
    };
  }
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

function passageLength(terms: number): number {
  return (terms + WEIGHTS.extraTerms) / (MEAN_PASSAGE_TERMS + WEIGHTS.extraTerms);
}
