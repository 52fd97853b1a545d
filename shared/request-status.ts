/**
 * `closed` is Galley's own status: the server does not say whether the change request was merged or archived, but its
 * space has no open change request and no draft. An unknown or missing status counts as open.
 */
const CLOSED: ReadonlySet<string> = new Set(['merged', 'archived', 'closed']);

export const STATUS_UNTOLD = 'unknown';
export const STATUS_CLOSED = 'closed';

/** Whether a change request is no longer open for review. */
export function isClosedStatus(status: string): boolean {
  return CLOSED.has(status);
}
