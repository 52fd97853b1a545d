/**
 * `closed` is Galley's own word: nothing tells whether it was merged or archived, but its space has no open change request
 * and no draft. A status that this version does not know, or that nothing tells, is one of something still open.
 */
const CLOSED: ReadonlySet<string> = new Set(['merged', 'archived', 'closed']);

export const STATUS_UNTOLD = 'unknown';
export const STATUS_CLOSED = 'closed';

/** Whether there is nothing left to review in a change request. */
export function isClosedStatus(status: string): boolean {
  return CLOSED.has(status);
}
