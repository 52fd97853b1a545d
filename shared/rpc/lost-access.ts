/** What the server no longer lets this person read, of what is stored or listed. */

/** A space as a whole, its comments, or its change requests. Of the organization: the list of spaces. */
export const accessParts = ['space', 'comments', 'requests'] as const;
export type AccessPart = (typeof accessParts)[number];

/**
 * `forbidden`: the server refuses (403). `not-found`: it says that it has no such thing (404), which is what it also says of
 * things that are hidden. `deleted`: its list says that the space was deleted.
 */
export type LostReason = 'forbidden' | 'not-found' | 'deleted';

export interface LostPart {
  readonly reason: LostReason;
  /** When the server first said so (ms). */
  readonly since: number;
  /** When the stored copy was last known to be up to date (ms). Null: nothing of it is stored. */
  readonly copyAt: number | null;
}

export type LostParts = Readonly<Partial<Record<AccessPart, LostPart>>>;

/** In place of the id of a space: the list of spaces, or the change requests of all of them. */
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
  /** How many other spaces the library has. */
  readonly others: number;
}

/** How much goes with the copy of a space, and what stays of what the person wrote there. */
export interface CopyFigures {
  readonly pages: number;
  readonly comments: number;
  readonly waiting: number;
  readonly drafts: number;
}

export interface LostAccessWatches {
  /** What cannot be read on the server now. */
  lostAccess: (input: null) => LostAccessView;
}

export interface LostAccessCalls {
  /** The copy of the space stays, and nobody is asked about it again. */
  'lost.keep': (input: { readonly spaceId: string }) => null;
  'lost.figures': (input: { readonly spaceId: string }) => CopyFigures;
  /** Removes the copy of the space. Writes and drafts stay, with the titles of their pages. */
  'lost.remove': (input: { readonly spaceId: string }) => null;
}

export interface LostAccessRowCalls {
  'access.known': (input: null) => readonly LostAccess[];
  /** Answers whether it was noted: a space that no list names and of which nothing is stored is not. */
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
