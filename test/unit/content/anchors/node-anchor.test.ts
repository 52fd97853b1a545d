import { describe, expect, it } from 'vitest';
import { anchoredNode } from '../../../../shared/anchored-node.ts';
import type { Document, DocumentNode } from '../../../../shared/contract/index.ts';
import { markdownToDocument } from '../../../../electron/sample/content/document.ts';
import { rememberAnchor } from '../../../../renderer/content/anchors/anchor.ts';
import { NodeAnchors } from '../../../../renderer/content/anchors/node-anchor.ts';
import { PagePlaces } from '../../../../renderer/content/anchors/places.ts';
import { parsePage } from '../../../../renderer/content/content.ts';

const PAGE = `## Survey

Walk the field before you build.

* Take the cone.
* Take the book.

| Code | Do |
| --- | --- |
| W-11 | Wait. |
| E-29 | Call the service. |
| E-30 | Wait. |

{% hint style="info" %}
Walk the field before you build.
{% endhint %}

{% tabs %}
{% tab title="One" %}
Only in a tab.
{% endtab %}
{% endtabs %}
`;

const document: Document = markdownToDocument(PAGE);
const places = new PagePlaces(parsePage(PAGE).blocks);

function everyNode(nodes: readonly DocumentNode[]): readonly DocumentNode[] {
  return nodes.flatMap((node) => [node, ...everyNode([...(node.nodes ?? []), ...(node.fragments ?? [])])]);
}

const wordsOf = (node: DocumentNode): string =>
  (node.leaves ?? []).map(({ text }) => text).join('') +
  [...(node.nodes ?? []), ...(node.fragments ?? [])].map(wordsOf).join('');

/** The ids of the paragraphs that say this, in reading order. */
const paragraphs = (said: string): readonly string[] =>
  everyNode(document.nodes)
    .filter((node) => node.type === 'paragraph' && wordsOf(node).trim() === said)
    .flatMap(({ key }) => key ?? []);

/** The cell of the nth row whose text is `said`. */
function cell(said: string): { readonly record: string; readonly definition: string } {
  const table = everyNode(document.nodes).find(({ type }) => type === 'table');
  const fragment = table?.fragments?.find((one) => wordsOf(one).trim() === said);
  const records = (table?.data?.['records'] ?? {}) as Record<string, { values: Record<string, string> }>;
  for (const [record, { values }] of Object.entries(records)) {
    for (const [definition, name] of Object.entries(values)) if (name === fragment?.type) return { record, definition };
  }
  throw new Error(`no cell says ${said}`);
}

describe('a node that a comment of the service names', () => {
  it('is found in the page by its key, and of two that say the same the right one', () => {
    const [first = '', inHint = ''] = paragraphs('Walk the field before you build.');
    const anchors = new NodeAnchors(document);
    const [one, other] = places.all.filter(
      ({ type, text }) => type === 'paragraph' && text === 'Walk the field before you build.',
    );
    expect(anchors.find({ node: { id: first } })?.key).toBe(one?.key);
    expect(anchors.find({ node: { id: inHint } })?.key).toBe(other?.key);
  });

  it('is found by the id in its meta where no key is that', () => {
    const [id = ''] = paragraphs('Only in a tab.');
    const named = JSON.parse(JSON.stringify(document).replace(`"key":"${id}"`, '"meta":{"id":"m-1"}')) as Document;
    expect(new NodeAnchors(named).find({ node: { id: 'm-1' } })?.text).toBe('Only in a tab.');
  });

  it('may be the cell of a table', () => {
    const table = everyNode(document.nodes).find(({ type }) => type === 'table')?.key ?? '';
    const found = new NodeAnchors(document).find({ node: { id: table }, tableCell: cell('Call the service.') });
    expect(found).toMatchObject({ text: 'Call the service.', cell: true });
  });

  it('is not there any more when the page has none of that id', () => {
    expect(new NodeAnchors(document).find({ node: { id: 'gone' } })).toBeNull();
    expect(new NodeAnchors(null).find({ node: { id: 'gone' } })).toBeNull();
  });
});

describe('the node that a comment is sent to', () => {
  it('is the one that was chosen, for every block of a page that has a node of its own', () => {
    const anchors = new NodeAnchors(document);
    const sent = places.all.flatMap(({ key, type, text }) => {
      const anchor = rememberAnchor(places, key);
      const named = anchor === null ? null : anchoredNode(anchor, document);
      if (named === null) return [];
      const back = anchors.find({ node: { id: named.node }, ...(named.tableCell && { tableCell: named.tableCell }) });
      return [{ type, text, right: back?.key === key }];
    });
    expect(sent.filter(({ right }) => !right)).toEqual([]);
    expect(sent.length).toBeGreaterThan(places.all.length * 0.9);
  });

  it('is not guessed where two could be meant', () => {
    const twins = 'Wait.\n\nWait.\n\nWait.\n\nWait.';
    const alike = new PagePlaces(parsePage(twins).blocks);
    const [, second] = alike.all;
    const anchor = second === undefined ? null : rememberAnchor(alike, second.key);
    if (anchor === null) throw new Error('the page has no second block');
    expect(anchoredNode(anchor, markdownToDocument(twins))).toBeNull();
  });

  it('is none when the page does not say those words any more', () => {
    const [first] = places.all;
    const anchor = first === undefined ? null : rememberAnchor(places, first.key);
    if (anchor === null) throw new Error('the page has no first block');
    expect(anchoredNode(anchor, markdownToDocument('# Another page\n\nOther words.'))).toBeNull();
  });
});
