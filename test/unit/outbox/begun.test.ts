import { describe, expect, it } from 'vitest';
import { begunAs, begunOf } from '#shared/outbox/begun.ts';
import type { PendingWrite } from '#shared/outbox/writes.ts';
import { oneOfEach } from './one-of-each.ts';

const basis = { revision: 'seven', updatedAt: '2026-03-04T10:00:00Z', print: 'abc' };
const KINDS = Object.values<PendingWrite>(oneOfEach);

describe('what the person had read when they began', () => {
  it('goes into a new comment, and out again', () => {
    const begun = begunAs(oneOfEach['comment.create'], { basis });
    expect(begun).toEqual({ ...oneOfEach['comment.create'], basis });
    expect(begunOf(begun)).toEqual({ basis });
  });

  it('replaces what a comment said before', () => {
    const write = { ...oneOfEach['comment.create'], basis: { revision: 'six' } };
    expect(begunAs(write, { basis })).toEqual({ ...write, basis });
  });

  it('changes nothing in a write of any kind while it is unknown', () => {
    for (const write of KINDS) expect(begunAs(write, {})).toBe(write);
    const known = { ...oneOfEach['comment.create'], basis };
    expect(begunAs(known, {})).toBe(known);
  });

  it('never changes anything but the basis', () => {
    for (const write of KINDS) {
      const begun = begunAs(write, { basis });
      expect({ ...begun, basis: undefined }).toEqual({ ...write, basis: undefined });
    }
  });

  it('is the text that an edit began with', () => {
    expect(begunOf({ ...oneOfEach['comment.edit'], base: 'Before' })).toEqual({ base: 'Before' });
    expect(begunOf({ ...oneOfEach['reply.edit'], base: '', basis })).toEqual({ base: '', basis });
    expect(begunOf(oneOfEach['comment.edit'])).toEqual({});
    expect(begunOf({ ...oneOfEach['comment.edit'], base: undefined, basis: undefined })).toEqual({});
  });

  it('is no text where an edit keeps fields', () => {
    expect(begunOf({ ...oneOfEach['request.describe'], base: { subject: 'Before' } })).toEqual({});
  });
});
