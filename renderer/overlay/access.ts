import type { Collection, Space } from '#shared/contract/index.ts';
import {
  NOT_ADDED,
  type AccessSpace,
  type AccessTeam,
  type AccessUnreadable,
  type DefaultLevel,
  type RoleChange,
  type StoredTeamRole,
  type TeamRole,
} from '#shared/model/access.ts';
import type { ShownTeam } from '#shared/model/people.ts';
import { parameterOf } from '#shared/outbox/admin.ts';
import { adminShapes } from '#shared/outbox/kinds/admin-shapes.data.ts';
import { isKind } from '#shared/outbox/kinds/index.ts';
import type { PendingOperation } from '#shared/outbox/operation.ts';
import { isAdministrative, type AdminWrite } from '#shared/outbox/writes.ts';
import { markOf } from './message.ts';

/** The roles of teams in spaces with pending writes laid over them. Pure; only the store may import it. */

export type RoleOperation = PendingOperation & { readonly write: AdminWrite };

export interface StoredAccess {
  readonly rows: readonly StoredTeamRole[];
  readonly fetchedAt: number | null;
  readonly partial: boolean;
  readonly unreadable: AccessUnreadable | null;
}

export function isOfRole(operation: PendingOperation): operation is RoleOperation {
  return isAdministrative(operation.write) && isKind(operation.write, { row: 'space-team' });
}

/** Unsent writes, oldest first, and those that the stored list of their space does not show yet. */
export function missingFrom(
  operations: readonly RoleOperation[],
  fetchedAt: (spaceId: string) => number | null,
): readonly RoleOperation[] {
  return operations.filter(
    ({ state, changedAt, write }) =>
      state !== 'done' || changedAt >= (fetchedAt(parameterOf(write.input, 'spaceId') ?? '') ?? 0),
  );
}

/** `operations`: of this space, as `missingFrom` gives them. */
export function overlayAccess(
  space: Space,
  stored: StoredAccess | undefined,
  { operations, collections, news }: OverlayParts,
): AccessSpace {
  const roles = new Map((stored?.rows ?? []).map(({ teamId, role }) => [teamId, role]));
  const changes = new Map<string, RoleChange>();
  for (const operation of operations) {
    const teamId = parameterOf(operation.write.input, 'teamId');
    const to = roleAfter(operation);
    if (teamId === null || to === undefined) continue;
    if (operation.state === 'done') {
      if (to === NOT_ADDED) roles.delete(teamId);
      else roles.set(teamId, to);
    } else changes.set(teamId, { to, pending: [...(changes.get(teamId)?.pending ?? []), markOf(operation)] });
  }
  return {
    ...{ id: space.id, title: space.title, emoji: space.emoji === '' ? null : space.emoji },
    visibility: space.visibility,
    level: defaultLevelOf(space, collections),
    canManage: space.permissions.admin !== false && space.permissions.access !== false,
    ...{ fetchedAt: stored?.fetchedAt ?? null, partial: stored?.partial ?? false },
    ...{ unreadable: stored?.unreadable ?? null, news },
    ...{ roles: Object.fromEntries(roles), changes: Object.fromEntries(changes) },
  };
}

interface OverlayParts {
  readonly operations: readonly RoleOperation[];
  /** By id. */
  readonly collections: ReadonlyMap<string, Collection>;
  /** Ids of teams. */
  readonly news: readonly string[];
}

/** The role after the write. Undefined: the write does not change it. */
export function roleAfter({ write }: Pick<RoleOperation, 'write'>): TeamRole | undefined {
  if (adminShapes[write.kind].effect === 'delete') return NOT_ADDED;
  const { body } = write.input;
  const role = typeof body === 'object' && body !== null && 'role' in body ? body.role : undefined;
  return role === null || typeof role === 'string' ? role : undefined;
}

/** The space's own level, or that of the nearest collection above it that has one. */
function defaultLevelOf(
  { defaultLevel, parent }: Pick<Space, 'defaultLevel' | 'parent'>,
  collections: ReadonlyMap<string, Collection>,
): DefaultLevel {
  if (isOwn(defaultLevel)) return { role: defaultLevel, from: 'space' };
  const passed = new Set<string>();
  for (let id = parent; id !== undefined && !passed.has(id); id = collections.get(id)?.parent) {
    passed.add(id);
    const collection = collections.get(id);
    // What is above an unknown collection is not known either.
    if (collection === undefined) break;
    if (isOwn(collection.defaultLevel))
      return { role: collection.defaultLevel, from: 'collection', collection: collection.title };
  }
  return { role: null, from: 'organization' };
}

function isOwn(level: string | null | undefined): level is string {
  return level != null && level !== 'inherit';
}

/** The teams of the organization, and those that only a space names. */
export function accessTeams(
  teams: readonly ShownTeam[],
  records: readonly Pick<StoredAccess, 'rows'>[],
): readonly AccessTeam[] {
  const all = new Map<string, AccessTeam>();
  for (const { rows } of records)
    for (const { teamId, title, members } of rows) all.set(teamId, { id: teamId, title, members });
  for (const { id, title, members } of teams) all.set(id, { id, title, members });
  return [...all.values()].sort((one, other) => one.title.localeCompare(other.title) || (one.id < other.id ? -1 : 1));
}
