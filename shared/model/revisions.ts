import type { RequestPlace } from '../rpc/review-views.ts';

/** Revisions of a change request, and which two of them are compared. */

/** What the server says of a revision itself. */
export interface RevisionMade {
  readonly at: string | null;
  /** The message of its Git commit. */
  readonly message: string | null;
}

/** Two revisions by their ids. `from` null: the text that the change request began from. `to` null: the newest. */
export interface RevisionPair {
  readonly from: string | null;
  readonly to: string | null;
}

/** As always: everything that the change request changes. */
export const WHOLE_REQUEST: RevisionPair = { from: null, to: null };

/** A change request, compared between two of its revisions. */
export type ComparedPlace = RequestPlace & Partial<RevisionPair>;

/** Something that names a revision. The server does not say who made one, only what was said of it. */
export interface RevisionNote {
  readonly kind: 'comment' | 'verdict' | 'look';
  /** Of the person who uses Galley. */
  readonly mine: boolean;
  readonly by: string | null;
  /** ISO 8601; null: the server does not say. */
  readonly at: string | null;
  /** Of a verdict. */
  readonly status: string | null;
}

/** A revision of a change request that something stored here names. */
export interface KnownRevision {
  readonly id: string;
  /** Null: the server did not say, or the revision was never read. */
  readonly made: RevisionMade | null;
  /** When Galley read it (ms); null: its texts are not stored. */
  readonly fetchedAt: number | null;
  readonly newest: boolean;
  readonly notes: readonly RevisionNote[];
}

/** How two chosen revisions compare. */
export interface Compared {
  readonly from: string | null;
  readonly to: string;
  /** Revisions of the pair whose texts are not stored: nothing is compared then. */
  readonly missing: readonly string[];
  /** Number of files that one of the two revisions does not tell of. */
  readonly unknownFiles: number;
  /** The space changed between them: a page that each has like the space of its time is not listed, and may differ. */
  readonly spaceMoved: boolean;
}

/** Whether the text of a side is the one that comments are about: the newest, or the one that the request began from. */
export function isCurrentSide(
  { compared, head }: { readonly compared: Compared | null; readonly head: { readonly revision: string } | null },
  side: 'before' | 'after',
): boolean {
  if (compared === null) return true;
  return side === 'before' ? compared.from === null : compared.to === head?.revision;
}

const timeOf = ({ made, notes, fetchedAt }: KnownRevision): string => {
  const noted = notes.flatMap(({ at }) => at ?? []).sort();
  return made?.at ?? noted[0] ?? (fetchedAt === null ? '' : new Date(fetchedAt).toISOString());
};

/** The newest first; where the server does not say when one was made, by the first time that something names it. */
export function inOrder(revisions: readonly KnownRevision[]): readonly KnownRevision[] {
  return [...revisions].sort((one, other) => {
    if (one.newest !== other.newest) return one.newest ? -1 : 1;
    return timeOf(one) < timeOf(other) ? 1 : -1;
  });
}

/** When a revision was made, or first heard of (ISO 8601). Empty: nobody says. */
export const revisionTime = timeOf;

/**
 * The revision of the person's last look, comment or verdict before the newest one. What was said of the newest revision
 * itself leaves nothing to compare. Null: there is none.
 */
export function lastOfMine(
  revisions: readonly KnownRevision[],
  kind: RevisionNote['kind'],
): { readonly id: string; readonly at: string | null; readonly stored: boolean } | null {
  const mine = revisions
    .filter(({ newest }) => !newest)
    .flatMap(({ id, fetchedAt, notes }) =>
      notes.filter((note) => note.mine && note.kind === kind).map(({ at }) => ({ id, at, stored: fetchedAt !== null })),
    );
  return mine.reduce<(typeof mine)[number] | null>(
    (last, one) => (last === null || (one.at ?? '') > (last.at ?? '') ? one : last),
    null,
  );
}
