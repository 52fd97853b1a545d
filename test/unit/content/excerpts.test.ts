import { describe, expect, it } from 'vitest';
import { commentExcerpt, excerptOf } from '../../../renderer/content/excerpts.ts';
import { excerptSource } from '../../../renderer/content/content.ts';

describe('the beginning of a comment on one line', () => {
  it('gives the words of the writer before the passage that they quote', () => {
    const quoted = '> Their owners were *told*.\n> In March.\n\nRight, and `good`.';
    expect(commentExcerpt(quoted)).toBe('Right, and good. · “Their owners were told. In March.”');
    expect(excerptOf(quoted)).toBe('Their owners were told. In March. Right, and good.');
  });

  it('keeps a quote alone, and one that comes later, where they are', () => {
    expect(commentExcerpt('> Only this')).toBe('Only this');
    expect(commentExcerpt('See:\n\n> this')).toBe('See: this');
  });

  it('shortens the quote before the words', () => {
    expect(commentExcerpt('> A long passage of the page\n\nWhy?', 12)).toBe('Why? · “A l…');
  });

  it('reads a comment that has only a document in the same way', () => {
    const text = (words: string) => ({ object: 'text', leaves: [{ object: 'leaf', text: words }] });
    const paragraph = (words: string) => ({ object: 'block', type: 'paragraph', nodes: [text(words)] });
    const document = {
      object: 'document',
      nodes: [{ object: 'block', type: 'blockquote', nodes: [paragraph('Old *words*')] }, paragraph('New words')],
    };
    expect(commentExcerpt(excerptSource({ markdown: '', document }))).toBe('New words · “Old words”');
    expect(excerptSource({ markdown: 'As it is' })).toBe('As it is');
  });
});
