import { describe, expect, it } from 'vitest';
import { diffMarkdown } from '../../../../renderer/content/diff/diff-markdown.ts';
import { diffPages } from '../../../../renderer/content/diff/page-diff.ts';
import { parseMarkdown } from '../../../../renderer/content/markdown/page.ts';

const told = (before: string, after: string): string =>
  diffPages(parseMarkdown(before), parseMarkdown(after)).diffs.map(diffMarkdown).join('\n\n');

const table = (cell: string): string => `| Name | Size |\n| - | - |\n| one | ${cell} |`;
const code = (line: string): string => ['```js', ...['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'], line, '```'].join('\n');

describe('a change as Markdown', () => {
  it.each([
    ['edited words', 'The quick fox.', 'The slow fox.', 'The ~~quick~~ **slow** fox.'],
    ['a removed paragraph', 'Some *old* words.', '', '~~Some old words.~~'],
    ['a new paragraph', '', 'Some words.', '**Some words.**'],
    ['signs in the text', 'Press a_b_c now.', 'Press a_b_c here.', 'Press a\\_b\\_c ~~now~~ **here**.'],
    ['a style', 'Press Save.', 'Press **Save**.', 'Press Save.\n“Save”: ~~plain~~ → **bold**'],
    ['an item', '- one\n- two words', '- one\n- two signs', 'one\ntwo ~~words~~ **signs**'],
    ['a cell', table('1 metre'), table('2 metres'), 'Name | Size\none | ~~1 metre~~ **2 metres**'],
    ['a line of code', code('run(a)'), code('run(b)'), '```diff\n…\n f\n g\n h\n-run(a)\n+run(b)\n```'],
  ])('shows %s', (_, before, after, markdown) => {
    expect(told(before, after)).toBe(markdown);
  });

  it('closes code that has fences of its own', () => {
    const fenced = (line: string): string => `~~~\n\`\`\`\n${line}\n~~~`;
    expect(told(fenced('a'), fenced('b'))).toMatch(/^````diff[^]*````$/);
  });
});
