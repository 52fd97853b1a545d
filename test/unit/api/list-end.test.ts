import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { appError } from '#shared/errors.ts';
import { mostRowsOf } from '../../../electron/api/list-bounds.ts';
import { ListEnd, type ReadPage } from '../../../electron/api/list-end.ts';

const rows = (from: number, amount: number): readonly { readonly id: string }[] =>
  Array.from({ length: amount }, (_, index) => ({ id: `row${from + index}` }));

const page = (items: readonly unknown[], next?: string, more: Partial<ReadPage> = {}): ReadPage => ({
  items,
  problems: [],
  ...(next === undefined ? {} : { next: { page: next } }),
  ...more,
});

const unreadable = (detail: string): ReadPage => page([], detail, { problems: [appError('invalid-response', detail)] });

/** How many pages are read of a list whose pages never end. */
function pagesRead(end: ListEnd, pageAt: (index: number) => ReadPage): number {
  let index = 0;
  while (end.whyStop(pageAt(index)) === null) index += 1;
  return index + 1;
}

describe('the end of a list', () => {
  it('is the page without next, however many rows there were', () => {
    const end = new ListEnd(10);
    expect(end.whyStop(page(rows(0, 50), undefined, { count: 3 }))).toBeNull();
  });

  it('comes after three pages in a row that hold nothing new', () => {
    const end = new ListEnd(1_000);
    const pages = [rows(0, 5), rows(0, 5), [], rows(5, 1), [], rows(2, 2), []];
    const stops = pages.map((items, index) => end.whyStop(page(items, `p${index}`)));
    expect(stops.map((why) => why !== null)).toEqual([false, false, false, false, false, false, true]);
  });

  it('takes rows without an id for the same when they say the same', () => {
    expect(pagesRead(new ListEnd(1_000), (index) => page([{ user: 'a' }], `p${index}`))).toBe(4);
    expect(pagesRead(new ListEnd(10), (index) => page([{ user: index }], `p${index}`))).toBe(10);
  });

  it('takes rows that cannot be read for news while they are others', () => {
    expect(pagesRead(new ListEnd(20), (index) => unreadable(`row ${index}`))).toBe(20);
    expect(pagesRead(new ListEnd(20), (index) => ({ ...unreadable('row'), next: { page: `p${index}` } }))).toBe(4);
  });

  it('comes after a fifth more rows than the server counts', () => {
    const counted = (index: number) => page(rows(index * 10, 10), `p${index}`, { count: 100 });
    expect(pagesRead(new ListEnd(1_000), counted)).toBe(13);
  });

  it('goes by the highest count, and by none where the server counts nothing', () => {
    const growing = (index: number) => page(rows(index * 10, 10), `p${index}`, { count: index === 1 ? 200 : 10 });
    expect(pagesRead(new ListEnd(1_000), growing)).toBe(1 + 24);
    const uncounted = (index: number) => page(rows(index * 10, 10), `p${index}`, { count: 0 });
    expect(pagesRead(new ListEnd(100), uncounted)).toBe(10);
  });

  it('comes at a page that was read before, the first one included', () => {
    expect(new ListEnd(100, 'a').whyStop(page(rows(0, 1), 'a'))).not.toBeNull();
    const end = new ListEnd(100);
    expect(end.whyStop(page(rows(0, 1), 'b'))).toBeNull();
    expect(end.whyStop(page(rows(1, 1), 'b'))).not.toBeNull();
  });

  it('comes for every server at last, and for no honest one before its last page', () => {
    const pageRows = fc.array(fc.nat({ max: 60 }), { maxLength: 12 });
    fc.assert(
      fc.property(fc.array(pageRows, { minLength: 1, maxLength: 30 }), (given) => {
        const endless = (index: number) =>
          page(
            (given[index % given.length] ?? []).map((id) => ({ id: String(id) })),
            `p${index}`,
          );
        // Each page with news has one of 61 rows that were not read; between two of them are two pages without at most.
        expect(pagesRead(new ListEnd(10_000), endless)).toBeLessThanOrEqual(61 * 3 + 4);
      }),
    );
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1, maxLength: 30 }), (sizes) => {
        const total = sizes.reduce((sum, size) => sum + size, 0);
        const end = new ListEnd(total + 1);
        let from = 0;
        sizes.forEach((size, index) => {
          const next = index === sizes.length - 1 ? undefined : `p${index}`;
          expect(end.whyStop(page(rows(from, size), next, { count: total }))).toBeNull();
          from += size;
        });
      }),
    );
  });

  it('is at ten times the largest workspace that is measured', () => {
    expect([mostRowsOf('listSpaceComments'), mostRowsOf('listSpacesInOrganization'), mostRowsOf('listIssues')]).toEqual(
      [500_000, 2_000, 200_000],
    );
  });
});
