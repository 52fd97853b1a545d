import { describe, expect, it } from 'vitest';
import { splitFrontMatter } from '#shared/front-matter.ts';
import { ok } from '#shared/result.ts';
import { readYaml } from '#shared/yaml.ts';
import { blockText, classifyLink, externalAddress, parsePage, plainText } from '../../../renderer/content/content.ts';
import { readTag } from '../../../renderer/content/markdown/tag.ts';
import { openable } from '../../../renderer/content/view/openable.ts';
import { shape } from './shape.ts';

describe('parsePage', () => {
  it('drops the leading title where it is the title of the page', () => {
    expect(shape(parsePage('# My  page\n\nText', { title: 'My page' }).blocks)).toBe('p "Text"');
  });

  it('keeps a leading heading that says something else', () => {
    expect(shape(parsePage('# Other\n\nText', { title: 'My page' }).blocks)).toBe('h1#other "Other" p "Text"');
  });

  it('keeps the same heading further down', () => {
    expect(shape(parsePage('Text\n\n# T', { title: 'T' }).blocks)).toBe('p "Text" h1#t "T"');
  });

  it('reads front matter and leaves it out of the text', () => {
    const source = [
      '---',
      'description: >-',
      '  Folded over',
      '  two lines',
      'icon: rocket',
      'cover: ../.gitbook/assets/a b.png',
      'coverY: -12.5',
      'hidden: true',
      "quoted: 'it''s'",
      'tags:',
      '  - a',
      '  - tag: b',
      '    primary: true',
      'layout:',
      '  width: wide',
      '  title:',
      '    visible: false',
      '---',
      '',
      '# T',
    ].join('\n');
    expect(readYaml(splitFrontMatter(source).yaml)).toEqual(
      ok({
        description: 'Folded over two lines',
        icon: 'rocket',
        cover: '../.gitbook/assets/a b.png',
        coverY: -12.5,
        hidden: true,
        quoted: "it's",
        tags: ['a', { tag: 'b', primary: true }],
        layout: { width: 'wide', title: { visible: false } },
      }),
    );
    expect(shape(parsePage(source).blocks)).toBe('h1#t "T"');
  });

  it('takes two dividers for dividers', () => {
    expect(shape(parsePage('---\n\nJust text\n\n---\n').blocks)).toBe('divider[] p "Just text" divider[]');
  });

  it('lists headings in reading order, those inside blocks too, those of cards not', () => {
    const source =
      '# A\n\n{% tabs %}\n{% tab title="x" %}\n## B\n{% endtab %}\n{% endtabs %}\n\n<table><tr><td><h4>C</h4></td></tr></table>\n\n### D';
    expect(parsePage(source).outline.map(({ level, text, anchor }) => [level, text, anchor])).toEqual([
      [1, 'A', 'a'],
      [2, 'B', 'b'],
      [3, 'D', 'd'],
    ]);
  });

  it('gives the text of blocks a line each', () => {
    const { blocks } = parsePage('A **b**\n\n* c\n* d\n\n| E |\n| - |\n| f |');
    expect(plainText(blocks)).toBe('A b\nc\nd\nE\nf');
    expect(blocks.map(blockText)).toEqual(['A b', 'c\nd', 'E\nf']);
  });
});

describe('links', () => {
  it.each([
    ['https://a.b/c#d', 'external', 'd'],
    ['HTTP://a.b', 'external', ''],
    ['mailto:a@b.c', 'external', ''],
    ['tel:+4912', 'external', ''],
    ['//a.b/c', 'external', ''],
    ['https://app.gitbook.com/s/NkEGS7hzeqa35sMXQZ4X/a/b', 'app', ''],
    ['galley://space/1', 'app', ''],
    ['/o/abcdefgh/s/ijklmnop', 'app', ''],
    ['a/b.md#c', 'page', 'c'],
    ['../', 'page', ''],
    ['', 'page', ''],
    ['#c', 'anchor', 'c'],
    ['../.gitbook/assets/a b.png', 'file', ''],
    ['/broken/pages/abc', 'broken', ''],
    ['broken-reference', 'broken', ''],
    ['javascript:alert(1)', 'unsafe', ''],
    [' JavaScript:alert(1)', 'unsafe', ''],
    ['java\nscript:alert(1)', 'unsafe', ''],
    ['data:text/html,x', 'unsafe', ''],
    ['file:///etc/passwd', 'unsafe', ''],
    ['vbscript:x', 'unsafe', ''],
    ['\u0001https://a.b', 'unsafe', ''],
  ])('classifies %j as %s', (href, kind, anchor) => {
    expect(classifyLink(href)).toMatchObject({ kind, anchor });
  });

  it('gives an address to open for checked schemes alone', () => {
    expect(externalAddress(classifyLink('//a.b/c'))).toBe('https://a.b/c');
    expect(externalAddress(classifyLink('mailto:a@b.c'))).toBe('mailto:a@b.c');
    expect(externalAddress(classifyLink('javascript:alert(1)'))).toBeNull();
    expect(externalAddress(classifyLink('galley://space/1'))).toBeNull();
    expect(externalAddress(classifyLink('a.md'))).toBeNull();
  });

  it('are refused at the last moment where a resolver let a scheme through', () => {
    expect(openable({ kind: 'external', href: 'javascript:alert(1)' }).kind).toBe('none');
    expect(openable({ kind: 'app', href: 'javascript:alert(1)', title: null }).kind).toBe('none');
    expect(openable({ kind: 'app', href: 'data:text/html,x', title: null }).kind).toBe('none');
    expect(openable({ kind: 'app', href: '//evil.example/', title: null }).kind).toBe('none');
    expect(openable({ kind: 'app', href: '/\\evil.example/', title: null }).kind).toBe('none');
    expect(openable({ kind: 'app', href: '/\t/evil.example/', title: null }).kind).toBe('none');
    expect(openable({ kind: 'app', href: 'galley://x', title: null }).kind).toBe('none');
    expect(openable({ kind: 'app', href: '/page/1', title: null }).kind).toBe('app');
    expect(openable({ kind: 'external', href: 'https://a.b' }).kind).toBe('external');
  });
});

describe('readTag', () => {
  it.each([
    ['{% a b="c" d=\'e\' f=g h %} rest', 'a', { b: 'c', d: 'e', f: 'g', h: 'true' }],
    ['{% a b="c %} d" %}', 'a', { b: 'c %} d' }],
    ['{% a b="c \\" d" %}', 'a', { b: 'c " d' }],
    ['{% a b="c” d=“e” %}', 'a', { b: 'c', d: 'e' }],
    ['{%a%}', 'a', {}],
    ['\\{% @a/b c="d\\_e" %\\}', '@a/b', { c: 'd_e' }],
    [
      '{% a __proto__="x" constructor="y" %}',
      'a',
      Object.fromEntries([
        ['__proto__', 'x'],
        ['constructor', 'y'],
      ]),
    ],
  ])('reads %j', (source, name, attributes) => {
    const tag = readTag(source, 0);
    expect(tag?.name).toBe(name);
    expect(tag?.attributes).toEqual(attributes);
  });

  it('reads nothing where a tag does not end', () => {
    expect(readTag('{% a b="c"', 0)).toBeNull();
    expect(readTag('{% a {% b %}', 0)).toBeNull();
    expect(readTag('{% %}', 0)).toBeNull();
  });
});
