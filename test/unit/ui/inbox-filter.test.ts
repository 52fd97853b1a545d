import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  filterInbox,
  NO_FILTER,
  sortInbox,
  type Faceted,
  type InboxFilter,
} from '../../../renderer/features/review/inbox-filter.ts';
import { row, verdict } from './fake-requests.ts';

const NOW = Date.parse('2026-11-27T12:00:00Z');
const DAY_MS = 24 * 60 * 60 * 1_000;
const reviewer = (id: string) => ({ id, kind: 'user', name: `Person ${id}`, pending: null, leaving: false });

const request = fc
  .record({
    space: fc.constantFrom('s', 't'),
    author: fc.constantFrom('ann', 'bo', null),
    reviewers: fc.subarray(['ann', 'bo']),
    status: fc.constantFrom('approved', 'changes-requested', null),
    outdated: fc.boolean(),
    days: fc.constantFrom(1, 20, 90),
    turn: fc.constantFrom('me' as const, 'author' as const, 'reviewers' as const, null),
    subject: fc.constantFrom('Mend the mast', 'Größere Masten', 'Say less'),
  })
  .map(({ space, author, reviewers, status, outdated, days, turn, subject }) =>
    row({
      spaceId: space,
      spaceTitle: `Space ${space}`,
      subject,
      outdated,
      author: author === null ? null : { id: author, name: `Person ${author}` },
      reviewers: reviewers.map(reviewer),
      verdicts: status === null ? [] : [verdict({ status })],
      turn: turn === null ? null : { for: turn, threads: 0 },
      updatedAt: new Date(NOW - days * DAY_MS).toISOString(),
    }),
  );
const requests = fc.array(request, { maxLength: 12 });
const filters: fc.Arbitrary<InboxFilter> = fc.record({
  words: fc.constantFrom('', 'mast', 'GROSSERE', 'größere'),
  spaceId: fc.constantFrom('s', 't', null),
  authorId: fc.constantFrom('ann', null),
  reviewerId: fc.constantFrom('bo', null),
  state: fc.constantFrom('none' as const, 'approved' as const, 'changes' as const, 'outdated' as const, null),
  age: fc.constantFrom('week' as const, 'month' as const, 'older' as const, null),
  turn: fc.constantFrom('me' as const, 'reviewers' as const, null),
});
const facets: fc.Arbitrary<Faceted> = fc.constantFrom('spaceId', 'authorId', 'reviewerId', 'state', 'age', 'turn');

describe('the filter of the review inbox', () => {
  it('leaves all as they are without a choice, and every further choice leaves a part of them', () => {
    fc.assert(
      fc.property(requests, filters, (all, filter) => {
        expect(filterInbox(all, NO_FILTER, NOW).rows).toEqual(all);
        const { rows } = filterInbox(all, filter, NOW);
        for (const facet of ['spaceId', 'authorId', 'reviewerId', 'state', 'age', 'turn'] as const) {
          const wider = filterInbox(all, { ...filter, [facet]: null }, NOW).rows;
          expect(wider).toEqual(expect.arrayContaining([...rows]));
        }
      }),
    );
  });

  it('counts for every choice what it would show', () => {
    fc.assert(
      fc.property(requests, filters, facets, (all, filter, facet) => {
        for (const { id, count } of filterInbox(all, filter, NOW).choices[facet])
          expect(filterInbox(all, { ...filter, [facet]: id }, NOW).rows).toHaveLength(count);
      }),
    );
  });

  it('finds words in subject, number, space and people, in any order and case', () => {
    const one = row({ subject: 'Mend the Mast', number: 12, spaceTitle: 'Hill stations', reviewers: [reviewer('bo')] });
    const finds = (words: string): boolean => filterInbox([one], { ...NO_FILTER, words }, NOW).rows.length > 0;
    for (const words of ['mast', '#12', 'stations MEND', 'person bo']) expect(finds(words), words).toBe(true);
    expect(finds('mast sea')).toBe(false);
  });

  it('knows the age of a request by its last change', () => {
    const of = (days: number) => row({ updatedAt: new Date(NOW - days * DAY_MS).toISOString() });
    const shown = (age: InboxFilter['age']) => filterInbox([of(2), of(20), of(60)], { ...NO_FILTER, age }, NOW).rows;
    expect([shown('week').length, shown('month').length, shown('older').length]).toEqual([1, 2, 1]);
  });
});

it('the inbox is sorted by opening, size or comments, the greatest first, or left in the order of changes', () => {
  const [one, two] = [
    row({ id: 'one', createdAt: '2026-01-01T00:00:00Z', size: { added: 9, removed: 0 }, comments: 1 }),
    row({ id: 'two', createdAt: '2026-02-01T00:00:00Z', size: { added: 1, removed: 1 }, comments: 4 }),
  ];
  const ids = (order: Parameters<typeof sortInbox>[1]) => sortInbox([one, two], order).map(({ id }) => id);
  expect(ids('updated')).toEqual(['one', 'two']);
  expect(ids('opened')).toEqual(['two', 'one']);
  expect(ids('size')).toEqual(['one', 'two']);
  expect(ids('comments')).toEqual(['two', 'one']);
});
