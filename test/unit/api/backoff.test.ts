import { describe, expect, it } from 'vitest';
import { operations, operationShape, type OperationName } from '#shared/contract/index.ts';
import { appError, type AppError } from '#shared/errors.ts';
import { backoffMs, isIdempotent, retryDelayMs } from '../../../electron/api/backoff.ts';

const retried = (name: OperationName, error: AppError, failures = 1): boolean =>
  retryDelayMs(operationShape(name), error, failures, () => 0.5) !== null;

const failure = {
  refusedConnection: appError('offline', '', { sent: 'no' }),
  reset: appError('offline', '', { sent: 'maybe' }),
  timeout: appError('timeout', '', { sent: 'maybe' }),
  broken: appError('server-error', '', { sent: 'maybe', status: 503 }),
  limited: appError('rate-limited', '', { sent: 'no', status: 429 }),
  garbled: appError('invalid-response', '', { sent: 'maybe', status: 200 }),
  misshapen: appError('invalid-response', '', { sent: 'yes', status: 200, path: 'title' }),
  missing: appError('not-found', '', { sent: 'no', status: 404 }),
  notBuilt: appError('server-error', '', { sent: 'no', status: 501 }),
};

describe('trying again', () => {
  it('sends only idempotent calls again once they may have arrived', () => {
    for (const error of [failure.reset, failure.timeout, failure.broken, failure.garbled]) {
      expect(retried('getPageInSpace', error)).toBe(true);
      expect(retried('updateCommentInSpace', error)).toBe(true);
      expect(retried('deleteCommentInSpace', error)).toBe(true);
      expect(retried('postCommentInSpace', error)).toBe(false);
      expect(retried('updateTeam', error)).toBe(false);
    }
  });

  it('sends any call again that never arrived or was asked to wait', () => {
    expect(retried('postCommentInSpace', failure.refusedConnection)).toBe(true);
    expect(retried('postCommentInSpace', failure.limited)).toBe(true);
  });

  it('does not take the PUT that creates a team for idempotent', () => {
    const puts = Object.values(operations).filter(({ method }) => method === 'PUT');
    expect(puts.filter((shape) => !isIdempotent(shape))).toEqual([operations.createTeam]);
    expect(retried('createTeam', failure.timeout)).toBe(false);
  });

  it('does not repeat what will be the same again', () => {
    for (const error of [failure.missing, failure.misshapen, failure.notBuilt]) {
      expect(retried('getPageInSpace', error)).toBe(false);
    }
  });

  it('does not wait for minutes inside one call', () => {
    expect(retried('getPageInSpace', { ...failure.limited, retryAfterMs: 600_000 })).toBe(false);
  });

  it('ends after a bounded number of tries', () => {
    expect([1, 2, 3, 4].map((failures) => retried('getPageInSpace', failure.broken, failures))).toEqual([
      true,
      true,
      true,
      false,
    ]);
    expect([1, 2].map((failures) => retried('getPageInSpace', failure.timeout, failures))).toEqual([true, false]);
  });

  it('waits exponentially longer, with full jitter and a ceiling', () => {
    expect([1, 2, 3].map((failures) => backoffMs(failures, () => 1))).toEqual([500, 1_000, 2_000]);
    expect(backoffMs(30, () => 1)).toBe(20_000);
    expect(backoffMs(30, () => 0)).toBe(0);
  });
});
