import { expect, it } from 'vitest';
import { blockText, parsePage } from '../../../renderer/content/content.ts';

const wordsOf = (source: string) =>
  parsePage(source)
    .blocks.map(blockText)
    .join(' ')
    .match(/deep\d+/g)?.length ?? 0;

it.each([
  ['quotes', (levels: number) => `${'> '.repeat(levels)}deep1\n`, 1],
  ['lists', (levels: number) => many(levels, (level) => `${'  '.repeat(level)}* deep${String(level)}`), null],
  ['quotes in lists', (levels: number) => `${'* > '.repeat(levels / 2)}deep1\n`, 1],
] as const)('no word is lost in %s, however deep they nest', (_what, source, words) => {
  for (const levels of [40, 98, 100, 102, 400])
    expect([levels, wordsOf(source(levels))]).toEqual([levels, words ?? levels]);
});

it('what stands behind something deep is read as ever', () => {
  const { blocks } = parsePage(`${'> '.repeat(300)}deep1\n\n## After\n`);
  expect(blocks.at(-1)).toMatchObject({ type: 'heading' });
});

function many(count: number, line: (level: number) => string): string {
  return Array.from({ length: count }, (_line, level) => line(level)).join('\n');
}
