import { roles } from '#shared/contract/values.ts';
import { NOT_ADDED, type AccessSpace, type AccessTeam, type RoleChange, type TeamRole } from '#shared/model/access.ts';

/** What teams may do in spaces, now and after a change. Pure. */

/** What a person can choose for a team: the roles of the contract, highest first, guests, and no role. */
export const roleChoices: readonly TeamRole[] = [...roles, null, NOT_ADDED];

/** The role of a team on the server. Undefined: not known. */
export function roleOnServer(
  { roles: known, fetchedAt, partial }: Pick<AccessSpace, 'roles' | 'fetchedAt' | 'partial'>,
  teamId: string,
): TeamRole | undefined {
  if (Object.hasOwn(known, teamId)) return known[teamId];
  // What an incomplete list lacks may still be there.
  return fetchedAt === null || partial ? undefined : NOT_ADDED;
}

export function changeOf({ changes }: Pick<AccessSpace, 'changes'>, teamId: string): RoleChange | null {
  return (Object.hasOwn(changes, teamId) ? changes[teamId] : undefined) ?? null;
}

/** The role with unsent changes. Undefined: not known. */
export function roleShown(space: AccessSpace, teamId: string): TeamRole | undefined {
  const change = changeOf(space, teamId);
  return change === null ? roleOnServer(space, teamId) : change.to;
}

/** Whether the role differs from the default level. With an unknown default level, every role may. */
export function differs({ level }: Pick<AccessSpace, 'level'>, role: TeamRole | undefined): boolean {
  return role !== undefined && role !== NOT_ADDED && role !== level.role;
}

/** What a role allows, lowest first: each role allows what the roles below it do. */
const ABILITIES = [
  ['read', 'read'],
  ['comment', 'comment'],
  ['edit', 'edit'],
  ['review', 'review'],
  ['create', 'create content'],
  ['admin', 'manage the space'],
] as const;

/**
 * Null: not known, since the app does not know the role or the default level. Guests have no role, so nothing is sure.
 */
export function abilitiesOf(
  role: TeamRole | undefined,
  { level }: Pick<AccessSpace, 'level'>,
): readonly string[] | null {
  if (role === undefined) return null;
  if (role === null) return [];
  const given = role === NOT_ADDED ? level.role : role;
  const at = ABILITIES.findIndex(([name]) => name === given);
  return at < 0 ? null : ABILITIES.slice(0, at + 1).map(([, words]) => words);
}

/** A role that a team is to get in a space, and the one that it has. */
export interface PlannedRole {
  readonly space: AccessSpace;
  readonly team: AccessTeam;
  readonly from: TeamRole;
  readonly to: TeamRole;
}

export interface RoleTarget {
  readonly space: AccessSpace;
  readonly team: AccessTeam;
}

/** The changes that give these teams the role, and how many need none or are not possible. */
export interface RolePlan {
  readonly planned: readonly PlannedRole[];
  /** They have the role. */
  readonly same: number;
  /** Their role is not known. */
  readonly unknown: number;
  /** This person may not change them. */
  readonly fixed: number;
}

export function planRoles(targets: readonly RoleTarget[], to: TeamRole): RolePlan {
  const planned: PlannedRole[] = [];
  let [same, unknown, fixed] = [0, 0, 0];
  for (const { space, team } of targets) {
    const from = roleShown(space, team.id);
    if (!space.canManage) fixed += 1;
    else if (from === undefined) unknown += 1;
    else if (from === to) same += 1;
    else planned.push({ space, team, from, to });
  }
  return { planned, same, unknown, fixed };
}

/** What the same change means in several spaces. */
export interface RoleEffect {
  readonly team: AccessTeam;
  readonly gains: readonly string[];
  readonly loses: readonly string[];
  /** What the team may do before or after the change is not known. */
  readonly unsure: boolean;
  readonly from: TeamRole;
  readonly to: TeamRole;
  readonly spaces: readonly AccessSpace[];
}

/** One for each team and change, in the order of the changes. */
export function effectsOf(planned: readonly PlannedRole[]): readonly RoleEffect[] {
  const effects = new Map<string, RoleEffect>();
  for (const { space, team, from, to } of planned) {
    const [before, after] = [abilitiesOf(from, space), abilitiesOf(to, space)];
    const gains = before === null || after === null ? [] : after.filter((one) => !before.includes(one));
    const loses = before === null || after === null ? [] : before.filter((one) => !after.includes(one));
    const unsure = before === null || after === null;
    const key = JSON.stringify([team.id, from, to, gains, loses, unsure]);
    const known = effects.get(key);
    if (known === undefined) effects.set(key, { team, gains, loses, unsure, from, to, spaces: [space] });
    else effects.set(key, { ...known, spaces: [...known.spaces, space] });
  }
  return [...effects.values()];
}
