/** Stored or listed things that the server no longer lets this person read. */

/** A whole space, its comments, or its change requests. For the organization: the list of spaces. */
export const accessParts = ['space', 'comments', 'requests'] as const;
export type AccessPart = (typeof accessParts)[number];

/**
 * `forbidden`: the server refuses (403). `not-found`: the server answers 404, as it does for hidden items too.
 * `deleted`: the server's list says that the space was deleted.
 */
export type LostReason = 'forbidden' | 'not-found' | 'deleted';

export interface LostPart {
  readonly reason: LostReason;
  /** When the server first said so (ms). */
  readonly since: number;
  /** When the stored copy was last known to be current (ms). Null: there is no copy. */
  readonly copyAt: number | null;
}

export type LostParts = Readonly<Partial<Record<AccessPart, LostPart>>>;

/** Used as the space id for the list of spaces, or for the change requests of all spaces. */
export const WHOLE_ORGANIZATION = '';

export interface LostAccess {
  readonly spaceId: string;
  readonly parts: LostParts;
}

export interface LostSpace extends LostAccess {
  readonly title: string;
  readonly emoji: string | null;
  /** The person chose to keep the copy and does not want to be asked again. */
  readonly kept: boolean;
}

export interface LostAccessView {
  readonly organization: LostParts;
  /** By title. */
  readonly spaces: readonly LostSpace[];
  /** Number of other spaces in the library. */
  readonly others: number;
}

/** How much is deleted with the copy of a space, and what remains of the person's own writes there. */
export interface CopyFigures {
  readonly pages: number;
  readonly comments: number;
  readonly waiting: number;
  readonly drafts: number;
}

export interface LostAccessWatches {
  /** Everything that the server refuses now. */
  lostAccess: (input: null) => LostAccessView;
}

export interface LostAccessCalls {
  /** Keeps the copy of the space. The app does not ask about it again. */
  'lost.keep': (input: { readonly spaceId: string }) => null;
  'lost.figures': (input: { readonly spaceId: string }) => CopyFigures;
  /** Removes the copy of the space. Writes and drafts stay, with the titles of their pages. */
  'lost.remove': (input: { readonly spaceId: string }) => null;
}

export interface LostAccessRowCalls {
  'access.known': (input: null) => readonly LostAccess[];
  /** Answers whether the store recorded it: it ignores a space that is neither listed nor stored. */
  'access.lost': (input: LostNote) => boolean;
  'access.back': (input: { readonly spaceId: string; readonly part: AccessPart }) => null;
}

export interface LostNote {
  readonly spaceId: string;
  readonly part: AccessPart;
  readonly reason: LostReason;
  /** When the server said so (ms). */
  readonly at: number;
  /** The server's list still names the space. */
  readonly listed: boolean;
}
