import { describe, expect, it } from 'vitest';
import { grownSince } from '#shared/triage/lists.ts';
import { changeMark, unmarked, type MarkChange } from '#shared/triage/marks.ts';

const marked = (...changes: readonly MarkChange[]) =>
  changes.reduce((mark, change, at) => changeMark(mark, change, 'Cluster', at + 1), unmarked('a', 'Cluster'));

describe('a cluster out of the way that grew', () => {
  it('is told from five issues and a fifth on, dismissed or done', () => {
    const dismissed = marked({ verdict: { kind: 'dismissed', issues: 10 } });
    expect(grownSince(14, dismissed)).toBeNull();
    expect(grownSince(15, dismissed)).toEqual({ verdict: 'dismissed', before: 10 });
    expect(grownSince(110, marked({ verdict: { kind: 'done', issues: 100 } }))).toBeNull();
    expect(grownSince(120, marked({ verdict: { kind: 'done', issues: 100 } }))).toEqual({
      verdict: 'done',
      before: 100,
    });
  });

  it('is told no more once somebody looked, until it grows again', () => {
    const decided: MarkChange = { verdict: { kind: 'dismissed', issues: 10 } };
    const looked = marked(decided, { looked: { issues: 20, conversations: 20 } });
    expect(grownSince(24, looked)).toBeNull();
    expect(grownSince(25, looked)).toEqual({ verdict: 'dismissed', before: 20 });
    // A look before the verdict says nothing of what came after it.
    expect(grownSince(15, marked({ looked: { issues: 20, conversations: 20 } }, decided))).not.toBeNull();
  });

  it('is none that is undecided, accepted, snoozed, a duplicate or unknown', () => {
    expect(grownSince(99, null)).toBeNull();
    expect(grownSince(99, marked({ note: { text: 'Hm', base: '' } }))).toBeNull();
    expect(grownSince(99, marked({ verdict: { kind: 'accepted', issues: 1 } }))).toBeNull();
    expect(grownSince(99, marked({ verdict: { kind: 'duplicate', issues: 1, of: 'b' } }))).toBeNull();
    const snoozed = { kind: 'snoozed', issues: 1, until: { kind: 'date', at: 1 } } as const;
    expect(grownSince(99, marked({ verdict: snoozed }))).toBeNull();
  });
});
