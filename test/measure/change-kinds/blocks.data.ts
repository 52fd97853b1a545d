import type { Block } from '../../../renderer/content/blocks.ts';

/** One replacement in the source of a block, and everything that its diff must mark. */
export interface Edit {
  readonly name: string;
  readonly from: string;
  readonly to: string;
  readonly marks: readonly string[];
}

export interface Sample {
  readonly source: string;
  readonly edits: readonly Edit[];
}

/** A word of the text; every sample with words has it once. */
const word = (name = 'edit a word', ...more: readonly string[]): Edit => ({
  ...{ name, from: 'pencil', to: 'crayon', marks: ['words pencil → crayon', ...more] },
});
const attribute = (part: string, field: string, from: string, to: string): Edit => ({
  ...{ name: `change ${field} of ${part}`, from, to, marks: [`attribute ${part}.${field}`] },
});

const figure = (more = ''): string =>
  `<figure><img src="a.png" alt="A mast"${more}><figcaption><p>The pencil on the desk</p></figcaption></figure>`;
const table = (attributes: string, head: string, cells: string): string =>
  `<table${attributes}><thead><tr>${head}</tr></thead><tbody><tr>${cells}</tr><tr><td>Another row</td><td>Some words</td></tr></tbody></table>`;
const fence = (info: string, lines: readonly string[]): string => [`\`\`\`${info}`, ...lines, '```'].join('\n');
const code = (attributes: string): string =>
  `{% code${attributes} %}\n${fence('js', ['const one = 1;', 'take(pencil, one);', 'run(one);'])}\n{% endcode %}`;
const tag = (name: string, attributes: string, inside: string): string =>
  `{% ${name}${attributes} %}\n${inside}\n{% end${name} %}`;
const swagger = (parameter: string, response: string): string =>
  tag(
    'swagger',
    ' method="get" path="/levels" baseUrl="https://api.example.com" summary="Levels of a station"',
    [
      tag('swagger-description', '', 'Take the pencil here.'),
      tag('swagger-parameter', ` in="query" name="from" type="string"${parameter}`, 'The first day of it'),
      tag('swagger-response', ` status="200: OK" description="${response}"`, 'All of the levels'),
    ].join('\n\n'),
  );

/** A sample of each kind of block, with all that can be edited in it. A new kind does not compile without one. */
export const BLOCKS: Readonly<Record<Block['type'], Sample>> = {
  paragraph: {
    source: 'Take the blue pencil from the long table.',
    edits: [
      word(),
      {
        name: 'align',
        from: 'Take the blue pencil from the long table.',
        to: '<p align="center">Take the blue pencil from the long table.</p>',
        marks: ['attribute paragraph.align'],
      },
    ],
  },
  heading: {
    source: '### Where the pencil is kept <a href="#kept" id="kept"></a>',
    edits: [
      word(),
      attribute('heading', 'level', '### ', '#### '),
      {
        name: 'change the anchor',
        from: '"#kept" id="kept"',
        to: '"#place" id="place"',
        marks: ['attribute heading.anchor'],
      },
    ],
  },
  list: {
    source: '- Take the pencil away\n- Put the paper there',
    edits: [
      word(),
      {
        name: 'make it ordered',
        from: '- Take the pencil away\n- Put',
        to: '1. Take the pencil away\n2. Put',
        marks: ['attribute list.style'],
      },
      {
        name: 'make it a task list',
        from: '- Take the pencil away\n- Put',
        to: '- [ ] Take the pencil away\n- [ ] Put',
        marks: ['attribute list.style', 'attribute item.checked', 'attribute item.checked'],
      },
    ],
  },
  divider: { source: '***', edits: [] },
  blockquote: { source: '> Somebody took the pencil away.', edits: [word()] },
  hint: {
    source: tag('hint', ' style="info"', 'Nobody needs the pencil now.'),
    edits: [
      word(),
      attribute('hint', 'style', '"info"', '"danger"'),
      attribute('hint', 'icon', '"info"', '"info" icon="fire"'),
    ],
  },
  if: {
    source: tag('if', ' visitor.claims.plan === "pro"', 'Only some get the pencil.'),
    edits: [word(), attribute('if', 'condition', '"pro"', '"free"')],
  },
  images: {
    source: figure(),
    edits: [
      word('edit a word of the caption'),
      attribute('figure', 'picture', 'src="a.png"', 'src="b.png"'),
      { ...attribute('figure', 'picture', 'A mast', 'A pole'), name: 'change the alternative text' },
      { ...attribute('figure', 'picture', 'alt="A mast"', 'alt="A mast" width="300"'), name: 'change the width' },
    ],
  },
  drawing: {
    source: '<img src="a.drawing.svg" alt="A plan of it" class="gitbook-drawing">',
    edits: [attribute('drawing', 'picture', 'a.drawing.svg', 'b.drawing.svg')],
  },
  file: {
    source: tag('file', ' src="levels.csv"', 'A sheet for the pencil'),
    edits: [word('edit a word of the caption'), attribute('file', 'src', 'levels.csv', 'heights.csv')],
  },
  embed: {
    source: tag('embed', ' url="https://example.com/film"', 'A film of the pencil'),
    edits: [word('edit a word of the caption'), attribute('embed', 'target', '/film', '/song')],
  },
  code: {
    source: code(''),
    edits: [
      word('edit a word of a line'),
      attribute('code', 'language', '```js', '```sh'),
      attribute('code', 'title', '{% code', '{% code title="a.js"'),
      attribute('code', 'lineNumbers', '{% code', '{% code lineNumbers="true"'),
      attribute('code', 'wrap', '{% code', '{% code overflow="wrap"'),
    ],
  },
  math: {
    source: '$$\na^2 + b^2 = c^2\n$$',
    edits: [attribute('math', 'formula', 'c^2', 'd^2')],
  },
  expandable: {
    source: '<details>\n\n<summary>More about the pencil</summary>\n\nThe inner words of it.\n\n</details>',
    edits: [
      word('edit a word of the title'),
      { ...word('edit a word inside'), from: 'inner', to: 'outer', marks: ['words inner → outer'] },
      attribute('expandable', 'open', '<details>', '<details open>'),
    ],
  },
  tabs: {
    source: tag(
      'tabs',
      '',
      `${tag('tab', ' title="Linux"', 'Install the pencil there.')}\n\n${tag('tab', ' title="Windows"', 'Download the setup program.')}`,
    ),
    edits: [
      word(),
      attribute('tab', 'title', '"Linux"', '"Debian"'),
      attribute('tab', 'icon', '"Linux"', '"Linux" icon="linux"'),
    ],
  },
  table: {
    source: table('', '<th>Name of it</th><th>Size of it</th>', '<td>The pencil</td><td>One metre</td>'),
    edits: [
      word('edit a word of a cell'),
      { ...word('edit a heading'), from: 'Name', to: 'Title', marks: ['words Name → Title'] },
      attribute('table', 'view', '<table', '<table data-view="cards"'),
      attribute('head', 'width', '<th>Size', '<th width="200">Size'),
      attribute('head', 'hidden', '<th>Size', '<th data-hidden>Size'),
    ],
  },
  'openapi-operation': {
    source: tag(
      'openapi-operation',
      ' spec="api" path="/stations" method="get"',
      '[OpenAPI api](https://example.com/api.yaml)',
    ),
    edits: [
      attribute('openapi-operation', 'method', '"get"', '"post"'),
      attribute('openapi-operation', 'path', '"/stations"', '"/places"'),
      attribute('openapi-operation', 'spec', 'spec="api"', 'spec="other"'),
    ],
  },
  'openapi-schemas': {
    source: tag('openapi-schemas', ' spec="api" schemas="Station" grouped="false"', 'x'),
    edits: [
      attribute('openapi-schemas', 'schemas', '"Station"', '"Station,Level"'),
      attribute('openapi-schemas', 'grouped', '"false"', '"true"'),
    ],
  },
  'openapi-webhook': {
    source: tag('openapi-webhook', ' spec="api" name="alarm" method="post"', 'x'),
    edits: [
      attribute('openapi-webhook', 'method', '"post"', '"put"'),
      attribute('openapi-webhook', 'name', '"alarm"', '"level"'),
    ],
  },
  swagger: {
    source: swagger('', 'The levels'),
    edits: [
      word(),
      attribute('swagger', 'method', 'method="get"', 'method="post"'),
      attribute('swagger', 'summary', 'Levels of', 'Heights of'),
      attribute('parameter', 'required', 'type="string"', 'type="string" required="true"'),
      attribute('response', 'description', '"The levels"', '"The heights"'),
    ],
  },
  'content-ref': {
    source: tag('content-ref', ' url="second.md"', '[second.md](second.md)'),
    edits: [
      { name: 'change the target', from: 'second.md"', to: 'third.md"', marks: ['attribute content-ref.target'] },
    ],
  },
  integration: {
    source: '{% @arcade/embed url="https://example.com/flow" flowId="abc" %}',
    edits: [attribute('integration', 'properties', '"abc"', '"xyz"')],
  },
  'reusable-content': {
    source: '{% include "../includes/shared.md" %}',
    edits: [attribute('reusable-content', 'path', 'shared.md', 'other.md')],
  },
  stepper: {
    source: tag(
      'stepper',
      '',
      `${tag('step', '', 'First take the pencil.')}\n\n${tag('step', '', 'Then wire all four pins.')}`,
    ),
    edits: [word()],
  },
  columns: {
    source: tag(
      'columns',
      '',
      `${tag('column', ' width="66%"', 'Wide words of the pencil.')}\n\n${tag('column', ' width="33%"', 'Some narrow words only.')}`,
    ),
    edits: [word(), attribute('column', 'width', '66%', '50%')],
  },
  prompt: {
    source: tag('prompt', ' description="Write a page" icon="sparkles"', 'Say what the pencil does.'),
    edits: [
      word(),
      attribute('prompt', 'description', 'Write a page', 'Draw a page'),
      attribute('prompt', 'icon', 'sparkles', 'rocket'),
    ],
  },
  updates: {
    source: tag(
      'updates',
      ' format="full"',
      `${tag('update', ' date="2026-03-04" tags="new"', 'The pencil is faster now.')}\n\n${tag('update', ' date="2026-01-02"', 'All of it was mended.')}`,
    ),
    edits: [
      word(),
      attribute('updates', 'format', '"full"', '"short"'),
      attribute('update', 'date', '2026-03-04', '2026-03-05'),
      attribute('update', 'tags', '"new"', '"new,fixed"'),
    ],
  },
  unknown: {
    source: tag('strange-block', ' colour="green"', 'Nobody knows the pencil here.'),
    edits: [word(), attribute('unknown', 'text', '"green"', '"blue"')],
  },
};

/** A container with three pieces, of which the middle one is added, removed, or put first. */
export interface PieceSample {
  readonly name: string;
  readonly pieces: readonly [string, string, string];
  readonly around: (pieces: readonly string[]) => string;
  /** The type of the part. */
  readonly type: string;
  /** Its order says nothing, or pieces of it are not recognised elsewhere. */
  readonly stays?: true;
}

const row = (name: string, words: string): string => `| ${name} | ${words} |`;

export const PIECES: readonly PieceSample[] = [
  {
    ...{ name: 'list item', type: 'item' },
    pieces: ['- Bring the long rope along', '- Take a harness with you', '- Wait for the calm weather'],
    around: (pieces) => pieces.join('\n'),
  },
  {
    ...{ name: 'short list item', type: 'item' },
    pieces: ['- Rope', '- Harness', '- Hook'],
    around: (pieces) => pieces.join('\n'),
  },
  {
    ...{ name: 'short heading', type: 'heading' },
    pieces: ['## Setup', '## Use', '## Help'],
    around: (pieces) => pieces.join('\n\n'),
  },
  {
    ...{ name: 'short table row', type: 'row' },
    pieces: [row('Harbour', '1'), row('Bridge', '2'), row('Weir', '3')],
    around: (pieces) => ['| Place | Level |', '| --- | --- |', ...pieces].join('\n'),
  },
  {
    ...{ name: 'short tab', type: 'tab' },
    pieces: [
      tag('tab', ' title="One"', 'First.'),
      tag('tab', ' title="Two"', 'Second.'),
      tag('tab', ' title="Three"', 'Third.'),
    ],
    around: (pieces) => tag('tabs', '', pieces.join('\n\n')),
  },
  {
    ...{ name: 'tab', type: 'tab' },
    pieces: [
      ['Linux', 'Install it from the archive.'],
      ['Windows', 'Download the setup program.'],
      ['Other', 'Build it from the source.'],
    ].map(([title = '', text = '']) => tag('tab', ` title="${title}"`, text)) as unknown as PieceSample['pieces'],
    around: (pieces) => tag('tabs', '', pieces.join('\n\n')),
  },
  {
    ...{ name: 'step', type: 'step' },
    pieces: [
      tag('step', '', 'Mount it on the two bolts.'),
      tag('step', '', 'Wire all of the four pins.'),
      tag('step', '', 'Close the lid of the box.'),
    ],
    around: (pieces) => tag('stepper', '', pieces.join('\n\n')),
  },
  {
    ...{ name: 'column', type: 'column' },
    pieces: [
      tag('column', '', 'The words of the first one.'),
      tag('column', '', 'Some text about another thing.'),
      tag('column', '', 'At last there is more.'),
    ],
    around: (pieces) => tag('columns', '', pieces.join('\n\n')),
  },
  {
    ...{ name: 'update', type: 'update' },
    pieces: [
      ['2026-03-04', 'The pump is faster than before.'],
      ['2026-02-03', 'An alarm says more about itself.'],
      ['2026-01-02', 'Many small mistakes were mended.'],
    ].map(([date = '', text = '']) => tag('update', ` date="${date}"`, text)) as unknown as PieceSample['pieces'],
    around: (pieces) => tag('updates', ' format="full"', pieces.join('\n\n')),
  },
  {
    ...{ name: 'table row', type: 'row' },
    pieces: [
      row('Harbour', 'calm for most of it'),
      row('Bridge', 'rising in the evening'),
      row('Weir', 'dry since the spring'),
    ],
    around: (pieces) => ['| Place | Level |', '| --- | --- |', ...pieces].join('\n'),
  },
  {
    ...{ name: 'line of code', type: 'line', stays: true },
    pieces: ['const level = read(station);', 'await send(level, now);', 'close(everything);'],
    around: (pieces) => fence('js', pieces),
  },
  {
    ...{ name: 'image of several', type: 'figure', stays: true },
    pieces: ['a', 'b', 'c'].map(
      (name) => `<img src="${name}.png" alt="The picture ${name}">`,
    ) as unknown as PieceSample['pieces'],
    around: (pieces) => `<div>${pieces.map((picture) => `<figure>${picture}</figure>`).join(' ')}</div>`,
  },
];
