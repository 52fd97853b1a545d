import { nameScore, wordsOf } from '#shared/name-score.ts';

/** What can be chosen by its name: in the palette, and behind `[[` while somebody writes. */
export interface Nameable {
  readonly title: string;
  /** Where it stands, or what kind of thing it is. */
  readonly detail: string;
  /** Of equal fit the lowest first. */
  readonly rank: number;
  /** The index found it: it fits in its own way (an accent left out, a letter mistaken, a heading). */
  readonly found: boolean;
}

/** What fits `query`, the best first. Pure. */
export function bestFirst<T extends Nameable>(query: string, things: readonly T[], most: number): readonly T[] {
  const words = wordsOf(query.toLocaleLowerCase());
  return things
    .map((thing) => {
      const score = nameScore(thing.title.toLocaleLowerCase(), thing.detail.toLocaleLowerCase(), words);
      return { thing, score: thing.found ? Math.max(score, 0.5) : score };
    })
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score || one.thing.rank - other.thing.rank)
    .slice(0, most)
    .map(({ thing }) => thing);
}
