import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fold, placesOf } from '../../../renderer/content/find.ts';

describe('finding in a text', () => {
  it('asks neither for case nor for accents, and finds each place once', () => {
    expect(placesOf('Água, água, AGUA', 'agua')).toEqual([0, 6, 12]);
    expect(placesOf('aaaa', 'aa')).toEqual([0, 2]);
  });

  it('takes any white space for a space, and nothing for a word', () => {
    expect(placesOf('two\nwords', 'two words')).toEqual([0]);
    expect(placesOf('anything', '  ')).toEqual([]);
  });

  it('keeps every place where it is, whatever the text holds', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(fold(text)).toHaveLength(text.length);
      }),
    );
  });
});
