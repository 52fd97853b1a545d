import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SentLater } from '../../../renderer/shell/notifications/sent-later.ts';

const counts = (waiting: number, held = 0, failed = 0) => ({ waiting, inReview: 0, held, failed });

describe('what was sent after Galley was offline', () => {
  it('is told once, when nothing waits any more', () => {
    const later = new SentLater();
    expect([counts(1), counts(3)].map((now) => later.update(now, true))).toEqual([0, 0]);
    expect([counts(3), counts(1), counts(0), counts(0)].map((now) => later.update(now, false))).toEqual([0, 0, 3, 0]);
  });

  it('leaves out what was withdrawn before, and what was sent without a wait', () => {
    const later = new SentLater();
    later.update(counts(2), true);
    later.update(counts(0), true);
    expect([counts(0), counts(1), counts(0)].map((now) => later.update(now, false))).toEqual([0, 0, 0]);
  });

  it('and what was held or refused are together what waited', () => {
    fc.assert(
      fc.property(fc.nat(20), fc.nat(20), fc.nat(5), (waiting, stopped, before) => {
        const later = new SentLater();
        later.update(counts(waiting, before), true);
        const stops = Math.min(waiting, stopped);
        expect(later.update(counts(0, before + stops), false)).toBe(waiting - stops);
      }),
    );
  });
});
