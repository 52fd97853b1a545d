import type { AppError } from '#shared/errors.ts';
import type { FailedTry } from '../api/client.ts';
import type { Facts } from './line.ts';
import type { Log } from './log.ts';
import { knownWord, originOf } from './told.ts';

/** The parts of an error that may be logged: never its message, which may quote the server. */
export function errorFacts({ code, operation, status, cause, sent }: AppError): Facts {
  return { operation: knownWord(operation), status, code, cause, sent };
}

export function logFailedTry(log: Log, baseUrl: string): (failure: FailedTry) => void {
  const server = originOf(baseUrl);
  return ({ error, ms }) => {
    log.event('request', 'failed', { ...errorFacts(error), ms, server });
  };
}

/** Logs each item that a sync could not read. */
export function logUnreadable(log: Log, errors: readonly AppError[]): void {
  for (const error of errors) {
    log.event('sync', error.code === 'incomplete-list' ? 'incomplete-list' : 'unreadable', errorFacts(error));
  }
}
