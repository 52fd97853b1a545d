import { describe, expect, it } from 'vitest';
import { appError, errorTable, type ErrorCode, type SentState } from '#shared/errors.ts';
import { backoffMs, verdictOf } from '../../../electron/outbox/verdict.ts';
import { queuedComment } from './operations.ts';

const NOW = 1_000;
const HOUR_MS = 60 * 60_000;
const tried = (attempts: number) => queuedComment('a', { attempts });
const verdict = (code: ErrorCode, sent: SentState, more: { readonly retryAfterMs?: number } = {}) =>
  verdictOf(tried(1), appError(code, '', { sent, ...more }), { now: NOW, random: () => 1, settleMs: 5_000 });

describe('what a failed try means', () => {
  it.each([
    ['not-found', 'target-gone'],
    ['not-served', 'not-served'],
  ] as const)('a hold for the person, with its cause: %s', (code, cause) => {
    const error = appError(code, '', { sent: 'no' });
    expect(verdict(code, 'no')).toEqual({ type: 'held', at: NOW, id: 'a', cause, error });
  });

  it.each(['forbidden', 'conflict', 'invalid-request', 'invalid-input'] as const)('a refusal for good: %s', (code) => {
    expect(verdict(code, 'no')).toEqual({
      type: 'refused',
      at: NOW,
      id: 'a',
      error: appError(code, '', { sent: 'no' }),
    });
  });

  it('another try for all else that never left, and a look for all else that may have arrived', () => {
    const decided = ['not-found', 'not-served', 'forbidden', 'conflict', 'invalid-request', 'invalid-input'];
    for (const code of Object.keys(errorTable) as ErrorCode[]) {
      if (decided.includes(code)) continue;
      expect(verdict(code, 'no'), code).toMatchObject({ type: 'postponed', at: NOW, id: 'a', nextTryAt: NOW + 4_000 });
      expect(verdict(code, 'maybe'), code).toMatchObject({ type: 'doubted', at: NOW, id: 'a', nextTryAt: NOW + 5_000 });
    }
  });

  it('a look where the service said yes in words that could not be read', () => {
    expect(verdict('invalid-response', 'yes')).toMatchObject({ type: 'doubted', nextTryAt: NOW + 5_000 });
  });

  it('a wait as long as the service asks for, an hour at most', () => {
    expect(verdict('rate-limited', 'no', { retryAfterMs: HOUR_MS })).toMatchObject({ nextTryAt: NOW + HOUR_MS });
    expect(verdict('rate-limited', 'no', { retryAfterMs: HOUR_MS + 1 })).toMatchObject({ nextTryAt: NOW + HOUR_MS });
    expect(verdict('rate-limited', 'maybe', { retryAfterMs: 9_000 })).toMatchObject({ nextTryAt: NOW + 9_000 });
    expect(verdict('unauthorized', 'no', { retryAfterMs: 7 })).toMatchObject({ nextTryAt: NOW + 7 });
    expect(verdict('rate-limited', 'no', { retryAfterMs: 7 })).toMatchObject({ type: 'postponed', nextTryAt: NOW + 7 });
  });
});

describe('the wait after a failure', () => {
  it('doubles with each try, up to a minute', () => {
    const waits = [0, 1, 2, 3, 4, 5, 50].map((attempts) => backoffMs(tried(attempts), () => 1));
    expect(waits).toEqual([2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000]);
  });

  it('is scattered between half of that and all of it, in whole milliseconds', () => {
    expect([0, 0.5, 1].map((random) => backoffMs(tried(0), () => random))).toEqual([1_000, 1_500, 2_000]);
    expect(backoffMs(tried(0), () => 0.33333)).toBe(1_333);
  });
});
