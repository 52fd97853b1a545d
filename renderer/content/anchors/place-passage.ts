import type { Place, PagePlaces } from './places.ts';
import type { BlockKey } from '../blocks.ts';

/** A range of a page's text, as suggested pages show it: it has no block of its own. */
export interface Passage {
  readonly spaceId: string;
  readonly pageId: string;
  /** The heading above it; empty before the first heading. */
  readonly heading: string;
  readonly text: string;
  /** The words that matched. */
  readonly words: readonly string[];
}

/** A shorter text occurs in too many places. */
const TELLING_LETTERS = 12;

/**
 * The block of the passage with the most matched words; if no block is known, its heading; null if the page no longer
 * contains it. Pure.
 */
export function placeOfPassage(
  { heading, text, words }: Omit<Passage, 'spaceId' | 'pageId'>,
  places: PagePlaces,
): BlockKey | null {
  const passage = bare(text);
  const under = bare(heading);
  const isUnder = (place: Place): boolean => under === '' || bare(place.headings.at(-1)?.text ?? '') === under;
  const isPart = (place: Place): boolean => {
    const blockText = bare(place.text);
    // The passage may begin or end within a block.
    return (
      blockText.length >= TELLING_LETTERS &&
      (passage.includes(blockText) || blockText.includes(passage) || overlaps(blockText, passage))
    );
  };
  const leaves = places.all.filter(({ firstLeaf, endLeaf, type }) => endLeaf - firstLeaf === 1 && type !== 'heading');
  const saying = leaves.filter((place) => isPart(place));
  const below = saying.filter((place) => isUnder(place));
  // The heading may be the page's title, which is not a block.
  const parts = below.length > 0 ? below : saying;
  const wanted = words.map((word) => word.toLowerCase());
  const count = ({ text: blockText }: Place): number => {
    const lower = blockText.toLowerCase();
    return wanted.filter((word) => lower.includes(word)).length;
  };
  const [best] = [...parts].sort((one, other) => count(other) - count(one));
  if (best !== undefined) return best.key;
  if (under === '') return null;
  return places.all.find((place) => place.type === 'heading' && bare(place.text) === under)?.key ?? null;
}

/** This many letters at either end of a block distinguish it from others. */
const END_LETTERS = 40;

function overlaps(blockText: string, passage: string): boolean {
  if (blockText.length < END_LETTERS) return false;
  return passage.includes(blockText.slice(0, END_LETTERS)) || passage.includes(blockText.slice(-END_LETTERS));
}

const bare = (text: string): string => text.replace(/[^\p{L}\p{N}]+/gu, '').toLowerCase();
