import type { ChangeRequest, Output } from '#shared/contract/index.ts';
import type { Basis } from '#shared/outbox/writes.ts';
import { isRefusedWhenClosed } from '#shared/outbox/choices.ts';
import type { HeldFor, HoldCause, PendingOperation } from '#shared/outbox/operation.ts';
import { isClosedStatus } from '#shared/request-status.ts';
import { ok, type Result } from '#shared/result.ts';
import { passes, type KindContext, type Preflight } from '../kind.ts';

/** Checks before sending that several kinds share. Null: nothing stands against it. */

/** How many characters of the current text a held write shows. */
export const MOST_SHOWN = 1_000;

export function hold(
  context: KindContext,
  operation: PendingOperation,
  cause: HoldCause,
  heldFor?: HeldFor,
): Preflight | null {
  if (passes(context, operation, cause)) return null;
  return { type: 'hold', cause, ...(heldFor === undefined || Object.keys(heldFor).length === 0 ? {} : { heldFor }) };
}

/** A read of a thing itself: only that tells that it is gone. */
export function isThere(read: Result<unknown>): Result<boolean> {
  if (read.ok) return ok(true);
  return read.error.code === 'not-found' ? ok(false) : read;
}

interface RequestPlace {
  readonly spaceId: string;
  readonly changeRequestId: string;
  readonly basis?: Basis | undefined;
}

export interface RequestState {
  /** Null: this service does not tell. */
  readonly status: string | null;
  readonly revision: string | null;
  readonly subject: string | null;
  /** Undefined: it has none. Null: this service does not tell. */
  readonly description: ChangeRequest['description'] | null;
}

/** The change request is there, open, and at the revision that was read. */
export async function checkRequest(
  context: KindContext,
  operation: PendingOperation,
  place: RequestPlace,
): Promise<Preflight | null> {
  const request = await readRequest(context, place);
  if (!request.ok) {
    return request.error.code === 'not-found'
      ? { type: 'hold', cause: 'target-gone' }
      : { type: 'failed', error: request.error };
  }
  const { status, revision } = request.value;
  if (status !== null && isClosedStatus(status)) {
    const held: Preflight | null = isRefusedWhenClosed(operation.write)
      ? { type: 'hold', cause: 'request-closed' }
      : hold(context, operation, 'request-closed');
    if (held !== null) return held;
  }
  const read = place.basis?.revision;
  return read !== undefined && revision !== read ? hold(context, operation, 'request-changed') : null;
}

/** By the optional operation where it is served, else by the revision of its content. */
export function readRequest(
  { client, optionalOperations, reads, signal }: KindContext,
  { spaceId, changeRequestId }: RequestPlace,
): Promise<Result<RequestState>> {
  return reads.share<RequestState>(requestKey(spaceId, changeRequestId), async () => {
    const content = () =>
      client.call('getChangeRequestRevision', { spaceId, changeRequestId, query: { metadata: false } }, { signal });
    const contentRevision = async (): Promise<string | null> => {
      const revision = await content();
      return revision.ok ? revision.value.id : null;
    };
    const request = await optionalOperations.ask<Output<'getChangeRequest'>>(
      'getChangeRequest',
      () => client.call('getChangeRequest', { spaceId, changeRequestId }, { signal }),
      async () => (await content()).ok,
    );
    if (request !== null) {
      if (!request.ok) return request;
      const { status, revision = await contentRevision(), subject, description } = request.value;
      return ok({ status, revision, subject: subject ?? null, description });
    }
    const revision = await content();
    return revision.ok ? ok({ status: null, revision: revision.value.id, subject: null, description: null }) : revision;
  });
}

export function forgetRequest({ reads }: KindContext, { spaceId, changeRequestId }: RequestPlace): void {
  reads.forget(requestKey(spaceId, changeRequestId));
}

function requestKey(spaceId: string, changeRequestId: string): string {
  return `request:${spaceId}/${changeRequestId}`;
}
