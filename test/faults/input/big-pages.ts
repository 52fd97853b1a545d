import type { Chance } from './random.ts';

/** Pages of five megabytes, each big in another way. A person may paste any of them. */
const BIG_PAGE_CHARACTERS = 5_000_000;

type Shape = (chance: Chance) => string;

const repeated = (part: string, most = BIG_PAGE_CHARACTERS): string => part.repeat(Math.ceil(most / part.length));

export const BIG_PAGES: Readonly<Record<string, Shape>> = {
  'one word': () => repeated('x'),
  'one line of words': () => repeated('word '),
  paragraphs: (chance) =>
    repeated(`A paragraph about ${chance.word()} with *stress* and [a link](https://example.com).\n\n`),
  headings: () => repeated('## A heading\n\nText.\n\n'),
  'a list': () => repeated('* an item\n'),
  'a table': () => `| a | b |\n| - | - |\n${repeated('| one | two |\n')}`,
  'table of cards': () => `<table data-view="cards"><tbody>${repeated('<tr><td>x</td></tr>')}</tbody></table>`,
  'a fence': () => `\`\`\`js\n${repeated('const a = 1;\n')}\`\`\``,
  'a fence that never ends': () => `\`\`\`js\n${repeated('const a = 1;\n')}`,
  hints: () => repeated('{% hint style="info" %}\nMind.\n{% endhint %}\n\n'),
  'tags that never end': () => repeated('{% hint style="info" %}\n'),
  'half tags': () => repeated('{% hint '),
  'brackets that never end': () => repeated('[a]('),
  'stars that never end': () => repeated('*a **b '),
  backticks: () => repeated('`a ``b '),
  'half elements': () => repeated('<a href="'),
  'elements in elements': () =>
    `${repeated('<b>', BIG_PAGE_CHARACTERS / 2)}${repeated('</b>', BIG_PAGE_CHARACTERS / 2)}`,
  quotes: () => repeated('> a quote\n'),
  'quotes in quotes': () => repeated(`${'> '.repeat(500)}deep\n`),
  'lists in lists': () => Array.from({ length: 1_000 }, (_line, level) => `${'  '.repeat(level)}* deep`).join('\n'),
  formulas: () => repeated('$$a^2$$ and '),
  footnotes: () => repeated('A word[^1] '),
  entities: () => repeated('&amp;&lt;&#x26;'),
  emoji: () => repeated('😀:wave: '),
  spaces: () => `a${repeated(' ')}b`,
  'blank lines': () => repeated('\n'),
};
