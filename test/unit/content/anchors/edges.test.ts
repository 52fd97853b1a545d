import { describe, expect, it } from 'vitest';
import { findAnchor, rememberAnchor } from '../../../../renderer/content/anchors/anchor.ts';
import { NodeAnchors } from '../../../../renderer/content/anchors/node-anchor.ts';
import { PagePlaces, wordCounts } from '../../../../renderer/content/anchors/places.ts';
import { quotedWords } from '../../../../renderer/content/anchors/quoted.ts';
import { parsePage } from '../../../../renderer/content/content.ts';

const placesOf = (page: string): PagePlaces => new PagePlaces(parsePage(page).blocks);

/** How the block of one page that begins so is found in another, and which of its blocks that is. */
function found(before: string, text: string, after: string): readonly [string, number] {
  const [from, to] = [placesOf(before), placesOf(after)];
  const place = from.all.find((one) => one.text.startsWith(text));
  const anchor = place === undefined ? null : rememberAnchor(from, place.key);
  if (anchor === null) throw new Error(`no block begins with ${text}`);
  const { found: how, key } = findAnchor(anchor, to);
  return [how, to.all.findIndex((one) => one.key === key)];
}

describe('a block of few words', () => {
  it('is known by standing alone on the page', () => {
    expect(found('Note', 'Note', 'Note')).toEqual(['key', 0]);
  });

  it('is known where there is no heading above it, as before', () => {
    expect(found('One.\n\nNote\n\nTwo.', 'Note', 'Three.\n\nNote\n\nFour.')).toEqual(['key', 1]);
  });

  it('is known by a heading that is longer than what is remembered of it', () => {
    const long = Array.from({ length: 90 }, (_, at) => `w${String(at)}`).join(' ');
    const page = (before: string, after: string) => `# ${long}\n\n${before}\n\nNote\n\n${after}`;
    expect(found(page('One.', 'Two.'), 'Note', page('Three.', 'Four.'))).toEqual(['key', 2]);
  });
});

describe('a block that is said twice now', () => {
  it('is the one with the same neighbours, though it was alone before', () => {
    const words = 'Press the red button';
    const page = `# A\n\nOne.\n\n${words}\n\nTwo.`;
    expect(found(page, 'Press', `# B\n\nThree.\n\n${words}\n\nFour.\n\n# A\n\nOne.\n\n${words}\n\nTwo.`)).toEqual([
      'key',
      6,
    ]);
  });
});

describe('of two blocks that are like the one that was edited', () => {
  it('the one that says more of it is taken, wherever it stands', () => {
    const old = 'Open the settings and choose a language there.';
    const [better, worse] = [
      'Open the settings and choose a language left.',
      'Open the settings and choose a word left.',
    ];
    for (const [order, at] of [
      [[better, worse], 1],
      [[worse, better], 3],
    ] as const) {
      expect(found(`One.\n\n${old}\n\nTwo.`, 'Open', `Three.\n\n${order.join('\n\nFour.\n\n')}\n\nFive.`)).toEqual([
        'text',
        at,
      ]);
    }
  });
});

describe('places that share words', () => {
  it('are enough at four hundred', () => {
    const many = (word: string) => Array.from({ length: 400 }, (_, at) => `${word} word ${String(at)}.`);
    const page = placesOf([...many('Common'), ...many('Plain')].join('\n\n'));
    expect(page.sharing(wordCounts('common plain')).size).toBe(400);
  });
});

describe('a quotation', () => {
  it('is told without the white space of code, and without the dots that cut it', () => {
    expect(quotedWords(parsePage('> ```\n>   npm start\n> ```\n\nWhy?').blocks)).toBe('npm start');
    expect(quotedWords(parsePage('> Walk the field…\n\nWhy?').blocks)).toBe('Walk the field');
  });
});

describe('a node in a cell', () => {
  const paragraph = (key: string, words: string) => ({
    object: 'block',
    type: 'paragraph',
    key,
    nodes: [{ object: 'text', leaves: [{ object: 'leaf', text: words, marks: [] }] }],
  });
  const table = {
    object: 'block',
    type: 'table',
    key: 't',
    nodes: [],
    data: {
      view: { type: 'grid', columns: ['c'] },
      definition: { c: { id: 'c', type: 'text', title: 'Column' } },
      records: { r: { orderIndex: '0', values: { c: 'one' } } },
    },
    fragments: [{ object: 'fragment', type: 'one', nodes: [paragraph('inside', 'In the cell.')] }],
  };
  const anchors = new NodeAnchors({ object: 'document', nodes: [paragraph('p', 'Before it.'), table] });

  it('is found by its own key as well', () => {
    expect(anchors.find({ node: { id: 'inside' } })).toMatchObject({ text: 'In the cell.', cell: true });
  });

  it('is found by its row and column in the first table that has them, whatever stands before that', () => {
    expect(anchors.find({ tableCell: { record: 'r', definition: 'c' } })?.text).toBe('In the cell.');
  });

  it('is where what holds it in the tree begins, where that draws nothing of its own', () => {
    const fragment = { object: 'fragment', type: 'one', key: 'fragment', nodes: [paragraph('inside', 'In the cell.')] };
    const tree = new NodeAnchors({ object: 'document', nodes: [{ ...table, fragments: [fragment] }] });
    expect(tree.find({ node: { id: 'fragment' } })?.text).toBe('In the cell.');
  });
});
