import type { Team } from '#shared/contract/index.ts';
import type { ShownTeam, TeamsView } from '#shared/model/people.ts';
import { parameterOf, temporaryId } from '#shared/outbox/admin.ts';
import { adminShapes } from '#shared/outbox/kinds/admin-shapes.data.ts';
import { isKind } from '#shared/outbox/kinds/index.ts';
import type { PendingOperation } from '#shared/outbox/operation.ts';
import { isAdministrative, type AdminWrite } from '#shared/outbox/writes.ts';
import { markOf } from './message.ts';

/** The teams with pending administrative writes laid over them. Pure; only the store may import it. */

type TeamOperation = PendingOperation & { readonly write: AdminWrite };

/** `fetchedAt`: when the stored list was requested (ms); null: never. `operations`: oldest first. */
export function overlayTeams(
  { rows, fetchedAt }: { readonly rows: readonly Team[]; readonly fetchedAt: number | null },
  operations: readonly PendingOperation[],
): Pick<TeamsView, 'teams' | 'operations' | 'created'> {
  const own = operations.filter(isOfTeam);
  // Changes that were sent before the request are in the list.
  const missing = own.filter(({ state, changedAt }) => state !== 'done' || changedAt >= (fetchedAt ?? 0));
  const teams = new Map(rows.map((team): [string, ShownTeam] => [team.id, shown(team)]));
  for (const operation of missing) apply(teams, operation);
  return {
    teams: [...teams.values()].sort((one, other) => one.title.localeCompare(other.title)),
    operations: missing.filter(({ state }) => state !== 'done'),
    created: Object.fromEntries(
      own.flatMap(({ id, serverId, write }) =>
        isKind(write, { row: 'team', effect: 'create' }) && typeof serverId === 'string'
          ? [[temporaryId(id), serverId]]
          : [],
      ),
    ),
  };
}

function isOfTeam(operation: PendingOperation): operation is TeamOperation {
  return isAdministrative(operation.write) && isKind(operation.write, { row: 'team' });
}

function shown({ id, title = '', members, spaces, createdAt, permissions }: Team): ShownTeam {
  return {
    ...{ id, title, members: members ?? null, spaces: spaces ?? null, createdAt: createdAt ?? null },
    ...{ canManage: permissions?.admin !== false, pending: [], change: null },
  };
}

function apply(teams: Map<string, ShownTeam>, operation: TeamOperation): void {
  const { id: operationId, serverId, state, write } = operation;
  const { effect, rowId } = adminShapes[write.kind];
  const id = effect === 'create' ? (serverId ?? temporaryId(operationId)) : parameterOf(write.input, rowId);
  if (id === null) return;
  const isDone = state === 'done';
  const known = teams.get(id);
  const pending = [...(known?.pending ?? []), ...(isDone ? [] : [markOf(operation)])];
  if (effect === 'create') {
    if (known === undefined) teams.set(id, created(id, operation, pending));
  } else if (known === undefined) return;
  // Until a deletion is sent it may be held or undone, so its row stays, marked.
  else if (effect === 'delete' && isDone) teams.delete(id);
  else if (effect === 'delete') teams.set(id, { ...known, pending, change: 'removed' });
  else {
    const title = titleIn(write) ?? known.title;
    teams.set(id, { ...known, title, pending, change: known.change ?? (isDone ? null : 'changed') });
  }
}

function created(id: string, { write, createdAt, state }: TeamOperation, pending: ShownTeam['pending']): ShownTeam {
  const { members } = bodyOf(write);
  return {
    id,
    title: titleIn(write) ?? '',
    members: Array.isArray(members) ? new Set<unknown>(members).size : 0,
    spaces: 0,
    createdAt: new Date(createdAt).toISOString(),
    canManage: true,
    pending,
    change: state === 'done' ? null : 'added',
  };
}

function titleIn(write: AdminWrite): string | null {
  const { title } = bodyOf(write);
  return typeof title === 'string' ? title : null;
}

function bodyOf({ input: { body } }: AdminWrite): Readonly<Record<string, unknown>> {
  return typeof body === 'object' && body !== null ? { ...body } : {};
}
