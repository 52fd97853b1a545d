/**
 * Where a comment belongs in a page, so that the place is found again after the page changed: `rememberAnchor` for the
 * page as the comment saw it, `findAnchor` for any later text. Pure; for the page, the review and the store.
 */
import { ANCHOR_HEADINGS, ANCHOR_NEIGHBOUR, ANCHOR_TEXT, type Anchor } from '#shared/anchor.ts';
import type { BlockKey } from '../blocks.ts';
import { likeness, type PagePlaces, type Place, wordCounts } from './places.ts';

/**
 * How a place was found, most certain first. A place found by `heading` or `lost` is never shown as the place itself.
 */
export type AnchorFound = 'key' | 'text' | 'heading' | 'lost';

export interface Placement {
  readonly found: AnchorFound;
  /** The block; for `heading`, the nearest heading above it that still exists; null for `lost`. */
  readonly key: BlockKey | null;
}

/** Null if the page has no such block. */
export function rememberAnchor(places: PagePlaces, key: BlockKey): Anchor | null {
  const place = places.at(key);
  if (place === null) return null;
  return {
    key,
    type: place.type,
    text: place.text.slice(0, ANCHOR_TEXT),
    before: wordsBefore(places, place),
    after: wordsAfter(places, place),
    headings: place.headings.slice(-ANCHOR_HEADINGS).map(({ text }) => text.slice(0, ANCHOR_NEIGHBOUR)),
    alone: places.equals(key).length === 1,
    depth: depthOf(places, place),
    ...(place.cell ? { cell: true } : {}),
  };
}

export function findAnchor(anchor: Anchor, places: PagePlaces): Placement {
  const equal = places.equals(anchor.key);
  const [only, ...others] = equal;
  if (only !== undefined && others.length === 0 && anchor.alone && isTelling(anchor))
    return { found: 'key', key: only.key };
  const twin = bestBy(equal, (place) => surroundings(anchor, place, places));
  if (twin !== null) return { found: 'key', key: twin.key };
  const edited = mostAlike(anchor, places, new Set(equal));
  if (edited !== null) return { found: 'text', key: edited.key };
  const heading = headingAbove(anchor, places);
  return heading === null ? { found: 'lost', key: null } : { found: 'heading', key: heading };
}

/** A shorter block may have the same words as another one by chance. */
const TELLING_WORDS = 4;
const isTelling = ({ text }: Anchor): boolean => wordCounts(text).total >= TELLING_WORDS;

/** Blocks with a lower likeness are different blocks, whatever is around them. */
const MIN_LIKENESS = 0.35;
/** The least sum of likeness and weighted surroundings. */
const MIN_SCORE = 0.7;
const SURROUNDINGS_WEIGHT = 0.35;

/** The block that the anchor's block became; null if none is alike enough, or several are alike. */
function mostAlike(anchor: Anchor, places: PagePlaces, refused: ReadonlySet<Place>): Place | null {
  const words = wordCounts(anchor.text);
  const scored = [...places.sharing(words)]
    .filter((place) => !refused.has(place) && sameKind(anchor.type, place.type))
    .map((place) => {
      const cut =
        // Stryker disable next-line ConditionalExpression,EqualityOperator: to cut a shorter text only costs time
        place.text.length > ANCHOR_TEXT ? wordCounts(place.text.slice(0, ANCHOR_TEXT)) : places.wordsOf(place);
      return { place, alike: likeness(words, cut) };
    })
    // Stryker disable next-line ConditionalExpression,EqualityOperator: those would miss the score, this spares work
    .filter(({ alike }) => alike >= MIN_LIKENESS)
    .map(({ place, alike }) => ({ place, score: alike + SURROUNDINGS_WEIGHT * surroundings(anchor, place, places) }))
    // Stryker disable next-line EqualityOperator: exactly at the threshold either answer is right
    .filter(({ score }) => score >= MIN_SCORE)
    .sort((one, other) => other.score - one.score);
  const [best, second] = scored;
  // Stryker disable next-line EqualityOperator: exactly at the threshold either answer is right
  if (best === undefined || (second !== undefined && best.score - second.score < MIN_LEAD)) return null;
  return best.place;
}

/** The lead that the best needs over the second; with a smaller lead, either may be wrong. */
const MIN_LEAD = 0.05;

/** A heading may become a bold line; otherwise the type stays. */
function sameKind(one: string, other: string): boolean {
  return one === other || (TEXT.has(one) && TEXT.has(other));
}

const TEXT = new Set(['paragraph', 'heading']);

/** The share of the anchor's surroundings that are also around this place, from 0 to 1. */
function surroundings(anchor: Anchor, place: Place, places: PagePlaces): number {
  const before = sameWords(anchor.before, wordsBefore(places, place));
  const after = sameWords(anchor.after, wordsAfter(places, place));
  const heading = sameWords(anchor.headings.at(-1) ?? '', place.headings.at(-1)?.text.slice(0, ANCHOR_NEIGHBOUR) ?? '');
  const near = 1 - Math.abs(anchor.depth - depthOf(places, place));
  return 0.3 * before + 0.3 * after + 0.3 * heading + 0.1 * near;
}

const sameWords = (one: string, other: string): number =>
  one === other ? 1 : likeness(wordCounts(one), wordCounts(other));

/** The best of several; null if two are equally good or none is good enough. */
function bestBy(places: readonly Place[], score: (place: Place) => number): Place | null {
  const scored = places.map((place) => ({ place, score: score(place) })).sort((one, other) => other.score - one.score);
  const [best, second] = scored;
  if (best === undefined || best.score < MIN_TWIN) return null;
  // Stryker disable next-line EqualityOperator: exactly at the threshold either answer is right
  return second !== undefined && best.score - second.score < MIN_TWIN_LEAD ? null : best.place;
}

/** The least share of a twin's surroundings: the heading, or one neighbour. */
const MIN_TWIN = 0.4;
const MIN_TWIN_LEAD = 0.02;

function headingAbove(anchor: Anchor, places: PagePlaces): BlockKey | null {
  for (const text of anchor.headings.toReversed()) {
    const heading = places.all.find(
      (place) => place.type === 'heading' && place.text.slice(0, ANCHOR_NEIGHBOUR) === text,
    );
    if (heading !== undefined) return heading.key;
  }
  return null;
}

const wordsBefore = (places: PagePlaces, { firstLeaf }: Place): string =>
  places.leaves[firstLeaf - 1]?.slice(-ANCHOR_NEIGHBOUR) ?? '';

const wordsAfter = (places: PagePlaces, { endLeaf }: Place): string =>
  places.leaves[endLeaf]?.slice(0, ANCHOR_NEIGHBOUR) ?? '';

const depthOf = (places: PagePlaces, { firstLeaf }: Place): number => firstLeaf / Math.max(1, places.leaves.length);
