import { describe, expect, it } from 'vitest';
import { isShort, parseSource } from '../../../renderer/content/parsing/parse.ts';

const text = (words: string) => ({ object: 'text', leaves: [{ text: words }] });
const paragraph = (words: string) => ({ object: 'block', type: 'paragraph', nodes: [text(words)] });

describe('the text of a page', () => {
  it('is parsed at once where that takes a moment, in either form', () => {
    expect(isShort({ title: '', markdown: 'a'.repeat(60_000) })).toBe(true);
    expect(isShort({ title: '', markdown: '', document: { nodes: [paragraph('a')] } })).toBe(true);
  });

  it('is left to the Worker where it is long, in either form', () => {
    const nodes = Array.from({ length: 20_000 }, () => paragraph('a'));
    expect(isShort({ title: '', markdown: 'a'.repeat(70_000) })).toBe(false);
    expect(isShort({ title: '', markdown: '', document: { object: 'document', nodes } })).toBe(false);
  });

  it('gives the same blocks in both forms', () => {
    const document = { object: 'document', nodes: [paragraph('Said once')] };
    const fromTree = parseSource({ title: 'T', markdown: '', document });
    expect(fromTree.blocks).toEqual(parseSource({ title: 'T', markdown: '# T\n\nSaid once' }).blocks);
  });
});
