import type { Collapsing } from './collapsing.ts';
import type { WriteFact, FactNames } from './facts.ts';
import type { Basis, PendingWrite, Ref, Seen } from './schema.ts';

/**
 * Everything that both sides know about one kind of write. Whatever a screen, a store or the core asks about a kind is
 * a member here: no other code compares kinds by name. Validation is separate (`schema.ts`), because the window's first
 * chunk holds these records and no schemas.
 *
 * An optional member has a default that holds for most kinds; its comment gives that default.
 */
export interface KindRecord<W extends PendingWrite> {
  readonly area: Area;
  readonly row: Row;
  readonly effect: Effect;
  /** The title in a list that knows nothing but the kind: "Reply", "Delete comment". */
  readonly words: string;
  /** The title, where it depends on the write. */
  title?(write: W): string;
  /** The act, for a notice: "Comment posted", "Thread resolved". `later`: it cannot be sent at once: "Comment saved". */
  done(write: W, later: boolean): string;
  /** Facts beside the text. Absent: none. */
  facts?(write: W, names: FactNames): readonly WriteFact[];
  /** The text that a person typed. Absent: none. */
  text?(write: W): string | null;
  /** Where it appears on screen. */
  place(write: W): WritePlace;

  /**
   * Writes of one entity are sent one after another, in the order in which they were written. `id`: the operation's id.
   */
  entity(write: W, id: string): string;
  /** What the write refers to and must wait for. Absent: nothing. */
  refs?(write: W): readonly Ref[];
  /** The write with each of its `refs` changed. */
  withRefs?(write: W, change: (ref: Ref) => Ref): W;
  /** What happens to the write while a similar one is unsent. Absent: both are sent. */
  readonly collapse?: Collapsing<W>;

  /** It is sent after all earlier comments in its change request. */
  readonly isVerdict?: true;
  /**
   * It may overtake a held or rejected write of its entity, since it does not depend on that write's text. Resolving
   * may not: it would close the thread before the reply arrives.
   */
  readonly passesHeld?: true;
  /** It brings text for others to read. */
  readonly bringsWords?: true;
  /** If text in it would be sent under another name than the writer's, the writer's name is added below. */
  readonly signed?: true;
  /** Without its target the write has nothing to do, and discarding it loses no typed text. */
  readonly mootWhenGone?: true;
  /** The server refuses it once the change request is merged or archived, however often it is sent. */
  readonly refusedWhenClosed?: true;

  /** Why a pack cannot hand it back; null: it can. */
  readonly handBack: string | null;
  /** The same write with what the person had read when they began. Absent: the basis makes no difference. */
  withBasis?(write: W, basis: Basis): W;
  /** Present if the write deletes or closes something that others may have replied to. */
  readonly decision?: Decision<W>;
  /** Ids of the people in the write. Absent: none. */
  people?(write: W): readonly string[];
}

/** Comments and replies; reviews of change requests; administration of the organization. */
export type Area = 'discussion' | 'review' | 'administration' | 'none';

/** What a write creates, changes or removes. */
export type Row = 'comment' | 'reply' | 'reviewer' | 'request' | 'review' | AdminRow | 'none';

/** What administrative screens list. */
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

export type Effect =
  /** Creates something new: sent twice, it exists twice. */
  | 'create'
  /** Replaces a text. */
  | 'edit'
  /** Changes fields. */
  | 'update'
  /** Removes something for everybody: the app delays it for a moment, so that it can be undone. */
  | 'delete'
  | 'move'
  | 'resolve'
  | 'react'
  /** Adds somebody to a list, or removes them from it. */
  | 'add'
  | 'remove'
  | 'merge'
  /** Cannot be shown before the server has done it, and sent twice it is done twice. */
  | 'command'
  | 'none';

/** Where a write appears on screen. Nulls: no particular place (the organization, a site). */
export interface WritePlace {
  readonly spaceId: string | null;
  readonly changeRequestId: string | null;
  readonly pageId: string | null;
}

/** The texts of a held decision, and how a person answers it. */
export interface Decision<W> {
  /** The same decision after the person has seen the current state. */
  withSeen(write: W, seen: Seen): W;
  /** Why it is held when `{who}` replied. */
  readonly replied: string;
  /** Labels of two buttons: confirm the decision, or drop it. */
  readonly goOn: string;
  readonly letBe: string;
  /** The message after the decision was dropped. */
  readonly wasLetBe: string;
}
