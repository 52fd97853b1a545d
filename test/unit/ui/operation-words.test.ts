import { describe, expect, it } from 'vitest';
import { appError } from '#shared/errors.ts';
import { adminWrite } from '#shared/outbox/admin.ts';
import { heldChoices } from '#shared/outbox/choices.ts';
import {
  holdCauses,
  operationStates,
  outcomes,
  type HoldCause,
  type PendingOperation,
} from '#shared/outbox/operation.ts';
import { blockedIds } from '../../../renderer/pending/blocked.ts';
import { operationWords } from '../../../renderer/pending/texts/operation-texts.ts';
import { actWords, discardedWords } from '../../../renderer/pending/outbox/outbox-actions.ts';
import { historyLines } from '../../../renderer/features/outbox/history-texts.ts';

const NOW = new Date(2026, 10, 21, 12, 0, 0).getTime();
const ONLINE = { now: NOW, offline: false, signedOut: false };

const operation = (more: Partial<PendingOperation>): PendingOperation => ({
  id: 'o1',
  write: { kind: 'comment.create', spaceId: 's', pageId: 'p', markdown: 'Text' },
  createdAt: NOW,
  changedAt: NOW,
  state: 'queued',
  attempts: 0,
  ...more,
});

describe('where a write stands', () => {
  it('has words for every state, and offers to copy the text in each', () => {
    for (const state of operationStates) {
      const words = operationWords(operation({ state }), ONLINE);
      expect(words.label, state).not.toBe('');
      expect(words.acts, state).toContain('copy');
    }
  });

  it('says of what is queued what it waits for', () => {
    expect(operationWords(operation({}), { ...ONLINE, offline: true }).reason).toContain('online');
    expect(operationWords(operation({}), { ...ONLINE, signedOut: true }).reason).toContain('sign in');
    expect(operationWords(operation({}), { ...ONLINE, waitsForParent: true }).reason).toContain(
      'comment it replies to',
    );
  });

  it('speaks of no comment where a change of a site is held, or was not needed', () => {
    const write = adminWrite('deleteSiteSection', { organizationId: 'o', siteId: 's', siteSectionId: 'x' });
    for (const cause of ['target-gone', 'parent-failed', 'several-matches'] as const)
      expect(operationWords(operation({ write, state: 'held', cause }), ONLINE).reason, cause).not.toMatch(
        /comment|text/,
      );
    const done = operationWords(operation({ write, state: 'done', outcome: 'target-gone' }), ONLINE);
    expect(done.reason).toBe('It was already removed, so nothing was sent.');
  });

  it('offers to change only what the one who acts wrote', () => {
    const writer = { person: { id: 'bo', displayName: 'Bo' }, signIn: 'second', sameAs: [] };
    const conflict = { base: 'Base', mine: 'Mine', theirs: 'Theirs', mergeable: true };
    for (const state of operationStates)
      for (const more of [{ author: 'ann' }, { author: null, signIn: 'first' }]) {
        const { acts } = operationWords(operation({ state, conflict, ...more }), { ...ONLINE, writer });
        expect(acts, state).not.toContain('edit');
        expect(acts, state).not.toContain('withdraw');
        expect(acts, state).not.toContain('merge');
      }
    for (const more of [{ author: 'bo' }, { author: null, signIn: 'second' }])
      expect(operationWords(operation(more), { ...ONLINE, writer }).acts).toEqual([
        'edit',
        'withdraw',
        'copy',
        'discard',
      ]);
  });

  it('gives a reason of its own for every cause of holding, and offers what can be chosen there', () => {
    const reasons = holdCauses.map((cause) => ({
      cause,
      ...operationWords(operation({ state: 'held', cause }), ONLINE),
    }));
    expect(new Set(reasons.map(({ reason }) => reason)).size).toBe(holdCauses.length);
    for (const { cause, acts, tone } of reasons) {
      for (const act of ['retry', 'settle', 'release'] as const) {
        expect(acts.includes(act), `${cause}: ${act}`).toBe(heldChoices(operation({ cause })).includes(act));
      }
      expect(tone).toBe('held');
    }
  });

  it('names who replied, and calls each choice what it does', () => {
    const on = { spaceId: 's', comment: { server: 'c' } } as const;
    const held = (write: PendingOperation['write'], more: Partial<PendingOperation> = {}) => {
      const one = operation({ write, state: 'held', cause: 'new-replies', heldFor: { by: 'Hanne' }, ...more });
      const { reason, acts } = operationWords(one, ONLINE);
      return [reason, ...acts.map((act) => actWords(act, one))];
    };
    expect(held({ kind: 'comment.delete', ...on })).toEqual([
      'Hanne replied after you deleted this. Read the reply, then delete it anyway, or keep it.',
      'Delete anyway',
      'Keep',
    ]);
    expect(held({ kind: 'comment.resolve', ...on, resolved: true })).toEqual([
      'Hanne replied after you resolved this. Read the reply, then resolve it anyway, or leave it open.',
      'Resolve anyway',
      'Leave open',
    ]);
    const letGo = (write: PendingOperation['write'], cause: HoldCause): string =>
      discardedWords(operation({ write, state: 'held', cause }));
    expect(letGo({ kind: 'comment.delete', ...on }, 'new-replies')).toBe('Comment kept.');
    expect(letGo({ kind: 'reply.delete', ...on, reply: { server: 'r' } }, 'text-changed')).toBe('Reply kept.');
    expect(letGo({ kind: 'comment.resolve', ...on, resolved: true }, 'new-replies')).toBe('The thread was left open.');
    expect(letGo({ kind: 'comment.delete', ...on }, 'permission-lost')).toBe('Discarded');
    const [unknown] = held({ kind: 'comment.delete', ...on }, { heldFor: {} });
    expect(unknown).toMatch(/^Someone replied after/);
    const [dollar] = held({ kind: 'comment.delete', ...on }, { heldFor: { by: '$& Co' } });
    expect(dollar).toMatch(/^\$& Co replied after/);
  });

  it('offers to comment on the page, or to keep a draft, when the part of the page is gone', () => {
    const gone = operation({ state: 'held', cause: 'part-gone' });
    const { acts } = operationWords(gone, ONLINE);
    expect(acts.map((act) => actWords(act, gone))).toEqual([
      'Comment on the page',
      'Edit',
      'Keep as draft',
      'Copy text',
      'Discard',
    ]);
  });

  it('has one name for letting go of a change that is in conflict', () => {
    const clash = operation({
      state: 'conflict',
      conflict: { base: null, mine: 'a', theirs: 'b', mergeable: true },
      write: { kind: 'comment.edit', spaceId: 's', comment: { server: 'c' }, markdown: 'a' },
    });
    const { acts, reason } = operationWords(clash, ONLINE);
    expect(acts.map((act) => actWords(act, clash))).toEqual(['Compare', 'Copy text', 'Keep theirs']);
    expect(reason).toMatch(/keep one or merge them\.$/);
    const fields = { ...clash, conflict: { base: null, mine: 'a', theirs: 'b', mergeable: false } };
    expect(operationWords(fields, ONLINE).reason).toMatch(/keep one\.$/);
    expect(actWords('discard', null)).toBe('Discard');
    expect(discardedWords(clash)).toBe('Their version kept');
  });

  it('says of a verdict on a closed change request that it goes once that is open again', () => {
    const write = { kind: 'review.submit', spaceId: 's', changeRequestId: 'r', status: 'approved' } as const;
    const words = operationWords(operation({ write, state: 'held', cause: 'request-closed' }), ONLINE);
    expect(words.reason).toContain('reopened');
    expect(words.acts).toEqual(['retry', 'discard']);
  });

  it('says why something is done that was not sent', () => {
    const words = outcomes.map((outcome) => operationWords(operation({ state: 'done', outcome }), ONLINE));
    expect(words.map(({ label }) => label)).toEqual(['Already done', 'Not needed']);
    for (const { reason, tone } of words)
      expect([tone, reason]).toEqual(['sent', expect.stringContaining('nothing was sent')]);
  });

  it('does not say that something is gone because one answer was "not found"', () => {
    const error = appError('not-found', 'deleteComment: HTTP 404: No.', { status: 404 });
    const words = operationWords(operation({ state: 'rejected', error }), ONLINE);
    expect(words.reason).toBe('The server answered “not found”: No.');
    expect(words.acts).toContain('retry');
  });

  it('tells a refusal in the words of the service', () => {
    const error = appError('invalid-request', 'body.markdown is too long', { status: 400 });
    const words = operationWords(operation({ state: 'rejected', error }), ONLINE);
    expect(words.reason).toContain('body.markdown is too long');
    expect(words.tone).toBe('failed');
    expect(words.acts).toEqual(['retry', 'edit', 'withdraw', 'copy', 'discard']);
  });

  it('says when the next try is due and why one is needed', () => {
    const words = operationWords(
      operation({ state: 'retrying', nextTryAt: NOW + 120_000, error: appError('server-error', '503') }),
      ONLINE,
    );
    expect(words.label).toBe('Trying again in 2 minutes');
    expect(words.reason).toBe('Server error.');
  });

  it('does not promise a next try to a write that waits for a decision about another one', () => {
    const retrying = operation({ state: 'retrying', nextTryAt: NOW + 120_000, error: appError('server-error', '503') });
    expect(operationWords(retrying, { ...ONLINE, blocked: true })).toMatchObject({
      label: 'Queued',
      reason: 'Waiting for an earlier item that needs your attention.',
    });
  });

  it('says until when the service wants to be left alone, also when that is after the next try', () => {
    const limited = (more: Partial<PendingOperation>): string =>
      operationWords(
        operation({ state: 'retrying', nextTryAt: NOW + 3_600_000, error: appError('rate-limited', '429'), ...more }),
        ONLINE,
      ).reason;
    expect(limited({})).toBe('Too many requests: no requests before 13:00.');
    const error = appError('rate-limited', '429', { retryAfterMs: 2 * 3_600_000 });
    expect(limited({ error })).toBe('Too many requests: no requests before 14:00.');
    expect(limited({ error, changedAt: NOW - 24 * 3_600_000 })).toBe('Too many requests.');
  });

  it('says of what is in doubt behind an earlier item that it is not looked for yet', () => {
    const doubt = operation({ state: 'in-doubt' });
    expect(operationWords(doubt, ONLINE).reason).toContain('Galley checks now');
    expect(operationWords(doubt, { ...ONLINE, blocked: true }).reason).toContain(
      'Waiting for an earlier item. Galley checks after that one',
    );
  });

  it('says of what is in doubt what happened: an answer that failed is an answer', () => {
    const doubt = (error: PendingOperation['error']): string =>
      operationWords(operation({ state: 'in-doubt', ...(error === undefined ? {} : { error }) }), ONLINE).reason;
    expect(doubt(appError('timeout', 'x'))).toContain('no reply came back');
    const failed = doubt(appError('server-error', 'x', { status: 500, operation: 'postCommentInSpace' }));
    expect(failed).toContain('the server failed (HTTP 500)');
    expect(failed).not.toContain('no reply');
    expect(doubt(appError('invalid-response', 'x'))).toContain('could not be read');
    expect(doubt(appError('server-error', 'x', { status: 503, operation: 'listSpaceComments' }))).toContain(
      'the last check failed (server error (HTTP 503))',
    );
  });

  it('blames nobody else for what the person may have done on another device', () => {
    const held = operationWords(operation({ state: 'held', cause: 'done-by-other' }), ONLINE).reason;
    const both = operationWords(operation({ state: 'conflict' }), ONLINE).reason;
    const refused = operationWords(operation({ state: 'rejected', error: appError('conflict', '') }), ONLINE).reason;
    for (const reason of [held, both]) expect(reason).toContain('you on another device');
    expect(refused).toBe('Changed in the meantime.');
  });

  it('says of imported words that somebody else may have imported them too', () => {
    const held = { state: 'held', cause: 'several-matches' } as const;
    const imported = { ...held, broughtIn: { by: 'Ada', packMadeAt: 1 } };
    expect(operationWords(operation(imported), ONLINE).reason).toContain('someone else may have imported it');
    expect(operationWords(operation(held), ONLINE).reason).toContain('several comments like this one');
  });

  it('lets nobody change or discard what is on its way or may have arrived', () => {
    expect(operationWords(operation({ state: 'sending' }), ONLINE).acts).toEqual(['copy']);
    expect(operationWords(operation({ state: 'in-doubt' }), ONLINE).acts).not.toContain('edit');
    expect(operationWords(operation({ state: 'held', cause: 'several-matches' }), ONLINE).acts).not.toContain('edit');
  });
});

describe('what happened to a write', () => {
  const step = (at: number, state: PendingOperation['state']) => ({ at, state, error: null });

  it('is told with the latest first', () => {
    const lines = historyLines([step(1, 'queued'), step(2, 'sending'), step(3, 'done')], undefined);
    expect(lines.map(({ at, words }) => [at, words])).toEqual([
      [3, 'Delivered'],
      [2, 'Sent'],
      [1, 'Queued'],
    ]);
  });

  it('does not say that it was sent where there was nothing to send', () => {
    const steps = [step(1, 'sending'), step(2, 'retrying'), step(3, 'sending'), step(4, 'done')];
    for (const [outcome, label] of [
      ['already-done', 'Already done'],
      ['target-gone', 'Not needed'],
    ] as const) {
      const lines = historyLines(steps, outcome);
      expect(lines.map(({ words }) => words)).toEqual([label, 'Retrying', 'Sent']);
    }
  });
});

describe('what waits behind something else', () => {
  const reply = (id: string, createdAt: number, more: Partial<PendingOperation> = {}): PendingOperation =>
    operation({
      id,
      createdAt,
      write: { kind: 'reply.create', spaceId: 's', comment: { server: 'c' }, markdown: id },
      ...more,
    });

  it('is what was written later in the same thread, in whatever order the list has it', () => {
    const held = reply('held', 1, { state: 'held', cause: 'thread-resolved' });
    const other = operation({ id: 'other', createdAt: 3 });
    expect([...blockedIds([reply('later', 2), other, held])]).toEqual(['later']);
    expect([...blockedIds([reply('earlier', 0), held])]).toEqual([]);
  });

  it('is nothing once that one was sent, and never a reaction, which passes by', () => {
    const on = { spaceId: 's', comment: { server: 'c' } } as const;
    const reaction = reply('reaction', 2, { write: { kind: 'comment.react', ...on, emoji: '1f44d', add: true } });
    expect([...blockedIds([reply('sent', 1, { state: 'done' }), reply('next', 2)])]).toEqual([]);
    expect([...blockedIds([reply('held', 1, { state: 'held' }), reaction])]).toEqual([]);
  });

  it('says so', () => {
    expect(operationWords(operation({}), { ...ONLINE, blocked: true }).reason).toContain('earlier item');
  });
});

describe('while the core is not running', () => {
  it('promises nothing for now: what waits goes out later, what had left is looked for first', () => {
    const stopped = { ...ONLINE, offline: true, stopped: true };
    for (const state of ['queued', 'retrying'] as const) {
      expect(operationWords(operation({ state, nextTryAt: NOW }), stopped).reason).toBe(
        'Sends when Galley runs again.',
      );
    }
    for (const state of ['sending', 'in-doubt'] as const) {
      expect(operationWords(operation({ state, nextTryAt: NOW }), stopped).reason).toContain('runs again');
    }
  });

  it('tells what a lost answer means, and that nothing is sent twice', () => {
    const { reason } = operationWords(operation({ state: 'in-doubt', nextTryAt: NOW + 3_000 }), {
      ...ONLINE,
      seconds: true,
    });
    expect(reason).toBe(
      'It was sent, but no reply came back, so it may have arrived. Galley checks in 3 seconds, and resends it only if it did not arrive.',
    );
  });
});
