import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Table } from '../../../renderer/content/blocks.ts';
import { diffPages } from '../../../renderer/content/diff/page-diff.ts';
import { notesOf } from '../../../renderer/content/diff/notes.ts';
import { parseMarkdown } from '../../../renderer/content/markdown/page.ts';
import { placeCells, type Placed } from '../../../renderer/content/markdown/place-cells.ts';
import { element } from '../../../renderer/content/markdown/raw-node.ts';
import { parseDocument } from '../../../renderer/content/nodes/document.ts';
import { plainText } from '../../../renderer/content/text.ts';
import { drawnCells, drawnHeadings } from '../../../renderer/content/view/drawn-cells.ts';

const tableIn = (blocks: readonly { readonly type: string }[]): Table => {
  const table = blocks.find(({ type }) => type === 'table');
  if (table === undefined) throw new Error('no table');
  return table as Table;
};
const read = (html: string): Table => tableIn(parseMarkdown(`<table>${html}</table>\n`));

/** What stands in each column: words, `<` for a place that a merged cell fills, nothing where it is empty. */
const words = ({ rows }: Table): readonly (readonly string[])[] =>
  rows.map(({ cells }) => cells.map(({ covered, blocks }) => (covered === undefined ? plainText(blocks).trim() : '<')));

const HEAD = '<thead><tr><th>Port</th><th>Quay</th><th>Depth</th></tr></thead>';
const MERGED = `${HEAD}<tbody><tr><td rowspan="2">North</td><td>East</td><td>7 m</td></tr><tr><td>West</td><td>9 m</td></tr><tr><td>South</td><td colspan="2">closed</td></tr></tbody>`;

describe('merged cells', () => {
  it('leave each value below its own heading', () => {
    expect(words(read(MERGED))).toEqual([
      ['North', 'East', '7 m'],
      ['<', 'West', '9 m'],
      ['South', 'closed', '<'],
    ]);
  });

  it('end with their group of rows, and take the rest of it for 0', () => {
    const rows = (span: string) => `<tr><td rowspan="${span}">A</td><td>1</td></tr><tr><td>2</td></tr>`;
    const groups = (span: string) => `<tbody>${rows(span)}</tbody><tbody><tr><td>B</td><td>3</td></tr></tbody>`;
    const expected = [
      ['A', '1'],
      ['<', '2'],
      ['B', '3'],
    ];
    expect(words(read(groups('0')))).toEqual(expected);
    expect(words(read(groups('9')))).toEqual(expected);
  });

  it('of the heading move the cells below on, and leave their places empty', () => {
    const table = read(
      '<tr><th rowspan="2">Port</th><th colspan="2">Quays</th></tr><tr><td>East</td><td>West</td></tr><tr><td>North</td><td>7</td><td>9</td></tr>',
    );
    expect(words(table)).toEqual([
      ['', 'East', 'West'],
      ['North', '7', '9'],
    ]);
    const shown = table.columns.map((column, at) => ({ column, at }));
    expect(drawnHeadings(shown).map(({ at, columns }) => [at, columns])).toEqual([
      [0, 1],
      [1, 2],
    ]);
  });

  it('read the same from a node tree', () => {
    const text = (value: string) => ({
      object: 'block',
      type: 'paragraph',
      data: {},
      nodes: [{ object: 'text', leaves: [{ object: 'leaf', text: value, marks: [] }] }],
    });
    const cells: readonly (readonly string[])[] = [
      ['North', 'East', '7 m'],
      ['', 'West', '9 m'],
      ['South', 'closed', ''],
    ];
    const columns = ['a', 'b', 'c'];
    const titles = ['Port', 'Quay', 'Depth'];
    const name = (row: number, column: number): string => `${String(row)}${String(column)}`;
    const document = {
      object: 'document',
      data: {},
      nodes: [
        {
          object: 'block',
          type: 'table',
          nodes: [],
          data: {
            view: { type: 'grid', columns },
            definition: Object.fromEntries(columns.map((id, at) => [id, { id, type: 'text', title: titles[at] }])),
            records: Object.fromEntries(
              cells.map((_row, at) => [
                `r${String(at)}`,
                {
                  orderIndex: String(at),
                  values: Object.fromEntries(columns.map((id, column) => [id, name(at, column)])),
                },
              ]),
            ),
            cellMerges: [
              { anchor: { record: 'r0', column: 'a' }, rowSpan: 2, colSpan: 1 },
              { anchor: { record: 'r2', column: 'b' }, rowSpan: 1, colSpan: 2 },
              { anchor: { record: 'r1', column: 'a' }, rowSpan: 2, colSpan: 1 },
              { anchor: { record: 'gone', column: 'a' }, rowSpan: 2, colSpan: 2 },
            ],
          },
          fragments: cells.flatMap((row, at) =>
            row.map((value, column) => ({
              object: 'fragment',
              type: name(at, column),
              data: {},
              nodes: [text(value)],
            })),
          ),
        },
      ],
    };
    const table = tableIn(parseDocument(document).blocks);
    expect(words(table)).toEqual(words(read(MERGED)));
    expect(table.rows.map(({ cells: row }) => row.map(({ span }) => span))).toEqual(
      read(MERGED).rows.map(({ cells: row }) => row.map(({ span }) => span)),
    );
  });

  it('are a change of their own where nothing else changed', () => {
    const split = MERGED.replace('<td>West', '<td></td><td>West').replace(' rowspan="2"', '');
    const [diff] = diffPages(
      parseMarkdown(`<table>${split}</table>\n`),
      parseMarkdown(`<table>${MERGED}</table>\n`),
    ).diffs.filter(({ kind }) => kind === 'changed');
    const row = diff?.kind === 'changed' ? diff.parts?.find(({ kind }) => kind === 'changed') : undefined;
    const cell = row?.kind === 'changed' ? row.parts?.find(({ kind }) => kind === 'changed') : undefined;
    if (cell?.kind !== 'changed') throw new Error('no cell changed');
    expect(notesOf(cell)).toEqual([{ label: 'Merged', before: null, after: '2 rows' }]);
  });

  it('are drawn once, over the columns that are shown', () => {
    const table = read(MERGED);
    const shown = table.columns.map((column, at) => ({ column, at }));
    const drawn = (columns: typeof shown) =>
      table.rows.map((row) => drawnCells(row, columns).map(({ at, columns: wide, rows }) => [at, wide, rows]));
    expect(drawn(shown)).toEqual([
      [
        [0, 1, 2],
        [1, 1, 1],
        [2, 1, 1],
      ],
      [
        [1, 1, 1],
        [2, 1, 1],
      ],
      [
        [0, 1, 1],
        [1, 2, 1],
      ],
    ]);
    expect(drawn(shown.slice(1))[2]).toEqual([[1, 2, 1]]);
    expect(drawn(shown.slice(0, 2))[2]).toEqual([
      [0, 1, 1],
      [1, 1, 1],
    ]);
    // The cell begins in a hidden column.
    expect(drawn(shown.slice(1))[1]).toEqual([
      [1, 1, 1],
      [2, 1, 1],
    ]);
    expect(drawn(shown.slice(2))[2]).toEqual([[2, 1, 1]]);
  });

  it('never overlap, and lose no cell, for any spans', () => {
    const span = fc.constantFrom('', '0', '1', '2', '3', '7', '-1', 'x');
    const cell = fc.record({ colspan: span, rowspan: span }).map((attributes) => element('td', attributes, '', []));
    const group = fc.array(fc.array(cell, { maxLength: 4 }), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(fc.array(group, { maxLength: 3 }), fc.boolean(), (groups, isHeaded) => {
        const placed = placeCells(groups, isHeaded);
        const written = groups.flat(2);
        const found = placed.flat().flatMap((place) => (place.kind === 'cell' ? [place.cell] : []));
        expect(found).toEqual(written);
        const first = groups.map((_, at) => groups.slice(0, at).reduce((sum, rows) => sum + rows.length, 0));
        for (const [row, places] of placed.entries()) {
          for (const [column, place] of places.entries()) {
            if (place.kind !== 'cell' || place.span === null) continue;
            const isHeading = isHeaded && row === 0;
            const end = first.find((from) => from > row) ?? placed.length;
            expect(row + place.span.rows).toBeLessThanOrEqual(end);
            const expected: Placed = { kind: 'covered', column };
            for (let down = 0; down < place.span.rows; down += 1)
              for (let beside = 0; beside < place.span.columns; beside += 1)
                if (down + beside > 0 && !(isHeading && down > 0))
                  expect(placed[row + down]?.[column + beside]).toEqual(expected);
          }
        }
      }),
    );
  });
});
