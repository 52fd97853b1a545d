import { nearWords, type NearWords } from './near-words.ts';
import type { TermsOfPages } from './page-terms.ts';
import type { AskedTerm, Question } from './question.ts';
import { WEIGHTS } from './weights.ts';

/** The pages that are worth reading for a question, with figures on its terms from the whole documentation. */
export interface Candidates {
  /** Document ids, best first. */
  readonly ids: readonly string[];
  readonly terms: readonly WeighedTerm[];
  readonly meanWords: number;
  /** The share of the question, by weight, whose words do not occur in the documentation (0 to 1). */
  readonly unknown: number;
}

export interface WeighedTerm {
  readonly term: string;
  /** From its frequency in the question and its rarity. */
  readonly weight: number;
  /** Its rarity among pages only. */
  readonly rarity: number;
  readonly meaning: readonly string[];
  readonly isNear: boolean;
}

/** How many terms are used, and how many are tried; terms after that say next to nothing. */
const MOST_TERMS = 200;
const MOST_TRIED = 600;
/** How many terms of the question are compared with the documentation. */
const MOST_SAID = 160;

export async function findCandidates(index: TermsOfPages, { terms }: Question, limit: number): Promise<Candidates> {
  const frequent = mostFrequent(terms);
  const tried = mostFrequent(withNearWords(terms, await nearWords())).slice(0, MOST_TRIED);
  const asked: (typeof tried)[number][] = [];
  for (const one of tried) {
    if (asked.length >= MOST_TERMS) break;
    if (index.has(one[0])) asked.push(one);
  }
  const { pages, meanWords } = index;
  const open = await index.open(asked.map(([term]) => term));
  const weighed: WeighedTerm[] = [];
  for (const [term, { frequency: times, meaning, isNear }] of asked) {
    const { pages: having, asked: asking } = open.spreadOf(term);
    if (having === 0) continue;
    const rarity = rarityOf(having, pages);
    const weight = times ** WEIGHTS.said * rarity ** WEIGHTS.rarity * distinction(asking, index.asked);
    weighed.push({ term, rarity, weight, meaning, isNear });
  }
  weighed.sort((one, other) => other.weight - one.weight);
  return {
    ids: open.best(weighed, limit),
    terms: weighed,
    meanWords,
    unknown: unknownShare(frequent.slice(0, MOST_SAID), new Map(weighed.map((term) => [term.term, term])), pages),
  };
}

function mostFrequent(terms: ReadonlyMap<string, AskedTerm>): readonly (readonly [string, AskedTerm])[] {
  return [...terms].sort(([, one], [, other]) => other.frequency - one.frequency);
}

function withNearWords(terms: ReadonlyMap<string, AskedTerm>, words: NearWords): ReadonlyMap<string, AskedTerm> {
  const all = new Map(terms);
  for (const [term, { frequency, meaning }] of mostFrequent(terms)) {
    // Words near a synonym are too far from the question.
    if (meaning.length > 0) continue;
    for (const { term: near, nearness } of words.of(term)) {
      const known = all.get(near);
      const times = WEIGHTS.near * nearness * frequency;
      if (known === undefined) all.set(near, { frequency: times, meaning: [term], isNear: true });
      else if (known.meaning.length > 0)
        all.set(near, {
          frequency: Math.max(known.frequency, times),
          meaning: known.isNear ? [...known.meaning, term] : known.meaning,
          isNear: known.isNear,
        });
    }
  }
  return all;
}

function rarityOf(having: number, pages: number): number {
  return Math.log(1 + (pages - having + 0.5) / (having + 0.5));
}

function unknownShare(
  frequent: readonly (readonly [string, AskedTerm])[],
  known: ReadonlyMap<string, WeighedTerm>,
  pages: number,
): number {
  let total = 0;
  let unknown = 0;
  for (const [term, { frequency: times, meaning }] of frequent) {
    if (meaning.length > 0) continue;
    const rarity = known.get(term)?.rarity;
    total += times * (rarity ?? rarityOf(0, pages));
    if (rarity === undefined) unknown += times * rarityOf(0, pages);
  }
  return total === 0 ? 1 : unknown / total;
}

/** 1 for a term that few issues have, less for common ones; also 1 if there are too few issues to tell. */
function distinction(asking: number, askings: number): number {
  if (askings < FEWEST_ASKINGS) return 1;
  return Math.min(1, Math.log(1 + askings / (asking + 1)) / Math.log(1 + askings / 2)) ** WEIGHTS.distinction;
}

const FEWEST_ASKINGS = 30;
