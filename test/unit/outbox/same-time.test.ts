import { describe, expect, it } from 'vitest';
import { sameTime } from '#shared/outbox/same-time.ts';

describe('two server times', () => {
  it('name the same moment in any form', () => {
    const forms = ['2026-03-04T10:00:00Z', '2026-03-04T10:00:00.000Z', '2026-03-04T11:00:00+01:00'];
    for (const one of forms) for (const other of forms) expect(sameTime(one, other)).toBe(true);
  });

  it('differ by a millisecond, earlier or later', () => {
    expect(sameTime('2026-03-04T10:00:00.000Z', '2026-03-04T10:00:00.001Z')).toBe(false);
    expect(sameTime('2026-03-04T10:00:00.001Z', '2026-03-04T10:00:00.000Z')).toBe(false);
  });

  it('differ where one is unknown, even where both are', () => {
    expect(sameTime(null, '2026-03-04T10:00:00Z')).toBe(false);
    expect(sameTime('2026-03-04T10:00:00Z', null)).toBe(false);
    expect(sameTime(null, null)).toBe(false);
  });

  it('are compared as text where they are no times', () => {
    expect(sameTime('revision 7', 'revision 7')).toBe(true);
    expect(sameTime('revision 7', 'revision 8')).toBe(false);
  });
});
