import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeTexts } from '#shared/merge-texts.ts';
import { merge } from '#shared/three-way.ts';
import { markWords } from '../../../renderer/content/diff/word-marks.ts';

const text = fc
  .array(fc.constantFrom('one', 'two', 'three', ' ', '\n', 'Über', '日本'), { maxLength: 30 })
  .map((parts) => parts.join(''));
const lines = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 12 });

describe('marking words', () => {
  it('says only what changed', () => {
    expect(markWords('the cable is 10 m', 'the cable is 12 m long')).toEqual([
      { text: 'the cable is ', mark: 'same' },
      { text: '10', mark: 'removed' },
      { text: '12', mark: 'added' },
      { text: ' m', mark: 'same' },
      { text: ' long', mark: 'added' },
    ]);
  });

  it('gives both texts back, whatever they are', () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        const marked = markWords(before, after);
        const joined = (without: string): string =>
          marked
            .filter(({ mark }) => mark !== without)
            .map((part) => part.text)
            .join('');
        expect(joined('added')).toBe(before);
        expect(joined('removed')).toBe(after);
      }),
    );
  });
});

describe('a merge', () => {
  it('takes both sides where they do not touch', () => {
    const merged = mergeTexts(
      'Title\n\nFirst.\n\nLast.',
      'Title\n\nFirst, mine.\n\nLast.',
      'Title\n\nFirst.\n\nLast, theirs.',
    );
    expect(merged).toEqual({ text: 'Title\n\nFirst, mine.\n\nLast, theirs.', clashes: 0 });
  });

  it('leaves both in full where they do', () => {
    expect(mergeTexts('The cable is 10 m.', 'The cable is 12 m.', 'The cable is 15 m.')).toEqual({
      text: 'The cable is 12 m.\n\nThe cable is 15 m.',
      clashes: 1,
    });
  });

  it('without a base begins with both', () => {
    expect(mergeTexts(null, 'Mine', 'Theirs').text).toBe('Mine\n\nTheirs');
  });

  it('is the other side where one side changed nothing, and either where both did the same', () => {
    fc.assert(
      fc.property(lines, lines, (base, side) => {
        const flat = (parts: ReturnType<typeof merge>): readonly string[] =>
          parts.flatMap((part) => (part.type === 'agreed' ? part.lines : ['clash']));
        expect(flat(merge(base, side, base))).toEqual(side);
        expect(flat(merge(base, base, side))).toEqual(side);
        expect(flat(merge(base, side, side))).toEqual(side);
      }),
    );
  });

  it('loses no line that either side added', () => {
    fc.assert(
      fc.property(lines, lines, lines, (base, mine, theirs) => {
        const marked = (side: readonly string[], name: string): readonly string[] =>
          side.flatMap((line) => [line, `${name}-new`]);
        const parts = merge(base, marked(mine, 'mine'), marked(theirs, 'theirs'));
        const all = parts.flatMap((part) => (part.type === 'agreed' ? part.lines : [...part.mine, ...part.theirs]));
        expect(all.filter((line) => line === 'mine-new').length).toBe(mine.length);
        expect(all.filter((line) => line === 'theirs-new').length).toBe(theirs.length);
      }),
    );
  });
});
