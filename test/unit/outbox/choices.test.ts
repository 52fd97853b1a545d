import { describe, expect, it } from 'vitest';
import { adminOperations, adminShapes } from '#shared/outbox/kinds/admin-shapes.data.ts';
import { heldChoices, isMootWhenGone, isRefusedWhenClosed, settlesItself } from '#shared/outbox/choices.ts';
import { holdCauses, waivableCauses, type HoldCause } from '#shared/outbox/operation.ts';
import type { PendingWrite } from '#shared/outbox/writes.ts';
import { oneOfEach } from './one-of-each.ts';
import { queuedComment } from './operations.ts';

/** The kinds of which nothing is left to do once what they are about is gone; the others are held. */
const OVER: readonly string[] = [
  'comment.delete',
  'comment.resolve',
  'comment.react',
  'reply.delete',
  'reply.react',
  'reviewers.remove',
];
const { unreadable: _neverSent, ...TALK } = oneOfEach;
const WRITES: readonly PendingWrite[] = [
  ...Object.values(TALK),
  ...adminOperations.map((kind) => ({ kind, input: {} })),
];
const choices = (write: PendingWrite, cause: HoldCause) => heldChoices({ write, cause });

describe('what can be chosen where a write is held', () => {
  it('is to try again, for every kind, where the service was said to lack something', () => {
    for (const write of WRITES) {
      for (const cause of ['target-gone', 'not-served', 'permission-lost', 'parent-failed'] as const)
        expect(choices(write, cause), `${write.kind}, ${cause}`).toEqual(['retry']);
    }
  });

  it('is never to send a verdict or a merge to a closed change request', () => {
    const refused = WRITES.filter((write) => !choices(write, 'request-closed').includes('release'));
    expect(refused.map(({ kind }) => kind)).toEqual(['review.submit', 'request.merge']);
    for (const write of refused) {
      expect(isRefusedWhenClosed(write)).toBe(true);
      expect(choices(write, 'request-closed')).toEqual(['retry']);
    }
  });

  it('is to send it anyway where that can succeed', () => {
    for (const cause of waivableCauses) expect(choices(TALK['comment.create'], cause), cause).toEqual(['release']);
    expect(choices(TALK['comment.create'], 'other-person')).toEqual(['release']);
  });

  it('is to look again, to say that it is there, or to send it, where nobody can tell', () => {
    for (const cause of ['several-matches', 'cannot-tell'] as const)
      expect(choices(TALK['comment.create'], cause)).toEqual(['retry', 'settle', 'release']);
  });

  it('is never two of which one would do', () => {
    for (const write of WRITES) {
      for (const cause of holdCauses) {
        const offered = choices(write, cause);
        expect(new Set(offered).size).toBe(offered.length);
        // To look again and to send at once differ only where a copy may be there already.
        const both = offered.includes('retry') && offered.includes('release');
        expect(both, `${write.kind}, ${cause}`).toBe(cause === 'several-matches' || cause === 'cannot-tell');
      }
    }
  });
});

describe('what is over by itself once its target is gone', () => {
  it.each(Object.entries(TALK))('%s', (kind, write) => {
    expect(isMootWhenGone(write)).toBe(OVER.includes(kind));
  });

  it.each(adminOperations)('%s', (kind) => {
    expect(isMootWhenGone({ kind, input: {} })).toBe(adminShapes[kind].effect === 'delete');
  });

  it('goes on by itself where an older version held it', () => {
    const held = (write: PendingWrite, cause: HoldCause) => queuedComment('a', { write, state: 'held', cause });
    for (const write of WRITES) {
      expect(settlesItself(held(write, 'done-by-other')), write.kind).toBe(true);
      expect(settlesItself(held(write, 'target-gone')), write.kind).toBe(isMootWhenGone(write));
      expect(settlesItself(held(write, 'thread-resolved')), write.kind).toBe(false);
      expect(settlesItself(queuedComment('a', { write, cause: 'done-by-other' })), write.kind).toBe(false);
    }
  });
});
