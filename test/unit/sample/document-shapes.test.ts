import { beforeAll, describe, expect, it } from 'vitest';
import type { DocumentNode } from '#shared/contract/index.ts';
import { markdownToDocument } from '../../../electron/sample/content/document.ts';
import { everyText } from './workspace-files.ts';

/** Every node of every page of the sample workspace, as a caller gets it. */
let nodes: readonly DocumentNode[];

beforeAll(() => {
  nodes = everyText.flatMap((markdown) => allNodes(markdownToDocument(markdown).nodes));
});

function allNodes(list: readonly DocumentNode[]): readonly DocumentNode[] {
  return list.flatMap((node) => [node, ...allNodes(node.nodes ?? []), ...allNodes(node.fragments ?? [])]);
}

const of = (type: string): readonly DocumentNode[] => nodes.filter((node) => node.type === type);
const first = (markdown: string): DocumentNode => markdownToDocument(markdown).nodes[0] ?? { object: 'text' };
/** What each of a field is, without repeating. */
const kinds = (list: readonly DocumentNode[], field: string): readonly string[] =>
  [...new Set(list.map(({ data }) => typeof data?.[field]))].sort();

describe('the documents of the sample service', () => {
  it('say yes and no as truth values, wherever a tag writes words', () => {
    expect(kinds(of('code'), 'lineNumbers')).toEqual(['boolean', 'undefined']);
    expect(kinds(of('code'), 'expandable')).toEqual(['boolean', 'undefined']);
    expect(kinds(of('openapi-schemas'), 'grouped')).toEqual(['boolean']);
    const written = nodes.filter(({ type, data }) => type !== 'integration' && hasWrittenTruth(data));
    expect(written).toEqual([]);
    expect(first('{% code lineNumbers="false" %}\n```js\na\n```\n{% endcode %}').data?.['lineNumbers']).toBe(false);
  });

  it('list the schemas of a block', () => {
    const schemas = of('openapi-schemas').map(({ data }) => data?.['schemas']);
    expect(schemas).toContainEqual(['Station', 'Instrument', 'Samples']);
    expect(schemas.every((list) => Array.isArray(list) && list.length > 0)).toBe(true);
  });

  it('say of each grid whether its headings are hidden', () => {
    const views = of('table').map(({ data }) => data?.['view'] as { type: string; hideHeader?: unknown });
    const grids = views.filter(({ type }) => type === 'grid');
    expect([...new Set(grids.map(({ hideHeader }) => hideHeader))].sort()).toEqual([false, true]);
    expect(views.filter(({ type }) => type === 'cards').every((view) => !('hideHeader' in view))).toBe(true);
  });

  it('hold the images of a row in one block, each with its own caption', () => {
    const rows = of('images').filter((node) => (node.nodes ?? []).length > 1);
    expect(rows.map((row) => row.nodes?.map(({ type }) => type))).toContainEqual(['image', 'image']);
    const [row] = rows;
    const captions = row?.nodes?.map((image) => wordsOf(image.fragments ?? []));
    expect(new Set(captions).size).toBe(row?.nodes?.length);
    expect(first('<div data-with-frame="true" align="left"><figure><img src="a.png"></figure></div>').data).toEqual({
      align: 'left',
      withFrame: true,
    });
    // Other things between them are blocks of their own.
    expect(first('<div><figure><img src="a.png"></figure>words</div>').nodes).toHaveLength(1);
  });

  it('keep captions, cells and bodies in fragments that are named twice', () => {
    for (const type of ['image', 'embed', 'file']) {
      const captioned = of(type).filter(({ fragments }) => fragments !== undefined);
      expect(captioned.length, type).toBeGreaterThan(0);
      for (const { fragments = [] } of captioned) {
        expect(fragments.map(({ fragment }) => fragment)).toEqual(['caption']);
        expect(fragments[0]?.nodes?.[0]?.type).toBe('paragraph');
      }
    }
    const fragments = nodes.filter(({ object }) => object === 'fragment');
    expect(fragments.length).toBeGreaterThan(100);
    expect(fragments.filter(({ type, fragment }) => type === undefined || fragment !== type)).toEqual([]);
  });
});

function hasWrittenTruth(value: unknown): boolean {
  if (value === 'true' || value === 'false') return true;
  return typeof value === 'object' && value !== null && Object.values(value).some(hasWrittenTruth);
}

function wordsOf(list: readonly DocumentNode[]): string {
  return allNodes(list)
    .flatMap(({ leaves = [] }) => leaves.map(({ text }) => text))
    .join('');
}
