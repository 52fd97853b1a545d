import { diffWordsWithSpace } from 'diff';

/** The common and different words of two texts. Pure. */
export interface Marked {
  readonly text: string;
  readonly mark: 'same' | 'removed' | 'added';
}

/** Above this total length, marking words would take too long. */
const MAX_CHARACTERS = 60_000;

const WORDS = new Intl.Segmenter(undefined, { granularity: 'word' });

export function markWords(before: string, after: string): readonly Marked[] {
  if (before === after) return before === '' ? [] : [{ text: before, mark: 'same' }];
  if (before.length + after.length > MAX_CHARACTERS) {
    return [
      { text: before, mark: 'removed' },
      { text: after, mark: 'added' },
    ];
  }
  return diffWordsWithSpace(before, after, { intlSegmenter: WORDS }).map(({ value, added, removed }) => ({
    text: value,
    mark: added ? 'added' : removed ? 'removed' : 'same',
  }));
}
