import type { ChangeRequest, Output } from '#shared/contract/index.ts';
import type { Basis } from '#shared/outbox/writes.ts';
import { isRefusedWhenClosed } from '#shared/outbox/choices.ts';
import type { HoldCause, PendingOperation } from '#shared/outbox/operation.ts';
import { isClosedStatus } from '#shared/request-status.ts';
import { ok, type Result } from '#shared/result.ts';
import { passes, type KindContext, type Preflight } from '../kind.ts';
import type { TalkPlace } from './talk.ts';

/** Checks before sending that several kinds share. Null: nothing stands against it. */

export function hold(context: KindContext, operation: PendingOperation, cause: HoldCause): Preflight | null {
  return passes(context, operation, cause) ? null : { type: 'hold', cause };
}

/** A read of a thing itself: only that tells that it is gone. */
export function isThere(read: Result<unknown>): Result<boolean> {
  if (read.ok) return ok(true);
  return read.error.code === 'not-found' ? ok(false) : read;
}

/** What the person had read is still what is there. */
export async function checkBasis(
  context: KindContext,
  operation: PendingOperation,
  write: TalkPlace & { readonly basis?: Basis | undefined },
): Promise<Preflight | null> {
  return write.changeRequestId === undefined
    ? checkPage(context, operation, write)
    : checkRequest(context, operation, { ...write, changeRequestId: write.changeRequestId });
}

async function checkPage(
  context: KindContext,
  operation: PendingOperation,
  { spaceId, pageId, basis }: TalkPlace & { readonly basis?: Basis | undefined },
): Promise<Preflight | null> {
  if (pageId === undefined || basis?.updatedAt === undefined || passes(context, operation, 'page-changed')) return null;
  const page = await readPage(context, spaceId, pageId);
  if (!page.ok) {
    return page.error.code === 'not-found'
      ? { type: 'hold', cause: 'target-gone' }
      : { type: 'failed', error: page.error };
  }
  if (page.value === 'gone') return { type: 'hold', cause: 'target-gone' };
  const { updatedAt } = page.value;
  return updatedAt !== null && Date.parse(updatedAt) > Date.parse(basis.updatedAt)
    ? { type: 'hold', cause: 'page-changed' }
    : null;
}

type PageState = 'gone' | { readonly updatedAt: string | null };

/** Beyond this many pages of one space at a time, its tree tells of all of them at once. */
const PAGES_ONE_BY_ONE = 4;

async function readPage(context: KindContext, spaceId: string, pageId: string): Promise<Result<PageState>> {
  const { client, reads, signal } = context;
  const treeKey = `tree:${spaceId}`;
  const pagePrefix = `page:${spaceId}/`;
  if (reads.fresh(treeKey) > 0 || reads.fresh(pagePrefix) >= PAGES_ONE_BY_ONE) {
    const times = await reads.share(treeKey, async () => {
      const tree = await client.call('listPagesInSpace', { spaceId }, { signal });
      return tree.ok ? ok(updateTimes(tree.value.pages)) : tree;
    });
    if (!times.ok) return times;
    const known = times.value.get(pageId);
    // A page that no tree lists may be there all the same: it is asked for itself.
    if (known !== undefined) return ok({ updatedAt: known });
  }
  return reads.share<PageState>(`${pagePrefix}${pageId}`, async () => {
    const page = await client.call('getPageInSpace', { spaceId, pageId, query: { format: 'markdown' } }, { signal });
    if (page.ok) return ok({ updatedAt: page.value.updatedAt ?? null });
    return page.error.code === 'not-found' ? ok('gone') : page;
  });
}

interface TreePage {
  readonly id: string;
  readonly updatedAt?: string;
  readonly pages?: readonly TreePage[];
}

function updateTimes(pages: readonly TreePage[]): ReadonlyMap<string, string | null> {
  const times = new Map<string, string | null>();
  const waiting = [...pages];
  for (let page = waiting.pop(); page !== undefined; page = waiting.pop()) {
    times.set(page.id, page.updatedAt ?? null);
    if (page.pages !== undefined) waiting.push(...page.pages);
  }
  return times;
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
  return read !== undefined && revision !== null && revision !== read
    ? hold(context, operation, 'request-changed')
    : null;
}

/** By the optional operation where it is served, else by the revision of its content. */
export function readRequest(
  { client, served, reads, signal }: KindContext,
  { spaceId, changeRequestId }: RequestPlace,
): Promise<Result<RequestState>> {
  return reads.share<RequestState>(requestKey(spaceId, changeRequestId), async () => {
    const content = () =>
      client.call('getChangeRequestRevision', { spaceId, changeRequestId, query: { metadata: false } }, { signal });
    const request = await served.ask<Output<'getChangeRequest'>>(
      'getChangeRequest',
      () => client.call('getChangeRequest', { spaceId, changeRequestId }, { signal }),
      async () => (await content()).ok,
    );
    if (request !== null) {
      if (!request.ok) return request;
      const { status, revision, subject, description } = request.value;
      return ok({
        status,
        revision: revision ?? null,
        subject: subject ?? null,
        description,
      });
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
