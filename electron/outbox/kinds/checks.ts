import type { ChangeRequest, Output } from '#shared/contract/index.ts';
import type { Basis } from '#shared/outbox/writes.ts';
import { isRefusedWhenClosed } from '#shared/outbox/choices.ts';
import type { HeldFor, HoldCause, PendingOperation } from '#shared/outbox/operation.ts';
import { isClosedStatus } from '#shared/request-status.ts';
import { ok, type Result } from '#shared/result.ts';
import { passes, type KindContext, type Preflight } from '../kind.ts';

/** Checks before sending that several kinds share. Null: no reason to hold the write. */

/** The most characters of the current text that a held write shows. */
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

/** Takes a read of the item itself: nothing else proves that the item is gone. */
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
  /** Null: the server does not say. */
  readonly status: string | null;
  readonly revision: string | null;
  readonly subject: string | null;
  /** Undefined: no description. Null: the server does not say. */
  readonly description: ChangeRequest['description'] | null;
}

/** Checks that the change request exists, is open, and has the revision that the person read. */
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

/** Uses the optional operation if the server has it, otherwise the revision of the content. */
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
