import { describe, expect, it } from 'vitest';
import { NodeAnchors } from '../../../../renderer/content/anchors/node-anchor.ts';

type Node = Readonly<Record<string, unknown>>;

const text = (words: string): Node => ({ object: 'text', leaves: [{ object: 'leaf', text: words, marks: [] }] });
const block = (type: string, key: string | null, nodes: readonly unknown[], more: Node = {}): Node => ({
  object: 'block',
  type,
  ...(key === null ? {} : { key }),
  nodes,
  ...more,
});
const paragraph = (key: string | null, words: string, more: Node = {}): Node =>
  block('paragraph', key, [text(words)], more);
const tree = (...nodes: readonly unknown[]) => new NodeAnchors({ object: 'document', nodes });
const found = (anchors: NodeAnchors, id: string) => anchors.find({ node: { id } });

describe('a node of the service’s tree', () => {
  it('is told by its key before any other’s meta', () => {
    const anchors = tree(paragraph('a', 'By its meta.', { meta: { id: 'b' } }), paragraph('b', 'By its key.'));
    expect(found(anchors, 'b')?.text).toBe('By its key.');
    expect(found(tree(paragraph('a', 'By its meta.', { meta: { id: 'b' } })), 'b')?.text).toBe('By its meta.');
    expect(found(tree(paragraph(null, 'Without a key.')), 'b')).toBeNull();
  });

  it('is the first in reading order where several have its key', () => {
    const anchors = tree(
      block('blockquote', 'q', [paragraph('twice', 'Inside, first.')]),
      paragraph('twice', 'Outside, second.'),
    );
    expect(found(anchors, 'twice')?.text).toBe('Inside, first.');
    const siblings = tree(paragraph('twice', 'One.'), paragraph('twice', 'Two.'));
    expect(found(siblings, 'twice')?.text).toBe('One.');
  });

  it('stands where its first part does, where it draws nothing of its own', () => {
    const item = block('list-item', 'item', [paragraph('one', 'In the item.'), paragraph('two', 'Behind it.')]);
    const anchors = tree(
      block('list-unordered', 'list', [item, block('list-item', 'next', [paragraph('n', 'Next.')])]),
    );
    expect(found(anchors, 'item')).toMatchObject({ type: 'paragraph', text: 'In the item.' });
    expect(found(anchors, 'list')?.type).toBe('list');
  });

  it('stands nowhere where it draws nothing at all', () => {
    const items = [block('list-item', 'full', [paragraph('p', 'Words.')]), block('list-item', 'empty', [])];
    const anchors = tree(block('list-unordered', 'list', items));
    expect(found(anchors, 'empty')).toBeNull();
  });

  it('is, of those that say the same, the one before which as many stand', () => {
    const same = (key: string) => paragraph(key, 'The same words.');
    const anchors = tree(
      same('one'),
      block('blockquote', 'quote', [paragraph('between', 'Other.'), same('two'), same('three')]),
      paragraph('last', 'Other.'),
      same('four'),
    );
    const keys = ['one', 'two', 'three', 'four'].map((id) => found(anchors, id)?.key);
    expect(new Set(keys).size).toBe(4);
    const [first] = keys;
    expect(keys).toEqual([first, ...[2, 3, 4].map((nth) => `${first ?? ''}.${String(nth)}`)]);
    expect(found(anchors, 'between')?.before).toBe('The same words.');
    expect(found(anchors, 'last')?.key).not.toBe(found(anchors, 'between')?.key);
  });

  it('is found as deep as a page is read, and looked for no deeper', () => {
    const nested = (depth: number): Node =>
      depth === 0 ? paragraph('deep', 'Deep.') : block('blockquote', null, [nested(depth - 1)]);
    expect(found(tree(nested(20)), 'deep')?.text).toBe('Deep.');
    let bottomless: Node = paragraph('deep', 'Deep.');
    for (let depth = 0; depth < 5_000; depth += 1)
      bottomless = { object: 'block', type: 'blockquote', nodes: [bottomless] };
    expect(found(tree(bottomless), 'deep')).toBeNull();
  });

  it('is looked for among what is no node as well', () => {
    const anchors = new NodeAnchors({ object: 'document', nodes: [null, 7, 'text', paragraph('a', 'Words.')] });
    expect(found(anchors, 'a')?.text).toBe('Words.');
    expect(found(new NodeAnchors({ nodes: 'none' }), 'a')).toBeNull();
    expect(found(new NodeAnchors('none'), 'a')).toBeNull();
  });

  it('is none where the comment names none', () => {
    expect(tree(paragraph('a', 'Words.')).find({})).toBeNull();
  });
});

describe('a cell of the service’s tree', () => {
  const fragment = (name: string, words: string, more: Node = { type: name }): Node => ({
    object: 'fragment',
    nodes: [paragraph(`in ${name}`, words)],
    ...more,
  });
  const table = (key: string, records: Node, fragments: readonly unknown[]): Node =>
    block('table', key, [], {
      data: {
        view: { type: 'grid', columns: ['c'] },
        definition: { c: { id: 'c', type: 'text', title: 'Column' } },
        records,
      },
      fragments,
    });
  const row = (name: string | null): Node => ({ orderIndex: '0', values: name === null ? {} : { c: name } });
  const cell = (record: string, definition = 'c') => ({ tableCell: { record, definition } });

  it('is found in the table that the comment names', () => {
    const anchors = tree(
      table('t1', { r: row('one') }, [fragment('one', 'In the first.')]),
      table('t2', { r: row('two') }, [fragment('other', 'Not this.'), fragment('two', 'In the second.')]),
    );
    expect(anchors.find({ node: { id: 't2' }, ...cell('r') })).toMatchObject({ text: 'In the second.', cell: true });
    // Where it names none, or one that is gone, the first table that has such a cell.
    expect(anchors.find(cell('r'))).toMatchObject({ text: 'In the first.', cell: true });
    expect(anchors.find({ node: { id: 'gone' }, ...cell('r') })?.text).toBe('In the first.');
  });

  it('may name its fragment in another field', () => {
    const named = fragment('one', 'In the cell.', { fragment: 'one' });
    expect(tree(table('t', { r: row('one') }, [named])).find(cell('r'))?.text).toBe('In the cell.');
    const both = fragment('one', 'In the cell.', { type: 'one', fragment: 'two' });
    expect(tree(table('t', { r: row('one') }, [both])).find(cell('r'))?.text).toBe('In the cell.');
  });

  it('is told from others that say the same', () => {
    const records = { r: row('one'), s: row('two'), t: row('three') };
    const fragments = ['one', 'two', 'three'].map((name) => fragment(name, 'Wait.'));
    const anchors = tree(table('t', records, fragments), paragraph('after', 'Wait.'));
    const keys = ['r', 's', 't'].map((record) => anchors.find(cell(record))?.key);
    expect(new Set(keys).size).toBe(3);
    expect(found(anchors, 'after')?.cell).toBeUndefined();
  });

  it('is the node that is named beside it, or nothing, where there is no such cell', () => {
    const anchors = tree(table('t', { r: row('one'), none: row(null) }, [fragment('one', 'In the cell.')]));
    for (const missing of [
      cell('gone'),
      cell('none'),
      cell('r', 'other'),
      cell('constructor'),
      cell('r', 'constructor'),
    ]) {
      expect(anchors.find(missing)).toBeNull();
      expect(anchors.find({ node: { id: 't' }, ...missing })?.type).toBe('table');
    }
    const empty = tree(table('t', { r: row('one') }, [{ object: 'fragment', type: 'one', nodes: [] }]));
    expect(empty.find(cell('r'))).toBeNull();
    const without = tree(table('t', { r: row('one') }, []));
    expect(without.find(cell('r'))).toBeNull();
    const nameless = tree(table('t', { r: row('') }, [{ object: 'fragment', nodes: [paragraph('p', 'Words.')] }]));
    expect(nameless.find(cell('r'))).toBeNull();
  });
});
