import {
  NOT_ADDED,
  type AccessSpace,
  type AccessTeam,
  type DefaultLevel,
  type TeamRole,
} from '#shared/model/access.ts';
import { roleWords, teamRoleWords } from '#shared/team-roles.ts';
import { count } from '../../ui/words.ts';
import { changeOf, effectsOf, roleShown, type PlannedRole, type RoleEffect, type RolePlan } from './roles.ts';

/** The texts about the access of teams. Pure. */

export const NOT_KNOWN = 'Not known';

export function spaceName({ title }: Pick<AccessSpace, 'title'>): string {
  return title === '' ? 'Untitled' : title;
}

export function accessTeamName({ title }: Pick<AccessTeam, 'title'>): string {
  return title === '' ? 'Untitled' : title;
}

/** The default level: "Read". */
export function levelWords({ role }: DefaultLevel): string {
  return role === null ? NOT_KNOWN : roleWords(role);
}

/** Where the default level comes from. */
export function levelSource({ role, from, collection = '' }: DefaultLevel): string {
  if (from === 'space') return 'Set for this space';
  if (from === 'collection') return `Inherited from the collection “${collection}”`;
  return role === null ? 'Inherited from the organization' : 'Set for the organization';
}

/** The role of a team as a cell shows it, and whether it is the default level. */
export function roleInCell(
  space: AccessSpace,
  teamId: string,
): { readonly words: string; readonly kind: 'set' | 'inherited' | 'unknown' } {
  const change = changeOf(space, teamId);
  const role = roleShown(space, teamId);
  if (role === undefined) return { words: NOT_KNOWN, kind: 'unknown' };
  if (role !== NOT_ADDED) return { words: teamRoleWords(role), kind: 'set' };
  if (change !== null) return { words: 'Remove', kind: 'set' };
  return { words: space.level.role === null ? 'Default' : levelWords(space.level), kind: 'inherited' };
}

/** "Edit, set for this team". */
export function roleSentence(space: AccessSpace, teamId: string): string {
  const role = roleShown(space, teamId);
  if (role === undefined) return NOT_KNOWN;
  if (role === NOT_ADDED)
    return space.level.role === null
      ? 'Not added. The organization’s default level applies.'
      : `Not added. The default level applies: ${levelWords(space.level)}.`;
  return role === null ? 'Guest, without a role' : `${teamRoleWords(role)}, set for this team`;
}

/** What a choice is called. */
export function choiceWords(role: TeamRole): string {
  if (role === NOT_ADDED) return 'Remove from space';
  return role === null ? 'Guest (no role)' : roleWords(role);
}

/** Why the list of a space may be old, or is missing. Null: it is neither. */
export function accessNote({
  fetchedAt,
  partial,
  unreadable,
}: Pick<AccessSpace, 'fetchedAt' | 'partial' | 'unreadable'>): string | null {
  const stored = fetchedAt === null ? '' : ' You see the last downloaded version.';
  if (unreadable === 'no-access') return `You may not see who has access to this space.${stored}`;
  if (unreadable === 'not-found') return `Your server does not list the teams of this space.${stored}`;
  if (fetchedAt === null) return 'The teams of this space are not downloaded yet.';
  return partial ? 'Some teams of this space could not be read.' : null;
}

/** Who can read the published content, beside people with access. Null: no one else. */
export function visibilitySentence(visibility: string): string | null {
  switch (visibility) {
    case 'public':
      return 'Everyone on the web can read the published content.';
    case 'unlisted':
      return 'Everyone with the address can read the published content. Search engines do not list it.';
    case 'share-link':
      return 'Everyone with a share link can read the published content.';
    case 'visitor-auth':
      return 'Visitors who sign in can read the published content.';
    case 'in-collection':
      return 'The published content is as visible as its collection.';
    case 'private':
      return null;
    default:
      return `Visibility: ${visibility}`;
  }
}

/** "Everybody in the organization can read and comment." */
export function levelSentence(level: DefaultLevel): string {
  if (level.role === null) return 'Members have the organization’s default level, which is not known here.';
  return `All members of the organization: ${levelWords(level)}. ${levelSource(level)}.`;
}

/** "“Writers” (2 people)". */
function teamWords(team: AccessTeam): string {
  const people = team.members === null ? 'number of people not known' : count(team.members, 'person', 'people');
  return `“${accessTeamName(team)}” (${people})`;
}

const NAMED_SPACES = 3;

/** "in “CLI”, “Runbooks” and 4 more spaces". */
function placeWords(spaces: readonly AccessSpace[]): string {
  const names = spaces.slice(0, NAMED_SPACES).map((space) => `“${spaceName(space)}”`);
  const others = spaces.length - names.length;
  const parts = others === 0 ? names : [...names, count(others, 'more space')];
  return `in ${listed(parts)}`;
}

function listed(parts: readonly string[], type: 'conjunction' | 'disjunction' = 'conjunction'): string {
  return new Intl.ListFormat('en', { type }).format(parts);
}

export interface EffectWords {
  readonly gains: readonly string[];
  readonly loses: readonly string[];
  /** Changes whose effect is not known, or that have none. */
  readonly others: readonly string[];
}

/** Who gains and who loses what, a sentence for each team and change. */
export function effectWords(planned: readonly PlannedRole[]): EffectWords {
  const effects = effectsOf(planned);
  return {
    gains: effects
      .filter(({ gains }) => gains.length > 0)
      .map(({ team, gains, spaces }) => `${teamWords(team)} can ${listed(gains)} ${placeWords(spaces)}.`),
    loses: effects
      .filter(({ loses }) => loses.length > 0)
      .map(
        ({ team, loses, spaces }) =>
          `${teamWords(team)} can no longer ${listed(loses, 'disjunction')} ${placeWords(spaces)}.`,
      ),
    others: effects.filter(({ gains, loses }) => gains.length + loses.length === 0).map(otherWords),
  };
}

function otherWords({ team, from, to, unsure, spaces }: RoleEffect): string {
  const change = `${teamWords(team)}: ${lowerRole(from)} → ${lowerRole(to)} ${placeWords(spaces)}.`;
  return unsure ? `${change} Not known what this changes.` : `${change} Permissions stay the same.`;
}

function lowerRole(role: TeamRole): string {
  return role === NOT_ADDED ? 'default level' : teamRoleWords(role);
}

/** What else to know before the change. */
export function effectNotes(planned: readonly PlannedRole[]): readonly string[] {
  const effects = effectsOf(planned);
  const loses = effects.some((effect) => effect.loses.length > 0);
  const notes: string[] = [];
  if (loses) notes.push('Members may have more access through other teams, or a role of their own.');
  if (effects.some(({ to }) => to === null)) notes.push('The server decides what guests may do.');
  if (effects.some((effect) => effect.loses.includes('manage the space')))
    notes.push('If you are in this team, you may lose the right to change access.');
  if (
    effects.some((effect) => effect.loses.includes('read')) &&
    planned.some(({ space }) => space.visibility === 'public')
  )
    notes.push('Public spaces can still be read by everyone on the web.');
  if (planned.some(({ space, to }) => isBelowDefault(space, to)))
    notes.push('The role is lower than the default level, which may still apply to members.');
  return notes;
}

const ORDER = ['read', 'comment', 'edit', 'review', 'create', 'admin'];

function isBelowDefault({ level }: AccessSpace, role: TeamRole): boolean {
  if (role === NOT_ADDED || level.role === null) return false;
  const own = role === null ? -1 : ORDER.indexOf(role);
  return (role === null || own >= 0) && own < ORDER.indexOf(level.role);
}

/** "2 spaces left out: their teams are not known." Empty: nothing was left out. */
export function leftOutWords({ unknown, fixed }: RolePlan): readonly string[] {
  return [
    ...(unknown === 0 ? [] : [`${count(unknown, 'role')} left out: not known yet.`]),
    ...(fixed === 0 ? [] : [`${count(fixed, 'role')} left out: you need admin access to the space.`]),
  ];
}
