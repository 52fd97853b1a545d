import type { Inline, MarkType } from '../../../renderer/content/blocks.ts';
import type { Edit } from './blocks.data.ts';

/** A piece of a line, how its diff names it when it is added or removed, and what can be edited in it. */
export interface InlineSample {
  readonly source: string;
  /** The block in which it is a part of a line; absent: a paragraph. */
  readonly block?: (line: string) => string;
  /** Put at the end of the page. */
  readonly below?: string;
  readonly words: string;
  readonly edits: readonly Edit[];
}

const inside: Edit = { name: 'edit a word', from: 'pencil', to: 'crayon', marks: ['words pencil → crayon'] };
const atom = (from: string, to: string, type: string): Edit => ({
  ...{ name: 'replace it', from, to, marks: [`words [${type}] → [${type}]`] },
});
const restyled = (name: string, from: string, to: string): Edit => ({
  ...{ name, from, to, marks: ['restyled the pencil'] },
});

/** A sample of each kind of inline. A new kind does not compile without one. */
export const INLINES: Readonly<Record<Inline['type'], InlineSample>> = {
  text: { source: 'the pencil', words: 'the pencil', edits: [inside] },
  link: {
    source: '[the pencil](second.md)',
    words: 'the pencil',
    edits: [
      inside,
      restyled('change the target', 'second.md', 'third.md'),
      restyled('change the title', '(second.md)', '(second.md "Read it")'),
      restyled('make it words', '[the pencil](second.md)', 'the pencil'),
    ],
  },
  button: {
    source: '<a href="second.md" class="button primary">the pencil</a>',
    words: 'the pencil',
    edits: [
      inside,
      restyled('change the look', 'primary', 'secondary'),
      restyled('change the target', 'second.md', 'third.md'),
    ],
  },
  emoji: { source: ':wave:', words: '[emoji]', edits: [atom(':wave:', ':smile:', 'emoji')] },
  icon: {
    source: '<i class="fa-gear">:gear:</i>',
    words: '[icon]',
    edits: [atom('fa-gear">:gear:', 'fa-rocket">:rocket:', 'icon')],
  },
  expression: {
    source: '<code class="expression">space.vars.level</code>',
    words: '[expression]',
    edits: [atom('vars.level', 'vars.height', 'expression')],
  },
  'inline-math': { source: '$$a^2$$', words: '[inline-math]', edits: [atom('a^2', 'b^2', 'inline-math')] },
  'inline-image': {
    source: '<img src="a.png" alt="A mast" data-size="line">',
    words: '[inline-image]',
    edits: [
      atom('a.png', 'b.png', 'inline-image'),
      { ...atom('A mast', 'A pole', 'inline-image'), name: 'change the alternative text' },
    ],
  },
  annotation: {
    source: '[the pencil](#user-content-fn-1)[^1]',
    below: '[^1]: Its note says more.',
    words: 'the pencil',
    edits: [inside, restyled('edit the note', 'says more', 'says less')],
  },
  mention: {
    source: '[the pencil](second.md "mention")',
    words: 'the pencil',
    edits: [restyled('change the target', 'second.md', 'third.md')],
  },
  'line-break': { source: 'and<br>then', words: 'and [line-break] then', edits: [] },
  unknown: {
    source: '{% strange a="1" %}',
    block: (line) => `<details>\n\n<summary>${line}</summary>\n\nInside of it.\n\n</details>`,
    words: '[unknown]',
    edits: [atom('"1"', '"2"', 'unknown')],
  },
};

const marked = (source: string): InlineSample => ({
  source,
  words: 'the pencil',
  edits: [inside, restyled('make it plain', source, 'the pencil')],
});

export const MARKS: Readonly<Record<MarkType, InlineSample>> = {
  bold: marked('**the pencil**'),
  italic: marked('*the pencil*'),
  code: marked('`the pencil`'),
  keyboard: marked('<kbd>the pencil</kbd>'),
  strikethrough: marked('~~the pencil~~'),
  underline: marked('<u>the pencil</u>'),
  superscript: marked('<sup>the pencil</sup>'),
  subscript: marked('<sub>the pencil</sub>'),
  color: marked('<mark style="color:orange;">the pencil</mark>'),
};
