import { expect, it } from 'vitest';
import { isFullWidth } from '../../../../renderer/content/diff/full-width.ts';
import { diffPages } from '../../../../renderer/content/diff/page-diff.ts';
import { parseMarkdown } from '../../../../renderer/content/markdown/page.ts';

it('a table breaks out of the text column as on its page, also where it is added, removed or narrowed', () => {
  const table = (wide: boolean, word: string): string =>
    `Words.\n\n<table data-full-width="${String(wide)}"><thead><tr><th>A</th></tr></thead><tbody><tr><td>${word}</td></tr></tbody></table>\n`;
  const breaksOut = (before: string, after: string): readonly boolean[] =>
    diffPages(parseMarkdown(before), parseMarkdown(after)).diffs.map(isFullWidth);
  expect(breaksOut(table(true, 'old'), table(true, 'new'))).toEqual([false, true]);
  expect(breaksOut(table(true, 'old'), table(false, 'old'))).toEqual([false, false]);
  expect(breaksOut('Words.\n', table(true, 'new'))).toEqual([false, true]);
  expect(breaksOut(table(true, 'old'), 'Words.\n')).toEqual([false, true]);
});
