import { written } from './payloads.ts';

/** Node trees that no editor makes: foreign JSON in the place of a page, a comment or a piece that pages share. */
export interface HostileTree {
  readonly id: number;
  readonly says: string;
  readonly document: unknown;
}

/** `firstId`: their numbers follow those of the payloads that are text. */
export function hostileTrees(firstId: number, awayPort: number): readonly HostileTree[] {
  const trees = [...Object.entries(WRITTEN), ...Object.entries(MADE).map(([says, make]) => [says, make()] as const)];
  return trees.map(([says, document], index) => {
    const id = firstId + index;
    const text = typeof document === 'string' ? document : JSON.stringify(document);
    // Read, not built: only what is read has a `__proto__` of its own.
    return { id, says, document: JSON.parse(written(text, { id, awayPort })) as unknown };
  });
}

const text = (words: string, marks: readonly unknown[] = []): object => ({
  object: 'text',
  leaves: [{ object: 'leaf', text: words, marks }],
});
const block = (type: unknown, data: unknown, nodes: readonly unknown[] = [], more: object = {}): object => ({
  object: 'block',
  type,
  data,
  nodes,
  ...more,
});
const inline = (type: unknown, data: unknown, nodes: readonly unknown[] = [text('words')]): object =>
  block('paragraph', {}, [{ object: 'inline', type, data, nodes }]);
const page = (...nodes: readonly unknown[]): object => ({ object: 'document', data: {}, nodes });

const SCRIPT = 'javascript:@RUN@';
const MARKUP = '<img src=x onerror=@RUN@><script>@RUN@</script>';
const REF = { kind: 'url', url: SCRIPT };

/** As JSON where the names are such that an object in code would not have them. */
const WRITTEN: Readonly<Record<string, unknown>> = {
  'a prototype in every place':
    '{"object":"document","__proto__":{"polluted":"yes"},"nodes":[{"object":"block","type":"paragraph","__proto__":{"polluted":"yes"},"data":{"__proto__":{"polluted":"yes"},"constructor":{"prototype":{"polluted":"yes"}}},"nodes":[{"object":"text","leaves":[{"text":"words","marks":[{"type":"__proto__","data":{"__proto__":{"polluted":"yes"}}}]}]}]}]}',
  'types with names of every object': page(
    ...['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf', 'prototype', 'isPrototypeOf'].flatMap(
      (name) => [
        block(name, {}, [text(name)]),
        inline(name, {}),
        block('paragraph', {}, [text('words', [{ type: name }])]),
        { object: name, type: name, nodes: [text('words')] },
      ],
    ),
  ),
  'a table with names of every object':
    '{"object":"document","nodes":[{"object":"block","type":"table","data":{"view":{"type":"grid","columns":["__proto__","constructor"],"columnWidths":{"__proto__":99999999,"constructor":-1},"targetDefinition":"__proto__"},"definition":{"__proto__":{"type":"__proto__","title":"words","options":[{"value":"__proto__","label":"x"}]},"constructor":{"type":"select","title":"words","options":[{"value":"constructor"}]}},"records":{"__proto__":{"orderIndex":"__proto__","values":{"__proto__":"words","constructor":["constructor"]}},"constructor":{"orderIndex":"1","values":{"__proto__":["__proto__"]}}}},"fragments":[{"object":"fragment","fragment":"__proto__","nodes":[]}]}]}',
  'links that are scripts': page(
    inline('link', { ref: REF }),
    inline('link', { ref: SCRIPT }),
    inline('link', { ref: { kind: 'page', page: SCRIPT } }),
    inline('link', { ref: { kind: 'anchor', page: SCRIPT, anchor: SCRIPT } }),
    inline('link', { ref: { kind: 'file', file: `../../${SCRIPT}` } }),
    inline('link', { ref: { kind: 'space', space: SCRIPT } }),
    inline('link', { ref: { kind: 'user', user: SCRIPT } }),
    inline('link', { ref: { kind: '__proto__', url: SCRIPT } }),
    inline('mention', { ref: REF }),
    inline('button', { ref: REF, label: MARKUP, kind: 'primary', icon: MARKUP, action: MARKUP, query: MARKUP }),
    inline('link', { ref: { kind: 'url', url: { toString: SCRIPT } } }),
    inline('link', { ref: { kind: 'url', url: [SCRIPT] } }),
  ),
  'pictures from elsewhere': page(
    block('images', { align: 'center;position:fixed', fullWidth: true }, [
      block('image', { ref: { kind: 'url', url: '@AWAY@' }, refDark: { kind: 'url', url: '@AWAY@' }, alt: MARKUP }),
      block('image', { ref: REF, link: REF, width: 1e308, height: -1, alt: '" onerror="@RUN@' }),
      block('image', { src: '@AWAY@', href: { ref: REF }, caption: MARKUP }),
    ]),
    block('drawing', { ref: { kind: 'url', url: 'data:image/svg+xml,<svg onload=@RUN@>' } }),
    inline('image', { ref: { kind: 'url', url: '@AWAY@' }, size: 'line;position:fixed' }, []),
    inline('inline-image', { ref: { kind: 'url', url: '//127.0.0.1:@PORT@/@ID@' } }, []),
  ),
  'embeds, files and references that are scripts': page(
    block('embed', { url: SCRIPT }),
    block('embed', { url: '@AWAY@', html: MARKUP, thumbnail: '@AWAY@' }),
    block('embed', { ref: REF, embed: { html: MARKUP, url: '@AWAY@', icon: '@AWAY@' } }),
    block('file', { ref: REF }),
    block('file', { ref: { kind: 'file', file: '../../../etc/passwd' } }),
    block('content-ref', { ref: REF }),
    block('reusable-content', { ref: { kind: 'reusable-content', reusableContent: '../../x' } }),
    block('reusable-content', { ref: REF }),
    block('swagger', { ref: REF, path: MARKUP, method: MARKUP }),
    block('openapi-operation', { spec: SCRIPT, path: MARKUP, method: 'constructor' }),
    block('openapi-schemas', { spec: '__proto__', schemas: ['__proto__', MARKUP] }),
    block('integration', { integration: MARKUP, block: SCRIPT, url: SCRIPT, props: { html: MARKUP, onload: '@RUN@' } }),
  ),
  'HTML in every word': page(
    ...['paragraph', 'heading-1', 'heading-6', 'blockquote', 'hint', 'code', 'math', 'expandable', 'unknown'].map(
      (type) =>
        block(type, { style: MARKUP, title: MARKUP, formula: MARKUP, syntax: MARKUP, icon: MARKUP }, [text(MARKUP)]),
    ),
    block('tabs', {}, [block('tabs-item', { title: MARKUP, icon: MARKUP }, [block('paragraph', {}, [text(MARKUP)])])]),
    block('code', { title: MARKUP, syntax: 'mermaid', overflow: MARKUP }, [
      block('code-line', {}, [text('graph TD')]),
      block('code-line', {}, [text('A["<img src=x onerror=@RUN@>"] --> B')]),
      block('code-line', {}, [text('click A "javascript:@RUN@"')]),
    ]),
    block('if', { expression: MARKUP }, [block('paragraph', {}, [text(MARKUP)])]),
    block('updates', { format: MARKUP }, [block('update', { date: MARKUP, tags: [MARKUP] }, [])]),
    block('prompt', { description: MARKUP, icon: MARKUP }, [text(MARKUP)]),
    block(MARKUP, { html: MARKUP }, [text(MARKUP)]),
    block('raw', { html: MARKUP }, [text(MARKUP)]),
    block('html', { content: MARKUP }, [text(MARKUP)]),
    inline('emoji', { code: MARKUP, name: MARKUP }, []),
    inline('icon', { icon: MARKUP }, []),
    inline('inline-math', { formula: `\\href{${SCRIPT}}{x}` }, []),
    inline('expression', { expression: `"a".constructor.constructor("@RUN@")()` }, []),
  ),
  'headings with ids of the app': page(
    ...['app', 'body', 'getElementById', 'settings-accounts', '"><img src=x onerror=@RUN@>', '__proto__', 'c1'].map(
      (id) => block('heading-2', {}, [text('words')], { meta: { id }, id, key: id }),
    ),
  ),
  'marks with styles': page(
    block('paragraph', {}, [
      text('words', [
        { type: 'color', data: { text: 'red;position:fixed', background: 'url(@AWAY@)' } },
        { type: 'style', data: { style: 'position:fixed;inset:0' } },
        { type: MARKUP, data: { href: SCRIPT } },
      ]),
    ]),
  ),
  'values of the wrong kind': page(
    null,
    [],
    'words',
    17,
    { object: 'block', type: { a: 1 }, data: 'x', nodes: 'words' },
    { object: 'block', type: ['paragraph'], data: [], nodes: { 0: text('words') } },
    { object: 'block', type: 'paragraph', data: null, nodes: [null, 1, 'x', [], { object: 'text', leaves: 'x' }] },
    { object: 'text', leaves: [null, 1, { text: { a: 1 }, marks: 'x' }, { text: ['x'], marks: [null, 1] }] },
    block('table', { records: 'x', definition: [], view: 1 }, [], { fragments: 'x' }),
    block('table', { records: { a: { values: [1] } }, definition: { b: null }, view: { columns: [null, {}, 'b'] } }),
    block('list-ordered', { start: { a: 1 } }, [block('list-item', { checked: 'x' }, [null])]),
    block('columns', {}, [block('column', { width: { a: 1 } }), block('column', { width: -1e308 })]),
    block('images', { align: {} }, [null, block('image', { width: {}, height: [] })]),
    block('code', { lineNumbers: {}, title: [] }, [null, block('code-line', { highlighted: 'x' }, [null])]),
    block('expandable', {}, [], { fragments: [null, { object: 'fragment', type: 'expandable-title' }] }),
  ),
  'numbers beyond all': page(
    block('list-ordered', { start: 1e308 }, [block('list-item', {}, [text('words')])]),
    block('columns', {}, [block('column', { width: 1e308 }, []), block('column', { width: Number.MAX_VALUE }, [])]),
    block('images', {}, [block('image', { ref: 'x.png', width: 1e308, height: 1e308 })]),
    block('table', {
      view: { columns: ['a'], columnWidths: { a: 1e308 } },
      definition: { a: { type: 'rating', max: 1e308, title: 'words' } },
      records: { a: { orderIndex: 1e308, values: { a: 1e308 } } },
    }),
  ),
};

const deep = (levels: number, type: string): object => {
  let node = block('paragraph', {}, [text('words')]);
  for (let level = 0; level < levels; level += 1) node = block(type, {}, [node]);
  return page(node);
};

const MADE: Readonly<Record<string, () => object>> = {
  'quotes two thousand deep': () => deep(2_000, 'blockquote'),
  'hints two thousand deep': () => deep(2_000, 'hint'),
  'lists a thousand deep': () => {
    let node = block('paragraph', {}, [text('words')]);
    for (let level = 0; level < 1_000; level += 1) node = block('list-unordered', {}, [block('list-item', {}, [node])]);
    return page(node);
  },
  'inlines two thousand deep': () => {
    let node: object = text('words');
    for (let level = 0; level < 2_000; level += 1) {
      node = { object: 'inline', type: 'link', data: { ref: REF }, nodes: [node] };
    }
    return page(block('paragraph', {}, [node]));
  },
  'properties two thousand deep': () => {
    let props: object = {};
    for (let level = 0; level < 2_000; level += 1) props = { a: props };
    return page(block('integration', { integration: 'x', block: 'y', props }));
  },
  'a thousand marks on a word': () =>
    page(
      block('paragraph', {}, [
        text(
          'words',
          Array.from({ length: 1_000 }, (_one, at) => ({
            type: at % 2 === 0 ? 'bold' : 'color',
            data: { text: 'red' },
          })),
        ),
      ]),
    ),
  'ten thousand columns': () => {
    const ids = Array.from({ length: 10_000 }, (_one, at) => `c${String(at)}`);
    return page(
      block('table', {
        view: { columns: ids },
        definition: Object.fromEntries(ids.map((id) => [id, { type: 'text', title: id }])),
        records: { r: { orderIndex: '1', values: Object.fromEntries(ids.map((id) => [id, MARKUP])) } },
      }),
    );
  },
  'notes in notes in notes': () => {
    let note: object = block('paragraph', {}, [text('words')]);
    for (let level = 0; level < 200; level += 1) {
      note = block('paragraph', {}, [
        {
          object: 'inline',
          type: 'annotation',
          data: {},
          nodes: [text('x')],
          fragments: [{ object: 'fragment', nodes: [note] }],
        },
      ]);
    }
    return page(note);
  },
};
