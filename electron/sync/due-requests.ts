import { isClosedStatus } from '#shared/request-status.ts';
import type { PlacedRequest } from './look-at-request.ts';
import type { Workload } from './workload.ts';

/** Why something of a change request is to be read again. */
export interface Due {
  /** It is not as it was when it was read, or was never read. */
  readonly moved: (request: PlacedRequest) => boolean;
  /** It was read long ago: not everything that changes shows in its row. */
  readonly aged: (request: PlacedRequest) => boolean;
}

/** The open ones that `isDue` says, the newest first. */
export function dueRequests(
  requests: readonly PlacedRequest[],
  isDue: (request: PlacedRequest) => boolean,
): readonly PlacedRequest[] {
  return requests
    .filter((request) => !isClosedStatus(request.status) && isDue(request))
    .sort((one, other) => ((one.updatedAt ?? '') < (other.updatedAt ?? '') ? 1 : -1));
}

/** Counts what will be read of each of these spaces. */
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
