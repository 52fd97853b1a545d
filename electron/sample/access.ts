import { roles, type Role } from '#shared/contract/index.ts';
import type { Call } from './call.ts';
import { found, refuse } from './refuse.ts';
import type { CollectionRow, OrganizationRow, SpaceRow } from './world/world.ts';

/** The roles from lowest to highest. `edit` and `review` are in the order of the contract's table. */
const RANKS: readonly Role[] = [...roles].reverse();

function rank(role: Role | null | undefined): number {
  return role == null ? -1 : RANKS.indexOf(role);
}

export function hasRole(role: Role | null, needed: Role): boolean {
  return rank(role) >= rank(needed);
}

export function roleInOrganization({ person }: Pick<Call, 'person'>, organization: string): Role | null {
  return person.roles.get(organization) ?? null;
}

/** The highest role that the organization and the person's teams grant. */
export function roleInSpace(call: Pick<Call, 'person' | 'world'>, space: SpaceRow): Role | null {
  let best = roleInOrganization(call, space.organization);
  for (const [team, role] of space.teamRoles) {
    if (rank(role) > rank(best) && call.world.teams.get(team)?.members.has(call.person.id) === true) best = role;
  }
  return best;
}

/** The organization, if the caller belongs to it. For others it is not found. */
export function organizationFor(call: Call, id: string, needed: Role = 'read'): OrganizationRow {
  const role = roleInOrganization(call, id);
  const organization = found(role === null ? undefined : call.world.organizations.get(id), `Organization ${id}`);
  allow(role, needed, 'in this organization');
  return organization;
}

export function spaceFor(call: Pick<Call, 'person' | 'world'>, id: string, needed: Role = 'read'): SpaceRow {
  const row = call.world.spaces.get(id);
  const role = row === undefined ? null : roleInSpace(call, row);
  const space = found(role === null ? undefined : row, `Space ${id}`);
  allow(role, needed, 'in this space');
  return space;
}

export function collectionFor(call: Call, id: string, needed: Role = 'read'): CollectionRow {
  const row = call.world.collections.get(id);
  const role = row === undefined ? null : roleInOrganization(call, row.organization);
  const collection = found(role === null ? undefined : row, `Collection ${id}`);
  allow(role, needed, 'in this collection');
  return collection;
}

function allow(role: Role | null, needed: Role, where: string): void {
  if (!hasRole(role, needed)) refuse(403, `This needs the role ${needed} ${where}`);
}
