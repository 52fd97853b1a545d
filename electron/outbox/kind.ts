import type { AppError } from '#shared/errors.ts';
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
 * What the sender must know of one kind of write: how to check before sending, how to send, and how to recognise its
 * own effect when the answer was lost. The kinds lie in `kinds/`; one that is missing does not compile.
 */
export interface Kind<W> {
  /** Reads the target again just before sending. */
  preflight(context: KindContext, operation: PendingOperation, write: W): Promise<Preflight>;
  send(context: KindContext, operation: PendingOperation, write: W): Promise<Result<Sent>>;
  /** After a timeout or a crash: is it there already? */
  recognise(context: KindContext, operation: PendingOperation, write: W): Promise<Recognition>;
  /**
   * Reads what the write is about, whether it is there at all: no answer to a write says so. For a create, where it goes.
   * Null: nothing tells.
   */
  isThere(context: KindContext, operation: PendingOperation, write: W): Promise<Result<boolean> | null>;
  /** What comes of it once that is gone, where nothing is left to do (`isMootWhenGone`). Absent: it is held. */
  whenGone?(write: W): Sent;
  /** Whether it may be queued. Absent: its schema says all. */
  check?(write: W): Result<unknown>;
  /** The write that ends a conflict: what is on the server is now what it begins with. Absent: as it is. */
  resolved?(write: W, resolution: Resolution): PendingWrite;
}

export type Kinds = { readonly [K in WriteKind]: Kind<WriteOf<K>> };

/** How a person ended a conflict. */
export interface Resolution {
  readonly take: 'mine' | 'theirs' | 'merged';
  /** The merged text. Null: one of the sides was taken. */
  readonly merged: string | null;
  /** What the person saw of the server's side. */
  readonly theirs: string | undefined;
  /** Both sides are texts. */
  readonly mergeable: boolean;
}

export interface KindContext {
  readonly client: Client;
  readonly optionalOperations: OptionalOperations;
  /** Reads that several operations share. */
  readonly reads: Reads;
  readonly person: Person | null;
  /** Ids of the service that belong to other operations of this outbox. */
  readonly claimed: Claimed;
  /** What our other unsettled new threads of the same place say. */
  readonly rivals: () => ReadonlySet<string>;
  /** Causes that this account is not held for. */
  readonly waived: ReadonlySet<HoldCause>;
  readonly signal: AbortSignal;
}

export type Preflight =
  | { readonly type: 'go'; readonly baseline?: Baseline }
  | { readonly type: 'hold'; readonly cause: HoldCause; readonly heldFor?: HeldFor }
  | { readonly type: 'conflict'; readonly conflict: Conflict }
  /** An earlier try had arrived after all, or there is nothing left to do. */
  | { readonly type: 'found'; readonly sent: Sent }
  | { readonly type: 'failed'; readonly error: AppError };

export interface Sent {
  /** Null: it arrived, and the interface does not tell its id. */
  readonly serverId: string | null;
  readonly row: SentRow | null;
  /** Who the service says wrote it: this is how the person is learned where no operation tells. */
  readonly postedBy: Person | null;
  /** Nothing was sent, since there was nothing left to do. */
  readonly outcome?: Outcome;
}

export const SENT_WITHOUT_ROW: Sent = { serverId: null, row: null, postedBy: null };

export const ALREADY_DONE: Sent = { ...SENT_WITHOUT_ROW, outcome: 'already-done' };
/** It was about something that is gone. */
export const NOTHING_LEFT: Sent = { ...SENT_WITHOUT_ROW, outcome: 'target-gone' };

export type Recognition =
  | { readonly type: 'found'; readonly sent: Sent }
  | { readonly type: 'missing' }
  | { readonly type: 'several' }
  /** The service has nothing to look at that would tell. */
  | { readonly type: 'cannot-tell' }
  | { readonly type: 'failed'; readonly error: AppError };

/** Whether `cause` must not hold this operation: the person released it, or never wants to be held for it. */
export function passes(context: KindContext, { released }: PendingOperation, cause: HoldCause): boolean {
  return context.waived.has(cause) || released?.includes(cause) === true;
}
