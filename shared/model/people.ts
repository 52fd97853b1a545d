import type { Role, Team, User } from '../contract/index.ts';
import type { PendingOperation } from '../outbox/operation.ts';
import type { FoundPerson } from '../rpc/people.ts';
import type { AccessBatch, AccessRowCalls, AccessWatches } from './access.ts';
import type { SpaceFactsWatches } from './space-facts.ts';
import type { PendingMark } from './threads.ts';

/** The people of the organization: members and teams. */

/** What the server tells of a member beside their name. */
export interface MemberFacts {
  /** The id of the member, as a new team names them. */
  readonly memberId: string;
  /** Their `User`. */
  readonly userId: string;
  /** Null: a guest. */
  readonly role: Role | null;
  readonly disabled: boolean;
  readonly sso: boolean;
  readonly joinedAt: string;
  /** Null: the server does not say. */
  readonly lastSeenAt: string | null;
  readonly spaces: number;
  readonly teams: number;
  /** When a list with them was requested (ms). */
  readonly fetchedAt: number;
}

/** A person as the screen lists them. */
export interface ShownMember extends FoundPerson {
  /** The known threads that the person took part in. */
  readonly threads: number;
  /** Null: only their name is known. */
  readonly facts: MemberFacts | null;
}

/** `not-found`: the server has no such list. `no-access`: not for this person. */
export type TeamsUnreadable = 'not-found' | 'no-access';

export interface PeopleBatch extends AccessBatch {
  /**
   * People who wrote in a space or may write there, as the server lists them. `members`: what it tells of them as members.
   * `keepOthers`: the list is incomplete.
   */
  readonly commenters?: {
    readonly spaceId: string;
    readonly rows: readonly User[];
    readonly members?: readonly MemberFacts[];
    readonly keepOthers?: true;
  };
  /** `list` null: it could not be read, so the stored one stays. `partial`: stored teams that it lacks stay. */
  readonly teams?: {
    readonly list: { readonly rows: readonly Team[]; readonly fetchedAt: number; readonly partial: boolean } | null;
    readonly unreadable: TeamsUnreadable | null;
  };
}

export interface TeamRowCalls extends AccessRowCalls {
  /** When the teams were read (ms); null: never, or not since this person changed one. */
  'sync.teams': (input: null) => { readonly fetchedAt: number | null };
}

/** A team with its unsent writes. */
export interface ShownTeam {
  /** From the server, or the temporary id of the write that creates it. */
  readonly id: string;
  readonly title: string;
  /** Null: the server does not say. */
  readonly members: number | null;
  readonly spaces: number | null;
  readonly createdAt: string | null;
  /** False: the server said that this person may not. */
  readonly canManage: boolean;
  readonly pending: readonly PendingMark[];
  /** `removed`: an unsent write deletes it. Null: as on the server. */
  readonly change: 'added' | 'changed' | 'removed' | null;
}

export interface TeamsView {
  /** When the list was requested (ms). Null: it was never read. */
  readonly fetchedAt: number | null;
  /** A part of the list could not be read. */
  readonly partial: boolean;
  /** Why the last read failed; the stored copy is shown. */
  readonly unreadable: TeamsUnreadable | null;
  /** By title. */
  readonly teams: readonly ShownTeam[];
  /** The unsent writes of teams, oldest first. */
  readonly operations: readonly PendingOperation[];
  /** By the temporary id of a new team: its id on the server. */
  readonly created: Readonly<Record<string, string>>;
}

export interface PeopleWatches extends SpaceFactsWatches, AccessWatches {
  /** Everybody who is known from stored data, by name. */
  members: (input: null) => readonly ShownMember[];
  teams: (input: null) => TeamsView;
}
