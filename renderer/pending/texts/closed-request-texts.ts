import { isClosedStatus } from '#shared/request-status.ts';
import type { WaivableCause } from '#shared/outbox/operation.ts';

const STATUSES: Readonly<Record<string, string>> = { merged: 'was merged', archived: 'was archived' };

/**
 * The warning before a write to a closed change request, which would be held. Null: it is open, or the person turned
 * that cause off. Pure.
 */
export function closedRequestWords(status: string, waived: readonly WaivableCause[]): string | null {
  if (!isClosedStatus(status) || waived.includes('request-closed')) return null;
  return `This change request ${STATUSES[status] ?? 'is closed'}. Your changes are put on hold in the Outbox until you confirm them.`;
}
