import { isClosedStatus } from '#shared/request-status.ts';
import type { PlacedRequest } from './look-at-request.ts';
import type { Workload } from './workload.ts';

/**
 * Reading change requests takes two parts of a run: `newest`, the ones that people look at, and `left`, after everything
 * else, the others that moved. So a first sync of a large organization is not held up by them, and has all of them in the end.
 */
export type Part = 'newest' | 'left';

export interface DueRequests {
  readonly now: readonly PlacedRequest[];
  /** For the part `left`. What is only read again since a day has passed is not among it: it waits for the next run. */
  readonly left: readonly PlacedRequest[];
}

/** Open ones that moved since they were read, or were read too long ago; the newest first, `atOnce` in the first part. */
export function dueRequests(
  requests: readonly PlacedRequest[],
  why: {
    readonly moved: (request: PlacedRequest) => boolean;
    readonly aged: (request: PlacedRequest) => boolean;
  },
  { part, atOnce }: { readonly part: Part; readonly atOnce: number },
): DueRequests {
  const due = requests
    .filter((request) => !isClosedStatus(request.status) && (why.moved(request) || why.aged(request)))
    .sort((one, other) => ((one.updatedAt ?? '') < (other.updatedAt ?? '') ? 1 : -1));
  if (part === 'left') return { now: due, left: [] };
  return { now: due.slice(0, atOnce), left: due.slice(atOnce).filter(why.moved) };
}

/** Counts what both parts will read of the spaces of `requests`, whatever was expected of them. */
export function planRequests(
  work: Pick<Workload, 'plan'>,
  kind: 'request' | 'requestTalk',
  requests: readonly PlacedRequest[],
  { now, left }: DueRequests,
): void {
  const counts = new Map<string, number>(requests.map(({ space }) => [space, 0]));
  for (const { space } of [...now, ...left]) counts.set(space, (counts.get(space) ?? 0) + 1);
  for (const [space, count] of counts) work.plan(kind, space, count);
}
