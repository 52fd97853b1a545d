import type { Team, User } from '#shared/contract/index.ts';
import type { AccessUnreadable, StoredTeamRole } from '#shared/model/access.ts';
import type { MemberFacts, TeamsUnreadable } from '#shared/model/people.ts';

/** Records of the cache about the people of the organization. */

/** The commenters of a space, as the server lists them. */
export interface CommentersRecord {
  readonly spaceId: string;
  readonly rows: readonly User[];
  /** What the server tells of them as members. Absent: it was not kept, or this is a pack. */
  readonly members?: readonly MemberFacts[];
}

/** The one record of the teams table. */
export const TEAMS_KEY = 'teams';

export interface TeamsRecord {
  readonly key: typeof TEAMS_KEY;
  readonly rows: readonly Team[];
  /** When the list was requested (ms). Null: it was never read. */
  readonly fetchedAt: number | null;
  readonly partial: boolean;
  readonly unreadable: TeamsUnreadable | null;
}

/** The teams that were added to a space. */
export interface AccessRecord {
  readonly spaceId: string;
  readonly rows: readonly StoredTeamRole[];
  /** When the stored list was requested (ms). Null: it was never read. */
  readonly fetchedAt: number | null;
  /** When it was last requested (ms), whatever the answer. */
  readonly askedAt: number;
  readonly partial: boolean;
  readonly unreadable: AccessUnreadable | null;
}
