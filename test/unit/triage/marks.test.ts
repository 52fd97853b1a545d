import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isInList, sinceLooked, verdictNow, type TriageList } from '#shared/triage/lists.ts';
import { triageMarkSchema } from '#shared/triage/mark-schema.ts';
import { changeMark, isSnoozed, mergeMarks, unmarked, type SnoozeEnd, type TriageMark } from '#shared/triage/marks.ts';
import { anyMark } from './arbitrary-mark.ts';

/** Marks of one cluster. */
const mine = anyMark.map((mark): TriageMark => ({ ...mark, clusterId: 'c' }));

describe('merging marks', () => {
  it('gives the same on every computer, in whatever order they meet', () => {
    fc.assert(
      fc.property(mine, mine, mine, (one, two, three) => {
        expect(mergeMarks(one, one)).toEqual(one);
        expect(mergeMarks(one, two)).toEqual(mergeMarks(two, one));
        expect(mergeMarks(mergeMarks(one, two), three)).toEqual(mergeMarks(one, mergeMarks(two, three)));
      }),
    );
  });

  it('keeps the later verdict of one and the later note of the other', () => {
    const here = {
      ...unmarked('c', 'C'),
      verdict: { kind: 'accepted', issues: 1 } as const,
      verdictAt: 5,
      note: 'old',
    };
    const there = { ...unmarked('c', 'C'), verdict: null, verdictAt: 4, note: 'new', notedAt: 1 };
    expect(mergeMarks(here, there)).toMatchObject({ verdict: { kind: 'accepted' }, note: 'new' });
  });
});

describe('a mark', () => {
  it('is one that files and packs take, however it was changed', () => {
    fc.assert(
      fc.property(mine, fc.string(), fc.array(fc.string({ maxLength: 100 }), { maxLength: 40 }), (mark, note, tags) => {
        const changed = changeMark(
          mark,
          { note: { text: note, base: mark.note }, tags: { add: tags }, priority: 'high' },
          'C',
          7,
        );
        expect(triageMarkSchema.parse(changed)).toEqual(changed);
      }),
    );
  });

  it('remembers when something was decided first, and a snooze is no decision', () => {
    const snoozed = changeMark(unmarked('c', 'C'), { verdict: snooze({ kind: 'issues', more: 1 }) }, 'C', 1);
    expect(snoozed.firstVerdictAt).toBeNull();
    const accepted = changeMark(snoozed, { verdict: { kind: 'accepted', issues: 3 } }, 'C', 2);
    const undone = changeMark(accepted, { verdict: null }, 'C', 3);
    expect(undone).toMatchObject({ verdict: null, verdictAt: 3, firstVerdictAt: 2 });
  });
});

const snooze = (until: SnoozeEnd) => ({ kind: 'snoozed', issues: 20, until }) as const;

describe('a snooze', () => {
  const sleeps = (until: SnoozeEnd, issues: number, now = 0): boolean =>
    isSnoozed({ verdict: snooze(until) }, issues, now);

  it('ends at its date, when the cluster has grown by so many, or by so many percent', () => {
    expect([sleeps({ kind: 'date', at: 10 }, 99, 9), sleeps({ kind: 'date', at: 10 }, 20, 10)]).toEqual([true, false]);
    expect([sleeps({ kind: 'issues', more: 5 }, 24), sleeps({ kind: 'issues', more: 5 }, 25)]).toEqual([true, false]);
    expect([sleeps({ kind: 'percent', more: 25 }, 24), sleeps({ kind: 'percent', more: 25 }, 25)]).toEqual([
      true,
      false,
    ]);
  });

  it('never ends by growth of nothing', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000 }), fc.integer({ min: 1, max: 500 }), (issues, more) => {
        for (const kind of ['issues', 'percent'] as const)
          expect(isSnoozed({ verdict: { kind: 'snoozed', issues, until: { kind, more } } }, issues, 0)).toBe(true);
      }),
    );
  });
});

describe('the lists', () => {
  const LISTS: readonly TriageList[] = [
    'new',
    'growing',
    'snoozed',
    'accepted',
    'dismissed',
    'done',
    'duplicate',
    'all',
  ];
  const listsOf = (trend: 'rising' | 'steady', issues: number, mark: TriageMark | null): readonly TriageList[] =>
    LISTS.filter((list) => isInList({ issues, trend }, mark, list, 0));
  const decided = (kind: 'accepted' | 'dismissed', issues: number): TriageMark => ({
    ...unmarked('c', 'C'),
    verdict: { kind, issues },
  });

  it('hold what is undecided as new, and as growing where it is on the rise', () => {
    expect(listsOf('steady', 3, null)).toEqual(['new', 'all']);
    expect(listsOf('rising', 3, null)).toEqual(['new', 'growing', 'all']);
  });

  it('bring back what was decided when it has grown by five and by a fifth since', () => {
    expect(listsOf('rising', 24, decided('dismissed', 20))).toEqual(['dismissed', 'all']);
    expect(listsOf('steady', 25, decided('dismissed', 20))).toEqual(['growing', 'dismissed', 'all']);
    expect(listsOf('steady', 105, decided('accepted', 100))).toEqual(['accepted', 'all']);
  });

  it('hold as gaps what no page comes near, until a page is linked or nothing is to be documented', () => {
    const isGap = (mark: TriageMark | null): boolean =>
      isInList({ issues: 3, trend: 'steady', isGap: true }, mark, 'gaps', 0);
    expect(isGap(null)).toBe(true);
    expect(isGap(decided('accepted', 3))).toBe(true);
    expect(isGap(decided('dismissed', 3))).toBe(false);
    expect(isGap({ ...unmarked('c', 'C'), pages: [{ spaceId: 's', pageId: 'p', title: 'Page' }] })).toBe(false);
    expect(isInList({ issues: 3, trend: 'steady', isGap: false }, null, 'gaps', 0)).toBe(false);
  });

  it('hold what is snoozed apart until it wakes', () => {
    const mark = { ...unmarked('c', 'C'), verdict: snooze({ kind: 'issues', more: 5 }) };
    expect(listsOf('rising', 24, mark)).toEqual(['snoozed', 'all']);
    expect(listsOf('rising', 25, mark)).toEqual(['new', 'growing', 'all']);
    expect(verdictNow(mark, 25, 0)).toBe('undecided');
  });

  it('put every cluster under exactly one verdict', () => {
    fc.assert(
      fc.property(anyMark, fc.nat(100_000), fc.nat(4e12), (mark, issues, now) => {
        const verdicts = LISTS.filter((list) => list !== 'all' && list !== 'growing');
        const there = verdicts.filter((list) => isInList({ issues, trend: 'steady' }, mark, list, now));
        expect(there).toHaveLength(1);
      }),
    );
  });

  it('tell what came since the last look', () => {
    const mark = changeMark(unmarked('c', 'C'), { looked: { issues: 8, conversations: 7 } }, 'C', 1);
    expect(sinceLooked({ issues: 20, conversations: 9 }, mark)).toEqual({ issues: 12, conversations: 2 });
    expect(sinceLooked({ issues: 20, conversations: 9 }, null)).toBeNull();
  });
});
