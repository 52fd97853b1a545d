import '../../support/properties.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stateThen } from '../../../shared/model/review-record.ts';
import { recordCsv, recordMarkdown, recordSheet } from '../../../renderer/features/review/review-record.ts';
import { comment, first, REQUEST, type TestStore } from './fixtures.ts';
import { body, put, stored } from './stored-request.ts';

const day = (number: number): string => new Date(Date.UTC(2026, 5, number)).toISOString();
const person = (id: string) => ({ object: 'user', id, displayName: id, urls: {} }) as const;

/** Ann approves the first revision and Bo the second one; one thread is resolved in between, and one is open. */
async function reviewed(): Promise<TestStore> {
  const reviews = [
    {
      id: 'v1',
      status: 'approved',
      revision: 'r1',
      createdAt: day(2),
      reviewer: person('Ann'),
      comment: { markdown: '=1+1' },
    },
    { id: 'v2', status: 'changes-requested', revision: 'r2', createdAt: day(6), reviewer: person('Bo') },
    { id: 'v0', status: 'approved', revision: 'r0', createdAt: day(1), reviewer: person('Cy') },
  ];
  const test = await stored([{ pageId: 'p', before: body('p', 'Old.'), after: body('p', 'One.') }], { revision: 'r1' });
  await put(test, [{ pageId: 'p', after: body('p', 'Two.') }], { revision: 'r2', fetchedAt: 2, reviews });
  const said = (id: string, more: object) => ({ comment: { ...comment(id), ...more }, replies: [] });
  await test.store.forCore.calls.commit({
    requestComments: [
      {
        ...REQUEST,
        rows: [
          said('open', { postedAt: day(2), body: { markdown: '-open' }, status: 'open' }),
          said('resolved', { postedAt: day(1), status: 'resolved', resolvedAt: day(4), body: { markdown: 'done' } }),
        ],
        fetchedAt: 2,
        read: null,
      },
    ],
  });
  return test;
}

describe('the record of a review', () => {
  it('has each verdict with what was open then and what changed after it; what is not stored is not known', async () => {
    const record = await (await reviewed()).store.forPage.calls['review.record'](REQUEST);
    const verdicts = record.ok ? (record.value?.verdicts ?? []) : [];
    expect(
      verdicts.map(({ by, openThreads, changedAfter }) => [by, openThreads?.map(({ id }) => id).sort(), changedAfter]),
    ).toEqual([
      ['Cy', ['resolved'], { kind: 'unknown' }],
      ['Ann', ['open', 'resolved'], { kind: 'changed', pages: [{ title: 'p', changes: ['edited'] }], whole: true }],
      ['Bo', ['open'], { kind: 'same' }],
    ]);
  });

  it('is a sheet in which no cell is a formula, and in which people keep their words', async () => {
    const test = await reviewed();
    const record = await test.store.forPage.calls['review.record'](REQUEST);
    const view = await first(test.store.forPage.watches.review.bind(null, REQUEST));
    if (!record.ok || record.value === null || view == null) throw new Error('nothing is stored');
    const sheet = recordSheet(view, record.value, 0);
    const csv = recordCsv(view, sheet);
    expect(csv).toContain(`"'=1+1"`);
    expect(csv).toContain('"2026-06-02T00:00:00.000Z"');
    const cells = [...csv.matchAll(/"((?:[^"]|"")*)"/g)].map(([, cell = '']) => cell);
    expect(cells.filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([]);
    const markdown = recordMarkdown(sheet);
    expect(markdown).toMatch(/Times are in \S+\.\n/);
    expect(markdown).toContain('## Ann: Approved\n\n> =1+1');
    expect(markdown).toContain('- Changed after: 1 page\n  - p: edited');
    expect(markdown).toContain('- Changed after: Not known');
  });
});

describe('whether a thread was open at a time', () => {
  it('is what its own dates say, whatever they are', () => {
    const time = fc.integer({ min: 1, max: 28 });
    fc.assert(
      fc.property(time, fc.option(time), fc.boolean(), time, (posted, resolved, told, at) => {
        const isResolved = resolved !== null;
        const state = stateThen(
          {
            status: isResolved ? 'resolved' : 'open',
            postedAt: day(posted),
            ...(isResolved && told ? { resolvedAt: day(resolved) } : {}),
          },
          day(at),
        );
        if (at < posted) expect(state).toBe('not-yet');
        else if (!isResolved) expect(state).toBe('open');
        else if (!told) expect(state).toBe('unknown');
        else expect(state).toBe(resolved <= at ? 'resolved' : 'open');
      }),
    );
  });
});
