import type { ShownMember, ShownTeam, TeamsView } from '#shared/model/people.ts';
import { roleWords } from '#shared/team-roles.ts';
import { roleShown, type RoleTarget } from '../../threads/access/roles.ts';
import { count, numberWords } from '../../ui/words.ts';
import { GUEST, roleOf, UNKNOWN } from './people-filter.ts';

/** The texts of the people's screen. Pure. */

export const NOT_KNOWN = 'Not known';

export function memberName({ name, id }: Pick<ShownMember, 'name' | 'id'>): string {
  return name === '' ? id : name;
}

export function teamName({ title }: Pick<ShownTeam, 'title'>): string {
  return title === '' ? 'Untitled' : title;
}

/** `role`: as `roleOf` gives it. */
export function roleLabel(role: string): string {
  if (role === UNKNOWN) return NOT_KNOWN;
  return role === GUEST ? 'Guest' : roleWords(role);
}

export function memberRole(member: Pick<ShownMember, 'facts'>): string {
  return roleLabel(roleOf(member));
}

export function amountWords(amount: number | null): string {
  return amount === null ? NOT_KNOWN : numberWords(amount);
}

export const CHANGE_WORDS: Readonly<Record<NonNullable<ShownTeam['change']>, string>> = {
  added: 'New',
  changed: 'Renamed',
  removed: 'To be deleted',
};

/** Why the list may be incomplete or out of date. Null: it is neither. */
export function teamsNote({ fetchedAt, unreadable, partial }: TeamsView): string | null {
  const stored = fetchedAt === null ? '' : ' You see the last downloaded version.';
  if (unreadable === 'not-found') return `Your server does not list teams.${stored}`;
  if (unreadable === 'no-access') return `You may not see the teams of this organization.${stored}`;
  return partial ? 'Some teams could not be read.' : null;
}

/** Why a team cannot be changed. Null: it can, or only the server knows. */
export function whyFixed({ change, canManage }: Pick<ShownTeam, 'change' | 'canManage'>): string | null {
  if (change === 'removed') return 'This team will be deleted. Discard its deletion in the Outbox to change it.';
  return canManage ? null : 'You need admin access to this team to change it.';
}

/** What goes with a deleted team. */
export function deletionWords({ members, spaces }: Pick<ShownTeam, 'members' | 'spaces'>): readonly string[] {
  const access =
    spaces === null
      ? 'The spaces that it has access to lose it. How many is not known.'
      : spaces === 0
        ? 'No space loses it: it has access to none.'
        : `${count(spaces, 'space')} ${spaces === 1 ? 'loses' : 'lose'} this team.`;
  const people =
    members === null
      ? 'Its members may lose access to them. They stay in the organization.'
      : members === 0
        ? 'It has no members.'
        : members === 1
          ? 'Its member may lose access to them, but stays in the organization.'
          : `Its ${numberWords(members)} members may lose access to them, but stay in the organization.`;
  return [access, people, 'A deleted team cannot be restored from here.'];
}

/** Why none of these roles can be changed. Null: at least one can. */
export function whyRoleFixed(targets: readonly RoleTarget[]): string | null {
  const [one] = targets;
  if (one === undefined) return 'Select a role, a space or a team.';
  if (!targets.some(({ space }) => space.canManage))
    return targets.length === 1 || targets.every(({ space }) => space.id === one.space.id)
      ? 'You need admin access to this space to change it.'
      : 'You need admin access to one of these spaces to change it.';
  const isKnown = targets.some(({ space, team }) => space.canManage && roleShown(space, team.id) !== undefined);
  return isKnown ? null : 'The present role is not known. Refresh it first.';
}
