import type { AppError } from '#shared/errors.ts';
import type { Baseline, HoldCause, PendingOperation, PendingWrite, WriteKind } from '#shared/outbox/operation.ts';
import type { Result } from '#shared/result.ts';
import type { Person } from '#shared/rpc/host.ts';
import type { SentRow } from '#shared/rpc/store.ts';
import type { Client } from '../api/client.ts';
import type { Served } from '../sync/served.ts';

/**
 * What the sender must know of one kind of write: how to check before sending, how to send, and how to recognise its
 * own effect when the answer was lost. One file for each kind in `kinds/`; a kind without one does not compile.
 */
export interface Kind<W extends PendingWrite> {
  /** Reads the target again just before sending. */
  preflight(context: KindContext, operation: PendingOperation, write: W): Promise<Preflight>;
  send(context: KindContext, operation: PendingOperation, write: W): Promise<Result<Sent>>;
  /** After a timeout or a crash: is it there already? */
  recognise(context: KindContext, operation: PendingOperation, write: W): Promise<Recognition>;
}

export type Kinds = { readonly [K in WriteKind]: Kind<Extract<PendingWrite, { readonly kind: K }>> };

export interface KindContext {
  readonly client: Client;
  readonly served: Served;
  readonly person: Person | null;
  /** Ids of the service that belong to other operations of this outbox. */
  readonly claimed: ReadonlySet<string>;
  readonly signal: AbortSignal;
}

export type Preflight =
  | { readonly type: 'go'; readonly baseline?: Baseline }
  | { readonly type: 'hold'; readonly cause: HoldCause }
  /** An earlier try had arrived after all. */
  | { readonly type: 'found'; readonly sent: Sent }
  | { readonly type: 'failed'; readonly error: AppError };

export interface Sent {
  /** Null: it arrived, and the interface does not tell its id. */
  readonly serverId: string | null;
  readonly row: SentRow | null;
  /** Who the service says wrote it: this is how the person is learned where no operation tells. */
  readonly postedBy: Person | null;
}

export type Recognition =
  | { readonly type: 'found'; readonly sent: Sent }
  | { readonly type: 'missing' }
  | { readonly type: 'several' }
  | { readonly type: 'failed'; readonly error: AppError };
