import { describe, expect, it } from 'vitest';
import type { Call } from '../../../electron/sample/call.ts';
import { pageOf } from '../../../electron/sample/paging.ts';

interface Row {
  readonly id: string;
  readonly at: string;
}
// Paging looks at nothing else of a call.
const call = { shift: 0 } as Call;
const byPlace = { id: ({ id }: Row) => id };
const newestFirst = { ...byPlace, key: ({ at }: Row) => at, descending: true };
const rowsOf = (...ids: readonly string[]): Row[] => ids.map((id) => ({ id, at: '1' }));

function read(rows: readonly Row[], order: typeof byPlace, page?: string) {
  const list = pageOf(rows, { query: { limit: 2, page }, call, order, present: ({ id }) => id });
  return { ids: list.items.join(''), next: list.next?.page };
}

describe.each([
  ['in the order of their places', byPlace],
  ['of one key, which their ids do not order', newestFirst],
])('a list of rows %s', (_what, order) => {
  const first = read(rowsOf('b', 'a', 'd', 'c', 'e'), order);

  it('goes on where it was', () => {
    expect(first.ids).toBe('ba');
    expect(read(rowsOf('b', 'a', 'd', 'c', 'e'), order, first.next).ids).toBe('dc');
  });

  it.each([
    ['the last row given is gone', ['b', 'd', 'c', 'e'], 'dc'],
    ['all rows given are gone', ['d', 'c', 'e'], 'dc'],
    ['the next row is gone', ['b', 'a', 'c', 'e'], 'ce'],
    ['others came before', ['y', 'z', 'b', 'a', 'd', 'c', 'e'], 'dc'],
    ['another came right behind', ['b', 'a', 'x', 'd', 'c'], 'xd'],
    ['nothing is left', [], ''],
  ])('neither repeats nor hides rows when %s', (_change, ids, expected) => {
    expect(read(rowsOf(...ids), order, first.next).ids).toBe(expected);
  });
});

it('a row that has moved to the front of its list does not take the reader along', () => {
  const rows = [
    { id: 'a', at: '5' },
    { id: 'b', at: '4' },
    { id: 'c', at: '3' },
    { id: 'd', at: '2' },
  ];
  const { next } = read(rows, newestFirst);
  const moved = [{ id: 'b', at: '9' }, ...rows.filter(({ id }) => id !== 'b')];
  expect(read(moved, newestFirst, next).ids).toBe('cd');
});

it.each(['', 'nonsense', Buffer.from('{"id":"a","at":1}').toString('base64url')])('%j is no page of a list', (page) => {
  expect(() => read(rowsOf('a'), byPlace, page)).toThrow('query.page');
});
