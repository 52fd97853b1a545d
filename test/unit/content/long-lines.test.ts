import { describe, expect, it } from 'vitest';
import type { Inline } from '../../../renderer/content/blocks.ts';
import { cutLong, isLong } from '../../../renderer/content/long-lines.ts';
import { inlineText } from '../../../renderer/content/text.ts';

const text = (words: string): Inline => ({ type: 'text', text: words, marks: [{ type: 'bold' }] });
const emoji: Inline = { type: 'emoji', name: 'a', character: '🅰' };

/** The longest text of a piece, and the most inlines. */
function sizes(inlines: readonly Inline[]): readonly [number, number] {
  const pieces = cutLong(inlines);
  return [
    Math.max(...pieces.map((piece) => inlineText(piece).length)),
    Math.max(...pieces.map(({ length }) => length)),
  ];
}

describe('a line that is longer than anybody writes', () => {
  it('is one of many characters, or of many parts', () => {
    expect([
      isLong([text('words '.repeat(1_000))]),
      isLong([text('['.repeat(9_000))]),
      isLong(Array<Inline>(600).fill(emoji)),
      isLong([text('a'.repeat(5_000)), text('b'.repeat(5_000))]),
    ]).toEqual([false, true, true, true]);
  });

  it.each([
    ['brackets', [text('['.repeat(60_000))]],
    ['words', [text('some words '.repeat(6_000))]],
    ['characters of two units', [text('🅰'.repeat(15_001))]],
    ['emoji', Array<Inline>(15_000).fill(emoji)],
    ['short texts', Array<Inline>(2_000).fill(text('as long as a line of a page'))],
    [
      'a long text behind many short ones',
      [...Array<Inline>(499).fill(text('seventeen letters')), text('x'.repeat(9_000))],
    ],
  ])('keeps all its %s, in pieces that are short', (_what, inlines) => {
    expect(cutLong(inlines).map(inlineText).join('')).toBe(inlineText(inlines));
    const [characters, parts] = sizes(inlines);
    expect(characters).toBeLessThanOrEqual(8_000);
    expect(parts).toBeLessThanOrEqual(500);
    expect(cutLong(inlines).some(isLong)).toBe(false);
  });

  it('is cut behind a word, and never inside of a character', () => {
    const words = cutLong([text('some words '.repeat(6_000))]).map(inlineText);
    expect(words.every((piece) => piece.endsWith(' '))).toBe(true);
    const signs = cutLong([text(`x${'🅰'.repeat(15_000)}`)]).map(inlineText);
    expect(signs.filter((piece) => /\p{Surrogate}/u.test(piece))).toEqual([]);
  });

  it('keeps the marks of a text that is cut', () => {
    const inlines = cutLong([text('['.repeat(60_000))]).flat();
    expect(inlines.every((inline) => inline.type === 'text' && inline.marks[0]?.type === 'bold')).toBe(true);
  });
});
