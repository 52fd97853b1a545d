import { afterEach, describe, expect, it } from 'vitest';
import { directionOf } from '../../../renderer/content/direction.ts';
import { guessHeights } from '../../../renderer/content/heights.ts';
import { parseMarkdown } from '../../../renderer/content/markdown/page.ts';
import { fileSize } from '../../../renderer/content/text.ts';
import { chooseTab, chosenTab } from '../../../renderer/content/view/tab-choice.svelte.ts';

describe('the direction of a block', () => {
  it.each([
    ['Words', undefined],
    ['مرحبا بكم', 'rtl'],
    ['**שלום**, friend', 'rtl'],
    ['1. 2) עברית first', 'rtl'],
    ['* نص\n* text', 'rtl'],
    ['`12` then text, then עברית', undefined],
    ['| עמוד | b |\n|---|---|\n| c | d |', 'rtl'],
    ['$$x$$', undefined],
  ])('of %j is told by its first letter', (markdown, direction) => {
    const [block] = parseMarkdown(markdown);
    expect(block && directionOf(block)).toBe(direction);
  });
});

describe('the guess of a height', () => {
  it('grows with what there is to read', () => {
    const of = (markdown: string): number => guessHeights(parseMarkdown(markdown));
    expect(of('Word '.repeat(400))).toBeGreaterThan(5 * of('Word'));
    expect(of('```\n' + 'line\n'.repeat(100) + '```')).toBeGreaterThan(2_000);
    expect(of('')).toBe(0);
  });
});

describe('tabs', () => {
  afterEach(() => {
    chooseTab('reset');
  });

  it('follow the title that was chosen last, wherever it was chosen', () => {
    expect(chosenTab(['Linux', 'Windows'])).toBeNull();
    chooseTab('Windows');
    expect(chosenTab(['Linux', 'Windows'])).toBe(1);
    expect(chosenTab(['windows ', 'Linux'])).toBe(0);
    expect(chosenTab(['npm', 'yarn'])).toBeNull();
    chooseTab('Linux');
    expect(chosenTab(['Linux', 'Windows'])).toBe(0);
  });

  it('without a title are never linked', () => {
    chooseTab('');
    expect(chosenTab(['', ''])).toBeNull();
  });
});

describe('the size of a file', () => {
  it.each([
    [27, '27 bytes'],
    [1, '1 byte'],
    [14_230, '14.2 kB'],
    [3_000_000, '3 MB'],
    [2_500_000_000, '2.5 GB'],
  ])('of %d bytes is said in words', (bytes, words) => {
    expect(fileSize(bytes)).toBe(words);
  });
});
