import { describe, expect, it } from 'vitest';
import type { DocumentNode } from '../../../shared/contract/index.ts';
import { markdownToDocument } from '../../../electron/sample/content/document.ts';
import { documentToMarkdown } from '../../../electron/sample/content/document-text.ts';
import { plainText } from '../../../electron/sample/content/document/nodes.ts';
import { imageSize } from '../../../electron/sample/content/image-size.ts';
import { parseSummary } from '../../../electron/sample/content/summary.ts';
import { editSummary } from '../../../electron/sample/content/summary-edit.ts';
import { parseYaml, splitPage } from '../../../electron/sample/content/yaml.ts';

/** `hint(paragraph,list-unordered(list-item(paragraph)))`, so that a test reads as the tree. */
function outline(nodes: readonly DocumentNode[]): string {
  return nodes
    .filter(({ object }) => object !== 'text')
    .map((node) => {
      const inner = outline([...(node.nodes ?? []), ...(node.fragments ?? [])]);
      return `${node.type ?? ''}${inner === '' ? '' : `(${inner})`}`;
    })
    .join(',');
}

const treeOf = (markdown: string): string => outline(markdownToDocument(markdown).nodes);

describe('the node tree of markdown', () => {
  it.each([
    ['# One\n\n## Two\n\n#### Four', 'heading-1,heading-2,heading-3'],
    [
      '* a\n* b\n  1. c',
      'list-unordered(list-item(paragraph),list-item(paragraph,list-ordered(list-item(paragraph))))',
    ],
    ['* [ ] a\n* [x] b', 'list-tasks(list-item(paragraph),list-item(paragraph))'],
    ['> words\n\n***', 'blockquote(paragraph),divider'],
    ['```js\na\nb\n```', 'code(code-line,code-line)'],
    ['{% hint style="info" %}\nwords\n\n* item\n{% endhint %}', 'hint(paragraph,list-unordered(list-item(paragraph)))'],
    [
      '* item\n\n  {% hint style="info" %}\n  inside\n  {% endhint %}',
      'list-unordered(list-item(paragraph,hint(paragraph)))',
    ],
    ['{% tabs %}\n{% tab title="A" %}\nx\n{% endtab %}\n{% endtabs %}', 'tabs(tabs-item(paragraph))'],
    ['{% stepper %}\n{% step %}\n## One\n{% endstep %}\n{% endstepper %}', 'stepper(stepper-step(heading-2))'],
    ['{% code title="a.js" %}\n```js\nx\n```\n{% endcode %}', 'code(code-line)'],
    ['{% content-ref url="a.md" %}\n[a](a.md)\n{% endcontent-ref %}', 'content-ref'],
    ['{% embed url="https://a.example" %}\n\nafter', 'embed,paragraph'],
    ['{% include ".gitbook/includes/a.md" %}', 'reusable-content'],
    ['{% @mermaid/diagram content="a" %}', 'integration'],
    [
      '<details open>\n\n<summary>More</summary>\n\nwords\n\n</details>',
      'expandable(expandable-title(paragraph),expandable-body(paragraph))',
    ],
    [
      '<figure><img src="a.png" alt=""><figcaption><p>Words</p></figcaption></figure>',
      'images(image(caption(paragraph)))',
    ],
    ['![](a.png)', 'images(image)'],
    ['$$\na\n$$ b'.replace('\na\n', 'a'), 'paragraph(inline-math)'],
    ['$$x^2$$', 'math'],
    ['a <i class="fa-water">:water:</i> b[^1]\n\n[^1]: note', 'paragraph(icon,annotation(annotation-body(paragraph)))'],
    ['[a](b.md "mention") <a class="button primary" href="c.md">C</a>', 'paragraph(mention,button)'],
  ])('of %j is %s', (markdown, tree) => {
    expect(treeOf(markdown)).toBe(tree);
  });

  it('leaves what stands in code as it is', () => {
    const [code] = markdownToDocument('```\n{% hint %}\n$$a$$ [^1]\n```').nodes;
    expect(code?.nodes?.map(plainText)).toEqual(['{% hint %}', '$$a$$ [^1]']);
    expect(treeOf('`$$a$$` and `[^1]`')).toBe('paragraph');
  });

  it('holds the cells of a table as fragments that its records point at', () => {
    const [table] = markdownToDocument('| Name | Size |\n| --- | --- |\n| a | 1 |\n| b | 2 |').nodes;
    const records = Object.values(table?.data?.['records'] as Record<string, { values: Record<string, string> }>);
    const cell = (name = '') => plainText(table?.fragments?.find((one) => one.fragment === name) ?? { object: 'text' });
    expect(records.map(({ values }) => Object.values(values).map(cell))).toEqual([
      ['a', '1'],
      ['b', '2'],
    ]);
  });

  it('keeps the keys of blocks whose text did not change', () => {
    const before = markdownToDocument('one\n\ntwo').nodes;
    const after = markdownToDocument('zero\n\none\n\ntwo').nodes;
    expect(after.slice(1).map(({ key }) => key)).toEqual(before.map(({ key }) => key));
    const twins = markdownToDocument('same\n\nsame').nodes.map(({ key }) => key);
    expect(new Set(twins).size).toBe(2);
  });

  it('gives its words back as markdown', () => {
    expect(documentToMarkdown(markdownToDocument('one **two**\n\n> three'))).toBe('one two\n\nthree');
  });
});

describe('a table of contents', () => {
  it('has groups, nested pages, links, short titles and escapes', () => {
    const text =
      '# Contents\n\n* [A \\[1\\] &#x26; b](a%20b.md "Short")\n  * [C](c/d.md)\n\n## G <a href="#x" id="x"></a>\n\n- [E](https://e.example/(1))\n';
    expect(parseSummary(text)).toMatchObject([
      { kind: 'page', title: 'A [1] & b', linkTitle: 'Short', target: 'a b.md', children: [{ target: 'c/d.md' }] },
      { kind: 'group', title: 'G', anchor: 'x', children: [{ kind: 'link', target: 'https://e.example/(1)' }] },
    ]);
  });

  it('follows pages that move, come and go', () => {
    const change = { before: '# Old', after: '# New' };
    const text = editSummary('* [Old](a.md)\n* [Gone](b.md)\n* [Folder](f/README.md)\n', [
      { ...change, change: 'moved', pathBefore: 'a.md', pathAfter: 'f/a.md' },
      { change: 'deleted', pathBefore: 'b.md', pathAfter: null, before: '# Gone', after: null },
      { change: 'added', pathBefore: null, pathAfter: 'f/c.md', before: null, after: '# Come' },
    ]);
    expect(text).toBe('* [New](f/a.md)\n* [Folder](f/README.md)\n  * [Come](f/c.md)\n');
  });
});

describe('front matter', () => {
  it('is the YAML that the platform writes', () => {
    const yaml =
      'a: >-\n  one\n  two\nb:\n  c:\n    d: false\nlist:\n  - x: 1\n    y: "q: r"\n  - z\nt: |\n  l1\n  l2\nn: -24\n';
    expect(parseYaml(yaml)).toEqual({
      a: 'one two',
      b: { c: { d: false } },
      list: [{ x: 1, y: 'q: r' }, 'z'],
      t: 'l1\nl2',
      n: -24,
    });
  });

  it('is told from a page that begins with a divider', () => {
    expect(splitPage('---\n\nwords\n\n---\n').meta).toEqual({});
    expect(splitPage('---\na: 1\n---\n\n# T\n')).toEqual({ meta: { a: 1 }, body: '\n# T\n' });
  });
});

describe('the size of an image', () => {
  it.each([
    [
      'SVG with a box',
      Buffer.from('<?xml version="1.0"?><svg viewBox="0 0 120 80.4"></svg>'),
      { width: 120, height: 80 },
    ],
    [
      'SVG with a size',
      Buffer.from('<svg width="30px" height="20" viewBox="0 0 1 1"></svg>'),
      { width: 30, height: 20 },
    ],
    ['GIF', Buffer.from('GIF89a\u0005\u0000\u0007\u0000\u0000', 'latin1'), { width: 5, height: 7 }],
    [
      'WebP',
      Buffer.concat([
        Buffer.from('RIFF\0\0\0\0WEBPVP8X\0\0\0\0\0\0\0\0', 'latin1'),
        Buffer.from([9, 0, 0, 4, 0, 0, 0]),
      ]),
      { width: 10, height: 5 },
    ],
    [
      'JPEG',
      Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff, 0xc0, 0, 17, 8, 0, 2, 0, 3, 3, 0, 0]),
      { width: 3, height: 2 },
    ],
    ['text', Buffer.from('no image'), null],
  ])('is read from %s', (_kind, bytes, size) => {
    expect(imageSize(bytes)).toEqual(size);
  });
});
