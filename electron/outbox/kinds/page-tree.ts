import type { Anchor } from '#shared/anchor.ts';
import type { Document } from '#shared/contract/index.ts';
import type { ErrorCode } from '#shared/errors.ts';
import { ok, type Result } from '#shared/result.ts';
import type { KindContext } from '../kind.ts';
import type { DiscussionPlace } from './discussion-calls.ts';

interface PageOfDiscussion extends DiscussionPlace {
  readonly pageId: string;
  readonly anchor?: Anchor | undefined;
}

/** Content that a change request deletes exists only in the space's own tree; an edited node keeps its id. */
export function requestOfPage({
  changeRequestId,
  anchor,
}: Pick<PageOfDiscussion, 'changeRequestId' | 'anchor'>): string | undefined {
  return anchor?.side === 'before' ? undefined : changeRequestId;
}

/** The node tree of the comment's page, in the space or in a change request. Null: the server gives another format. */
export function readTree(
  { client, reads, signal }: KindContext,
  write: PageOfDiscussion,
): Promise<Result<Document | null>> {
  const { spaceId, pageId } = write;
  const changeRequestId = requestOfPage(write);
  return reads.share(`document:${spaceId}/${changeRequestId ?? ''}/${pageId}`, async () => {
    const query = { format: 'document' } as const;
    const page =
      changeRequestId === undefined
        ? await client.call('getPageInSpace', { spaceId, pageId, query }, { signal })
        : await client.call('getPageInChangeRequest', { spaceId, changeRequestId, pageId, query }, { signal });
    return page.ok ? ok(page.value.document ?? null) : page;
  });
}

/** Errors that would not be the same at the next read. */
export const PASSING: ReadonlySet<ErrorCode> = new Set([
  'invalid-request',
  'invalid-response',
  'not-found',
  'forbidden',
]);
