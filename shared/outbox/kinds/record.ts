import type { Collapsing } from './collapsing.ts';
import type { WriteFact, FactNames } from './facts.ts';
import type { Basis, PendingWrite, Ref, Seen } from './schema.ts';

/**
 * All that both sides know of one kind of write. Whatever a screen, a store or the core asks of a kind is a member here:
 * no other code names a kind to tell it from the others. What checks a write is apart (`schema.ts`): the page's first
 * chunk holds these records, and no schemas.
 *
 * A member that may be absent says of most kinds the same, which its comment tells.
 */
export interface KindRecord<W extends PendingWrite> {
  readonly area: Area;
  readonly row: Row;
  readonly effect: Effect;
  /** What it is called in a list where nothing but the kind is known: "Reply", "Deletion of a comment". */
  readonly words: string;
  /** The same, where it depends on the write. */
  title?(write: W): string;
  /** What it says beside its text. Absent: nothing. */
  facts?(write: W, names: FactNames): readonly WriteFact[];
  /** What a person typed. Absent: nothing. */
  text?(write: W): string | null;
  /** Where on screen it belongs. */
  place(write: W): WritePlace;

  /** Writes of one entity are sent one after another, in the order in which they were written. `id`: the operation's. */
  entity(write: W, id: string): string;
  /** What it hangs on. Absent: on nothing. */
  refs?(write: W): readonly Ref[];
  /** The write with each of its `refs` changed. */
  withRefs?(write: W, change: (ref: Ref) => Ref): W;
  /** What becomes of it when something like it is unsent. Absent: both are sent. */
  readonly collapse?: Collapsing<W>;

  /** It is sent after everything that was said in its change request before. */
  readonly isVerdict?: true;
  /**
   * It may pass by one of its entity that is held or refused: it says nothing that hangs on that one's words. Resolving
   * does: a thread that is closed before the reply is there is closed too early.
   */
  readonly passesHeld?: true;
  /** It brings words that others are to read. */
  readonly bringsWords?: true;
  /** Words in it would go out in another name than their writer's: that name is put under them. */
  readonly signed?: true;
  /** Nothing is left to do once what it is about is gone, and nobody has typed anything that would be lost. */
  readonly mootWhenGone?: true;
  /** A change request that was merged or archived takes none, however often it is sent. */
  readonly refusedWhenClosed?: true;

  /** Why a pack does not hand it back; null: it does. */
  readonly handBack: string | null;
  /** The write of somebody who had this before them when they began. Absent: that makes no difference. */
  withBasis?(write: W, basis: Basis): W;
  /** It takes away, or closes, what others may have said to it. Absent: it does not. */
  readonly decision?: Decision<W>;
  /** The people that it names, by id. Absent: nobody. */
  people?(write: W): readonly string[];
}

/** What people say about pages; what they decide about change requests; how the organization is set up. */
export type Area = 'talk' | 'review' | 'administration' | 'none';

/** What a write makes, changes or takes away. */
export type Row = 'comment' | 'reply' | 'reviewer' | 'request' | 'review' | AdminRow | 'none';

/** The things that administrative screens list. */
export type AdminRow =
  | 'collection'
  | 'site-section'
  | 'site-section-group'
  | 'site-space'
  | 'share-link'
  | 'team'
  | 'space-team'
  | 'content'
  | 'git'
  | 'conversation';

/** What it does to its row. */
export type Effect =
  /** It makes something that was not there: sent twice, it is there twice. */
  | 'create'
  /** It gives a text other words. */
  | 'edit'
  /** It gives fields other values. */
  | 'update'
  /** It takes something away for everybody: it is sent after a short delay, in which it can be undone. */
  | 'delete'
  | 'move'
  | 'resolve'
  | 'react'
  /** It puts somebody on a list, or takes them from it. */
  | 'add'
  | 'remove'
  | 'merge'
  /** Nothing that can be shown before the server did it, and sent twice it is done twice. */
  | 'command'
  | 'none';

/** Where on screen it belongs. Nulls: nowhere in particular (the organization, a site). */
export interface WritePlace {
  readonly spaceId: string | null;
  readonly changeRequestId: string | null;
  readonly pageId: string | null;
}

/** How a decision is held, and what a person may answer, in its own words. */
export interface Decision<W> {
  /** The same decision once the person has seen what there is now. */
  withSeen(write: W, seen: Seen): W;
  /** Why it is held when somebody replied; `{who}` did. */
  readonly replied: string;
  /** Labels: to decide so anyway, or to let it be. */
  readonly goOn: string;
  readonly letBe: string;
  /** What is said once it was let be. */
  readonly wasLetBe: string;
}
