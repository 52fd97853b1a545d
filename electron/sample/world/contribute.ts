import type { Call } from '../call.ts';
import type { ChangeRequestRow, ContributorRow } from './change-request.ts';

/** Whoever edits or comments is a contributor, with a count per action. */
export function contribute(
  request: ChangeRequestRow,
  { person, now }: Call,
  action: ContributorRow['actionType'],
): void {
  const known = request.contributors.find((row) => row.person === person.id && row.actionType === action);
  if (known === undefined)
    request.contributors.push({ person: person.id, updatedAt: now, count: 1, actionType: action });
  else {
    known.count += 1;
    known.updatedAt = now;
  }
  request.updatedAt = now;
}
