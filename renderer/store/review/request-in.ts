import type { ChangeRequest } from '#shared/contract/index.ts';

/** A change request by its id, or by its number, as an address or an early write may name it. */
export function requestIn(rows: readonly ChangeRequest[], changeRequestId: string): ChangeRequest | null {
  return (
    rows.find(({ id }) => id === changeRequestId) ??
    rows.find(({ number }) => String(number) === changeRequestId) ??
    null
  );
}
