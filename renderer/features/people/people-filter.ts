import type { ShownMember, ShownTeam } from '#shared/model/people.ts';
import { foldedName, nameScore, wordsOf } from '#shared/name-score.ts';

/** Which members and teams are listed. Pure. */

export type MemberState = 'all' | 'active' | 'disabled';

/** Any role. */
export const ANY_ROLE = 'any';
/** Of somebody without a role. */
export const GUEST = 'guest';
/** Only the name is known. */
export const UNKNOWN = 'unknown';

export interface MemberFilter {
  readonly words: string;
  /** A role of the contract, or one of the values above. */
  readonly role: string;
  readonly state: MemberState;
}

export interface TeamFilter {
  readonly words: string;
  /** Only teams that this person can manage. */
  readonly managed: boolean;
}

export const ALL_MEMBERS: MemberFilter = { words: '', role: ANY_ROLE, state: 'all' };
export const ALL_TEAMS: TeamFilter = { words: '', managed: false };

export function listedMembers(members: readonly ShownMember[], filter: MemberFilter): readonly ShownMember[] {
  const isNamed = matches(filter.words);
  return members.filter(
    (member) =>
      isNamed(member.name, member.email) &&
      (filter.role === ANY_ROLE || roleOf(member) === filter.role) &&
      (filter.state === 'all' || member.facts?.disabled === (filter.state === 'disabled')),
  );
}

export function roleOf({ facts }: Pick<ShownMember, 'facts'>): string {
  return facts === null ? UNKNOWN : (facts.role ?? GUEST);
}

/** The roles that occur, with their number, most frequent first. */
export function rolesIn(members: readonly ShownMember[]): readonly (readonly [role: string, amount: number])[] {
  const amounts = new Map<string, number>();
  for (const member of members) amounts.set(roleOf(member), (amounts.get(roleOf(member)) ?? 0) + 1);
  return [...amounts].sort(([, one], [, other]) => other - one);
}

export function listedTeams(teams: readonly ShownTeam[], { words, managed }: TeamFilter): readonly ShownTeam[] {
  const isNamed = matches(words);
  return teams.filter((team) => isNamed(team.title, '') && (!managed || team.canManage));
}

/** Members whom a new team can name: the best match first, without those who are chosen. */
export function membersToChoose(
  members: readonly ShownMember[],
  query: string,
  chosen: ReadonlySet<string>,
): readonly ShownMember[] {
  const words = wordsOf(foldedName(query));
  return members
    .filter(({ agent, facts }) => !agent && facts?.disabled === false && !chosen.has(facts.memberId))
    .map((member) => ({ member, score: words.length === 0 ? 1 : score(member.name, member.email, words) }))
    .filter(({ score: found }) => found > 0)
    .sort((one, other) => other.score - one.score)
    .map(({ member }) => member);
}

function matches(query: string): (name: string, email: string) => boolean {
  const words = wordsOf(foldedName(query));
  return (name, email) => words.length === 0 || score(name, email, words) > 0;
}

function score(name: string, email: string, words: readonly string[]): number {
  return nameScore(foldedName(name), foldedName(email), words);
}
