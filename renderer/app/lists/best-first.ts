import { nameScore, wordsOf } from '#shared/name-score.ts';

/** Things that can be chosen by name: in the palette, and after `[[` in text. */
export interface Nameable {
  readonly title: string;
  /** Its place, or the kind of thing. */
  readonly detail: string;
  /** Other words for it, which are not shown. */
  readonly also?: string;
  /** For equal matches, the lowest comes first. */
  readonly rank: number;
  /** The index found it: it matches in another way (a missing accent, a typing mistake, a heading). */
  readonly found: boolean;
}

/** The matches of `query`, best first. Pure. */
export function bestFirst<T extends Nameable>(query: string, things: readonly T[], most: number): readonly T[] {
  const words = wordsOf(query.toLocaleLowerCase());
  return things
    .map((thing) => {
      const beside = `${thing.detail} ${thing.also ?? ''}`.toLocaleLowerCase();
      const score = nameScore(thing.title.toLocaleLowerCase(), beside, words);
      return { thing, score: thing.found ? Math.max(score, 0.5) : score };
    })
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score || one.thing.rank - other.thing.rank)
    .slice(0, most)
    .map(({ thing }) => thing);
}
