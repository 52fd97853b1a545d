import { describe, expect, it } from 'vitest';
import { operations, operationShape, type OperationName } from '#shared/contract/index.ts';
import { appError, type AppError } from '#shared/errors.ts';
import { backoffMs, retryDelayMs } from '../../../electron/api/backoff.ts';

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
  const names = Object.keys(operations) as OperationName[];
  const reads = names.filter((name) => operations[name].method === 'GET');
  const writes = names.filter((name) => operations[name].method !== 'GET');

  it('repeats a read that got no answer', () => {
    for (const error of [failure.reset, failure.timeout, failure.broken, failure.garbled]) {
      for (const name of reads) expect(retried(name, error), name).toBe(true);
    }
  });

  it('never repeats a write that may have arrived, whatever its method is', () => {
    for (const error of [failure.reset, failure.timeout, failure.broken, failure.garbled, failure.misshapen]) {
      for (const name of writes) expect(retried(name, error), name).toBe(false);
    }
  });

  it('repeats a write that was not done only where it replaces and removes nothing', () => {
    for (const error of [failure.refusedConnection, failure.limited]) {
      for (const name of writes) expect(retried(name, error), name).toBe(operations[name].method === 'POST');
    }
  });

  it('does not repeat what will be the same again', () => {
    for (const error of [failure.missing, failure.misshapen, failure.notBuilt]) {
      expect(retried('getPageInSpace', error)).toBe(false);
    }
  });

  it('asks once more where the token was refused, and leaves a write to the outbox', () => {
    const refused = appError('unauthorized', '', { sent: 'no', status: 401 });
    for (const name of reads) expect([1, 2].map((failures) => retried(name, refused, failures))).toEqual([true, false]);
    for (const name of writes) expect(retried(name, refused), name).toBe(false);
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
