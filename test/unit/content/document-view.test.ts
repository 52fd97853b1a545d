import { render } from 'svelte/server';
import { describe, expect, it } from 'vitest';
import { markdownToDocument } from '../../../electron/sample/content/document.ts';
import Blocks from '../../../renderer/content/Blocks.svelte';
import type { Block } from '../../../renderer/content/blocks.ts';
import type { ContentContext } from '../../../renderer/content/context.ts';
import { anchoredNode } from '#shared/anchored-node.ts';
import { rememberAnchor } from '../../../renderer/content/anchors/anchor.ts';
import { NodeAnchors } from '../../../renderer/content/anchors/node-anchor.ts';
import { PagePlaces } from '../../../renderer/content/anchors/places.ts';
import { diffBlocks, type PartDiff } from '../../../renderer/content/diff/diff.ts';
import { parseDocument } from '../../../renderer/content/nodes/document.ts';
import { plainText } from '../../../renderer/content/text.ts';

/** What the sample service serves of a page, read and drawn as its reader does. */
const context: ContentContext = {
  resolveLink: () => ({ kind: 'none', reason: 'This page is gone' }),
  resolveFile: () => ({ url: 'galley-file://known', name: 'known.png', size: 1, width: 30, height: 20 }),
  resolveReusable: (path) => ({ state: 'missing', title: path, reason: 'It is not stored.' }),
  resolveExpression: () => null,
  openExternal: () => undefined,
};
const read = (markdown: string): readonly Block[] => parseDocument(markdownToDocument(markdown)).blocks;
const drawn = (markdown: string): string =>
  render(Blocks, { props: { blocks: read(markdown), context } }).body.replace(/<!--.*?-->/g, '');

const table = (attribute: string): string =>
  `<table${attribute}><thead><tr><th>Property</th><th>Value</th></tr></thead><tbody><tr><td>Range</td><td>20</td></tr></tbody></table>`;
const code = (lineNumbers: string): string =>
  `{% code lineNumbers="${lineNumbers}" %}\n\`\`\`js\none\ntwo\n\`\`\`\n{% endcode %}`;
const figure = (name: string, caption: string): string =>
  `<figure><img src="${name}.png" alt=""><figcaption><p>${caption}</p></figcaption></figure>`;
const ROW = `<div>${figure('good', 'Good: a straight wall.')} ${figure('bad', 'Bad: a ladder.')}</div>`;

/** The words that went and came, wherever in the blocks. */
function changedWords(diffs: readonly PartDiff[]): readonly string[] {
  return diffs.flatMap((one) => {
    if (one.kind !== 'changed') return [];
    const here = (one.stretches ?? []).flatMap(({ kind, before, after }) => {
      if (kind === 'same') return [];
      const words = (kind === 'added' ? after : before).map(({ text }) => text).join('');
      return [`${kind === 'added' ? '+' : '-'} ${words}`];
    });
    return [...here, ...changedWords(one.parts ?? [])];
  });
}

describe('a document of the sample service', () => {
  it('draws the headings of a table unless it hides them', () => {
    expect(drawn(table(''))).toMatch(/<thead[ >].*Property.*<\/thead>/s);
    expect(drawn(table(' data-header-hidden'))).not.toMatch(/<thead[ >]/);
    expect(drawn(table(' data-header-hidden'))).toContain('Range');
  });

  it('numbers the lines of code where it says so, and nowhere else', () => {
    expect(drawn(code('true'))).toMatch(/<code class="[^"]*numbered/);
    expect(drawn(code('true')).match(/<span class="line[ "]/g)).toHaveLength(2);
    expect(drawn(code('false'))).not.toMatch(/numbered/);
  });

  it('draws the images of a row side by side, each with its caption', () => {
    const html = drawn(ROW);
    expect(html.match(/<div class="row[ "]/g)).toHaveLength(1);
    expect(html.match(/<figure/g)).toHaveLength(2);
    expect(
      [...html.matchAll(/<figcaption[^>]*>(.*?)<\/figcaption>/gs)].map(([, words = '']) =>
        words.replace(/<[^>]*>/g, ''),
      ),
    ).toEqual(['Good: a straight wall.', 'Bad: a ladder.']);
  });

  it('has the words of captions among those that are searched', () => {
    const said = plainText(read(ROW));
    expect(said).toContain('straight wall');
    expect(said).toContain('ladder');
  });

  it('shows a changed caption as a change of these words', () => {
    const changed = changedWords(diffBlocks(read(ROW), read(ROW.replace('a ladder', 'a fender'))));
    expect(changed).toEqual(['- ladder', '+ fender']);
    expect(changedWords(diffBlocks(read(ROW), read(ROW)))).toEqual([]);
  });

  it('names the node of a row of images for a comment on it', () => {
    const page = `Before it.\n\n${ROW}\n\nAfter it.`;
    const places = new PagePlaces(read(page));
    const place = places.all.find(({ text }) => text.includes('ladder'));
    const anchor = rememberAnchor(places, place?.key ?? '');
    const document = markdownToDocument(page);
    const row = document.nodes.find(({ type }) => type === 'images');
    expect(anchor === null ? null : anchoredNode(anchor, document)).toEqual({ node: row?.key });
    expect(new NodeAnchors(document).find({ node: { id: row?.key ?? '' } })?.text).toContain('ladder');
  });
});
