import { describe, expect, it } from 'vitest';
import { appError } from '#shared/errors.ts';
import { verdictOf } from '../../../electron/outbox/verdict.ts';
import { queuedComment } from './operations.ts';

describe('what a failed try means', () => {
  const verdict = (error: ReturnType<typeof appError>) =>
    verdictOf(queuedComment('a'), error, { now: 1_000, random: () => 0, settleMs: 4_000 });

  it('waits as long as the service asks', () => {
    const limited = appError('rate-limited', 'slow down', { sent: 'no', retryAfterMs: 9_000 });
    expect(verdict(limited)).toMatchObject({ type: 'postponed', nextTryAt: 10_000 });
  });

  it('looks for what may have arrived before the service asked to wait, after as long', () => {
    const limited = appError('rate-limited', 'slow down', { sent: 'maybe', retryAfterMs: 9_000 });
    expect(verdict(limited)).toMatchObject({ type: 'doubted', nextTryAt: 10_000 });
    expect(verdict({ ...limited, retryAfterMs: 1 })).toMatchObject({ type: 'doubted', nextTryAt: 5_000 });
  });
});
