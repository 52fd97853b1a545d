import { NOT_ADDED, type AccessChange, type AccessDifference, type TeamRole } from '#shared/model/access.ts';
import { parameterOf } from '#shared/outbox/admin.ts';
import { roleAfter, type RoleOperation } from './access.ts';

/** Changes by others between two reads of a space's access, and how later changes join earlier ones. Pure. */

export interface ComparedAccess {
  /** By team. */
  readonly roles: Readonly<Record<string, { readonly title: string; readonly role: TeamRole }>>;
  /** The default level. Null: inherited. */
  readonly level: string | null;
  readonly visibility: string;
  /** When the list was requested (ms). */
  readonly fetchedAt: number;
  readonly partial: boolean;
}

/** `own`: this person's writes of this space, sent or not. */
export function othersAccessChanges(
  before: ComparedAccess,
  after: ComparedAccess,
  own: readonly RoleOperation[],
): readonly AccessDifference[] {
  const written = new Map<string, TeamRole>();
  for (const operation of own) {
    const { state, changedAt, attempts, write } = operation;
    // One that was sent before the earlier read is in both.
    const mayBeSent = state === 'done' ? changedAt >= before.fetchedAt : state === 'sending' || attempts > 0;
    const [teamId, to] = [parameterOf(write.input, 'teamId'), roleAfter(operation)];
    if (mayBeSent && teamId !== null && to !== undefined) written.set(teamId, to);
  }
  const differences: AccessDifference[] = [];
  for (const teamId of new Set([...Object.keys(before.roles), ...Object.keys(after.roles)])) {
    const [old, now] = [before.roles[teamId], after.roles[teamId]];
    // What an incomplete list lacks may still be there.
    if ((now === undefined && after.partial) || (old === undefined && before.partial)) continue;
    const [from, to] = [old === undefined ? NOT_ADDED : old.role, now === undefined ? NOT_ADDED : now.role];
    if (from === to || (written.has(teamId) && written.get(teamId) === to)) continue;
    differences.push({ key: `role ${teamId}`, what: 'role', teamId, team: (now ?? old)?.title ?? '', from, to });
  }
  if (before.level !== after.level)
    differences.push({ key: 'level', what: 'level', from: before.level, to: after.level });
  if (before.visibility !== after.visibility)
    differences.push({ key: 'visibility', what: 'visibility', from: before.visibility, to: after.visibility });
  return differences;
}

/** Two changes of the same become one, and what is as it was is gone. Newest last. */
export function withAccessNews(
  known: readonly AccessChange[],
  fresh: readonly AccessDifference[],
  at: number,
): readonly AccessChange[] {
  const changes = new Map(known.map((change) => [change.key, change]));
  for (const next of fresh) {
    const old = changes.get(next.key);
    changes.delete(next.key);
    const from = old === undefined ? next.from : old.from;
    // The same key means the same kind of change, which the compiler cannot see.
    if (from !== next.to) changes.set(next.key, { ...next, from, at } as AccessChange);
  }
  return [...changes.values()];
}
