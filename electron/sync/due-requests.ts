import { isClosedStatus } from '#shared/request-status.ts';
import type { PlacedRequest } from './look-at-request.ts';
import type { Workload } from './workload.ts';

/** Why a part of a change request must be read again. */
export interface Due {
  /** It changed since the last read, or was never read. */
  readonly moved: (request: PlacedRequest) => boolean;
  /** The last read was long ago: not every change shows in its row. */
  readonly aged: (request: PlacedRequest) => boolean;
}

/** The open ones that are due, newest first. */
export function dueRequests(
  requests: readonly PlacedRequest[],
  isDue: (request: PlacedRequest) => boolean,
): readonly PlacedRequest[] {
  return requests
    .filter((request) => !isClosedStatus(request.status) && isDue(request))
    .sort((one, other) => ((one.updatedAt ?? '') < (other.updatedAt ?? '') ? 1 : -1));
}

/** Counts the change requests to read in each of these spaces. */
export function planRequests(
  work: Pick<Workload, 'plan'>,
  kind: 'request' | 'requestDiscussion',
  spaceIds: readonly string[],
  due: readonly PlacedRequest[],
): void {
  const counts = new Map(spaceIds.map((id) => [id, 0]));
  for (const { space } of due) counts.set(space, (counts.get(space) ?? 0) + 1);
  for (const [space, count] of counts) work.plan(kind, space, count);
}
