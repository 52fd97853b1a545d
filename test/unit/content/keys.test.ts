import { describe, expect, it } from 'vitest';
import type { Block } from '../../../renderer/content/blocks.ts';
import { digestText } from '#shared/digest.ts';
import { Keyer } from '../../../renderer/content/keys.ts';
import { parseMarkdown } from '../../../renderer/content/markdown/page.ts';
import { innerBlocks } from '../../../renderer/content/text.ts';

const PAGE = [
  '# Title',
  'First paragraph.',
  '{% hint style="info" %}\nHinted.\n{% endhint %}',
  '* one\n* two',
  '| A | B |\n| - | - |\n| 1 | 2 |',
  '```js\ncode\n```',
  'Last paragraph.',
];

const keys = (parts: readonly string[]): readonly string[] =>
  parseMarkdown(parts.join('\n\n')).map((block) => block.key);

function allKeys(blocks: readonly Block[]): readonly string[] {
  return blocks.flatMap((block) => [block.key, ...innerBlocks(block).flatMap(allKeys)]);
}

describe('block keys', () => {
  it('are the same for the same text', () => {
    expect(keys(PAGE)).toEqual(keys(PAGE));
  });

  it('do not change when a paragraph is put in front', () => {
    expect(keys(['A new beginning.', ...PAGE]).slice(1)).toEqual(keys(PAGE));
  });

  it.each([
    [0, 'Title', 'Other title'],
    [1, 'First', 'Second'],
    [2, 'Hinted', 'Warned'],
    [3, 'two', 'three'],
    [4, '2', '3'],
    [5, 'code', 'codes'],
    [6, 'Last', 'Final'],
  ])('change for the edited block alone (%i: %s)', (index, from, to) => {
    const edited = PAGE.map((part, at) => (at === index ? part.replace(from, to) : part));
    const before = keys(PAGE);
    const after = keys(edited);
    expect(after.map((key, at) => key === before[at])).toEqual(PAGE.map((_part, at) => at !== index));
  });

  it('tell equal blocks apart by their order', () => {
    const [first, , third] = keys(['Same.', 'Other.', 'Same.']);
    expect(third).toBe(`${String(first)}.2`);
  });

  it('stay when only the look of the text changed', () => {
    expect(keys(['Some **bold** text.'])).toEqual(keys(['Some bold   text.']));
  });

  it('stay for a container where an equal block is put in front of what it holds', () => {
    const hint = '{% hint style="info" %}\nSame.\n{% endhint %}';
    expect(keys(['Same.', hint])[1]).toBe(keys([hint])[0]);
  });

  it('are those that stored comments hold on to', () => {
    expect(['', 'paragraph\nWords.', 'é中'].map(digestText)).toEqual(['wvjl67o803', '1ix6vpg99yf', '2735xaas5rd']);
    expect(new Keyer().key('paragraph', ' Words.\n')).toBe('1ix6vpg99yf');
  });

  it('are whole numbers to the base of 36, without a zero in front', () => {
    const digests = Array.from({ length: 5_000 }, (_, at) => digestText(`Block ${String(at)}`));
    expect(digests.map((digest) => parseInt(digest, 36).toString(36))).toEqual(digests);
  });

  it('are unique among the blocks of a page', () => {
    const page = parseMarkdown([...PAGE, ...PAGE, '* * *', '* * *', '* a\n* a\n\n  a'].join('\n\n'));
    const all = allKeys(page);
    expect(new Set(all).size).toBe(all.length);
  });
});
