import type { PendingOperation } from '../outbox/operation.ts';
import type { PendingMark } from './threads.ts';

/** Access of teams to spaces. Part of `rpc/store.ts`. */

/** Where a role is expected: the team is not in the space. */
export const NOT_ADDED = 'not-added';

/** A role of the contract, null for guests, or `NOT_ADDED`. */
export type TeamRole = string | null;

/** A team that was added to a space. */
export interface StoredTeamRole {
  readonly teamId: string;
  readonly title: string;
  /** Null: the server does not say. */
  readonly members: number | null;
  /** Null: guests. */
  readonly role: string | null;
}

/** `not-found`: 404. `no-access`: 403, the list is not for this person. */
export type AccessUnreadable = 'not-found' | 'no-access';

export interface AccessBatch {
  readonly access?: readonly {
    readonly spaceId: string;
    /** When the list was requested (ms). */
    readonly at: number;
    /** Null: it could not be read, so the stored one stays. `partial`: stored teams that it lacks stay. */
    readonly list: { readonly rows: readonly StoredTeamRole[]; readonly partial: boolean } | null;
    readonly unreadable: AccessUnreadable | null;
  }[];
}

export interface AccessRowCalls {
  /** When the teams of each space were last requested (ms); null: never, or not since this person changed one. */
  'sync.access': (input: null) => readonly { readonly spaceId: string; readonly askedAt: number | null }[];
}

/** The level that everybody in the organization has in a space. */
export interface DefaultLevel {
  /** Null: the organization's default, which is not known. */
  readonly role: string | null;
  readonly from: 'space' | 'collection' | 'organization';
  /** The title of that collection. */
  readonly collection?: string;
}

export interface AccessTeam {
  /** From the server, or the temporary id of the write that creates it. */
  readonly id: string;
  readonly title: string;
  /** Null: the server does not say. */
  readonly members: number | null;
}

/** What unsent writes make of a team's role. */
export interface RoleChange {
  /** `NOT_ADDED`: an unsent write removes the team. */
  readonly to: TeamRole;
  readonly pending: readonly PendingMark[];
}

export interface AccessSpace {
  readonly id: string;
  readonly title: string;
  readonly emoji: string | null;
  readonly visibility: string;
  readonly level: DefaultLevel;
  /** False: the server said that this person may not. */
  readonly canManage: boolean;
  /** When the teams were requested (ms). Null: never read, so nothing is known. */
  readonly fetchedAt: number | null;
  /** A part of the list could not be read. */
  readonly partial: boolean;
  /** Why the last read failed; the stored copy is shown. */
  readonly unreadable: AccessUnreadable | null;
  /** By team: the roles on the server. */
  readonly roles: Readonly<Record<string, string | null>>;
  /** By team: unsent changes. */
  readonly changes: Readonly<Record<string, RoleChange>>;
  /** Teams whose role others changed since the person looked. */
  readonly news: readonly string[];
}

export interface AccessView {
  /** By title. */
  readonly teams: readonly AccessTeam[];
  /** By title. */
  readonly spaces: readonly AccessSpace[];
  /** The unsent writes, oldest first. */
  readonly operations: readonly PendingOperation[];
}

/** A change by others. */
export type AccessDifference = {
  /** Names what changed: a later change of the same has the same key. */
  readonly key: string;
} & (
  | {
      readonly what: 'role';
      readonly teamId: string;
      readonly team: string;
      readonly from: TeamRole;
      readonly to: TeamRole;
    }
  /** The default level of the space; null: inherited. */
  | { readonly what: 'level'; readonly from: string | null; readonly to: string | null }
  | { readonly what: 'visibility'; readonly from: string; readonly to: string }
);

/** `at`: when the list that shows it was read (ms). */
export type AccessChange = AccessDifference & { readonly at: number };

export interface AccessNewsView {
  readonly changes: number;
  /** By title. */
  readonly spaces: readonly {
    readonly id: string;
    readonly title: string;
    /** Number of all its changes, listed or not. */
    readonly count: number;
    /** Newest first. */
    readonly changes: readonly AccessChange[];
  }[];
}

/** A change that was marked as read. */
export interface ReadAccessChange {
  readonly spaceId: string;
  readonly change: AccessChange;
}

export interface AccessWatches {
  access: (input: null) => AccessView;
  /** Null: the space is not stored. */
  spaceAccess: (input: {
    readonly spaceId: string;
  }) => (Omit<AccessView, 'spaces'> & { readonly space: AccessSpace }) | null;
  /** `limit`: the most changes in the list; the counts cover all. */
  accessNews: (input: { readonly limit: number }) => AccessNewsView;
}

export interface AccessCalls {
  /** Marks these changes as read, unless they changed again. Answers the input for undo. */
  'accessNews.read': (input: {
    readonly spaceId: string;
    readonly changes: readonly Pick<AccessChange, 'key' | 'at'>[];
  }) => readonly ReadAccessChange[];
  /** Marks all changes of a space (null: of all spaces) as read. Answers the input for undo. */
  'accessNews.readAll': (input: { readonly spaceId: string | null }) => readonly ReadAccessChange[];
  'accessNews.unread': (input: { readonly before: readonly ReadAccessChange[] }) => null;
}
