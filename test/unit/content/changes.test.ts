import { describe, expect, it } from 'vitest';
import { blockChanges, type BlockChange } from '../../../renderer/content/changes.ts';
import { blockText, parseMarkdown } from '../../../renderer/content/content.ts';

function changes(before: string, after: string): readonly (readonly string[])[] {
  const words = (change: BlockChange): readonly string[] => [
    change.kind,
    ...('before' in change ? [blockText(change.before)] : []),
    ...('after' in change ? [blockText(change.after)] : []),
  ];
  return blockChanges(parseMarkdown(before), parseMarkdown(after)).map(words);
}

describe('what changed between two texts of a page', () => {
  it('is nothing where only white space did', () => {
    expect(changes('# A\n\none  two', '# A\n\n\none two')).toEqual([]);
  });

  it('is what came, what went, and what stands in the place of another of its kind', () => {
    expect(changes('one\n\ntwo\n\nthree', 'one\n\nTWO\n\nthree\n\nfour')).toEqual([
      ['changed', 'two', 'TWO'],
      ['added', 'four'],
    ]);
    expect(changes('one\n\ntwo', 'two')).toEqual([['removed', 'one']]);
  });

  it('pairs blocks of one type only, and keeps the order of the page', () => {
    expect(changes('a\n\n## Old\n\nz', 'a\n\nnew words\n\n## New\n\nz')).toEqual([
      ['added', 'new words'],
      ['changed', 'Old', 'New'],
    ]);
  });
});
