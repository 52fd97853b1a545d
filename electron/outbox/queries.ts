import type { AppError } from '#shared/errors.ts';
import { wasNotPermitted } from '#shared/outbox/choices.ts';
import { placeOf } from '#shared/outbox/writes.ts';
import type { History } from './history.ts';
import type { Outbox } from './outbox.ts';

/** The server was not reached, or another host answered: these errors end once the server can be reached. */
const UNREACHED: ReadonlySet<AppError['code']> = new Set(['offline', 'timeout', 'not-the-service', 'redirected']);

type Query =
  | 'ready'
  | 'nextWake'
  | 'postponed'
  | 'unpermitted'
  | 'find'
  | 'isOver'
  | 'all'
  | 'claimed'
  | 'rivals'
  | 'hasVerdict'
  | 'counts';

/** Reads of the queue: nothing here changes it. */
export function outboxQueries({ discarded, queue }: History): Pick<Outbox, Query> {
  const { operations } = queue;
  return {
    ready: (at) => queue.ready(at),
    nextWake: (at) => queue.nextWake(at),
    postponed: (which) =>
      [...operations.values()]
        .filter(({ state }) => state === 'retrying' || state === 'in-doubt')
        .filter(({ error }) => which === 'all' || (error !== undefined && UNREACHED.has(error.code)))
        .filter(({ error }) => which !== 'silence' || error?.status === undefined)
        .map(({ id }) => id),
    unpermitted: (spaceId) =>
      [...operations.values()]
        .filter(wasNotPermitted)
        .filter(({ write }) => spaceId === null || placeOf(write).spaceId === spaceId)
        .map(({ id }) => id),
    find: (id) => operations.get(id) ?? null,
    isOver: (id) => discarded.has(id),
    all: () => [...operations.values()],
    claimed: (exceptId) => queue.claimed(exceptId),
    hasVerdict: (operation) => queue.hasVerdict(operation),
    rivals: (operation) => queue.rivals(operation),
    counts: () => ({
      waiting: queue.count('queued', 'sending', 'retrying', 'in-doubt') - queue.inReview,
      inReview: queue.inReview,
      held: queue.count('held', 'conflict'),
      failed: queue.count('rejected', 'parked'),
    }),
  };
}
