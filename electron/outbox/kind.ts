import type { AppError } from '#shared/errors.ts';
import type { GitLogin } from '#shared/git/address.ts';
import type { Baseline, Conflict, HeldFor, HoldCause, Outcome, PendingOperation } from '#shared/outbox/operation.ts';
import type { PendingWrite, WriteKind, WriteOf } from '#shared/outbox/writes.ts';
import type { Result } from '#shared/result.ts';
import type { Person } from '#shared/rpc/host.ts';
import type { SentRow } from '#shared/rpc/store.ts';
import type { Client } from '../api/client.ts';
import type { OptionalOperations } from '../sync/optional-operations.ts';
import type { Reads } from './reads.ts';
import type { Claimed } from '#shared/outbox/recognise.ts';

/**
 * Everything that the sender must know about one kind of write: how to check before sending, how to send, and how to
 * recognise its effect after a lost answer. `kinds/` has one of each; a missing one does not compile.
 */
export interface Kind<W> {
  /** Reads the target just before sending. */
  preflight(context: KindContext, operation: PendingOperation, write: W): Promise<Preflight>;
  send(context: KindContext, operation: PendingOperation, write: W): Promise<Result<Sent>>;
  /** After a timeout or crash: whether the write is on the server already. */
  recognise(context: KindContext, operation: PendingOperation, write: W): Promise<Recognition>;
  /**
   * Reads whether the target exists, since the answer to a write does not prove that. For a create, the target is the
   * place. Null: no answer tells.
   */
  isThere(context: KindContext, operation: PendingOperation, write: W): Promise<Result<boolean> | null>;
  /** The result if the target is gone and nothing is left to do (`isMootWhenGone`). Absent: the write is held. */
  whenGone?(write: W): Sent;
  /** Whether it may be queued. Absent: the schema is enough. */
  check?(write: W): Result<unknown>;
  /** The write that ends a conflict: its base is the server's present state. Absent: the write stays the same. */
  resolved?(write: W, resolution: Resolution): PendingWrite;
}

export type Kinds = { readonly [K in WriteKind]: Kind<WriteOf<K>> };

/** How a person ended a conflict. */
export interface Resolution {
  readonly take: 'mine' | 'theirs' | 'merged';
  /** The merged text. Null: the person chose one side. */
  readonly merged: string | null;
  /** The server's side that the person saw. */
  readonly theirs: string | undefined;
  /** Both sides are texts. */
  readonly mergeable: boolean;
  readonly now: Conflict['now'];
}

export interface KindContext {
  readonly client: Client;
  readonly optionalOperations: OptionalOperations;
  /** Reads that several operations share. */
  readonly reads: Reads;
  readonly person: Person | null;
  /** Ids on the server that belong to other operations of this outbox. */
  readonly claimed: Claimed;
  /** Texts of our other unsettled new threads at the same place. */
  readonly rivals: () => ReadonlySet<string>;
  /** Causes that do not hold writes of this account. */
  readonly waived: ReadonlySet<HoldCause>;
  /** The user name and password of a Git repository, by their id. Null: they are gone. */
  readonly gitLogin: (id: string) => GitLogin | null;
  readonly signal: AbortSignal;
}

export type Preflight =
  | { readonly type: 'go'; readonly baseline?: Baseline }
  | { readonly type: 'hold'; readonly cause: HoldCause; readonly heldFor?: HeldFor }
  | { readonly type: 'conflict'; readonly conflict: Conflict }
  /** An earlier try did arrive, or there is nothing left to do. */
  | { readonly type: 'found'; readonly sent: Sent }
  | { readonly type: 'failed'; readonly error: AppError };

export interface Sent {
  /** Null: it arrived, but the API does not give its id. */
  readonly serverId: string | null;
  readonly row: SentRow | null;
  /** The writer in the server's answer: this shows who the person is if no operation does. */
  readonly postedBy: Person | null;
  /** Why the write is done although nothing was sent. */
  readonly outcome?: Outcome;
}

export const SENT_WITHOUT_ROW: Sent = { serverId: null, row: null, postedBy: null };

export const ALREADY_DONE: Sent = { ...SENT_WITHOUT_ROW, outcome: 'already-done' };
/** The target is gone. */
export const NOTHING_LEFT: Sent = { ...SENT_WITHOUT_ROW, outcome: 'target-gone' };

export type Recognition =
  | { readonly type: 'found'; readonly sent: Sent }
  | { readonly type: 'missing' }
  | { readonly type: 'several' }
  /** The server has nothing to check. */
  | { readonly type: 'cannot-tell' }
  | { readonly type: 'failed'; readonly error: AppError };

/** Whether `cause` must not hold this operation: the person released it, or turned the cause off. */
export function passes(context: KindContext, { released }: PendingOperation, cause: HoldCause): boolean {
  return context.waived.has(cause) || released?.includes(cause) === true;
}
