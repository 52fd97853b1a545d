import type { Comment } from '#shared/contract/index.ts';
import type { Baseline, PendingWrite } from '#shared/outbox/operation.ts';
import { ok } from '#shared/result.ts';
import type { Kind, KindContext, Sent } from '../kind.ts';
import { candidates } from '../recognise.ts';

type Write = Extract<PendingWrite, { readonly kind: 'comment.create' }>;

/** Enough to find one's own comment among what others said meanwhile; the list is read on while it is all newer. */
const LOOK_BACK = 50;

/** A comment on a page or on a whole space (postCommentInSpace). */
export const commentCreate: Kind<Write> = {
  /** Notes the newest comment there is: what we send will be newer, by the service's own clock. */
  async preflight({ client, signal }, operation, write) {
    if (operation.baseline?.newest !== undefined) return { type: 'go' };
    const listed = await client.call(
      'listSpaceComments',
      { spaceId: write.spaceId, query: { ...newestFirst(write), limit: 1 } },
      { signal },
    );
    if (!listed.ok) return { type: 'failed', error: listed.error };
    const newest = listed.value.items[0];
    const baseline: Baseline = {
      newest: newest === undefined ? null : { postedAt: newest.postedAt, ids: [newest.id] },
    };
    return { type: 'go', baseline };
  },

  async send({ client, signal }, _operation, write) {
    const posted = await client.call(
      'postCommentInSpace',
      {
        spaceId: write.spaceId,
        body: { body: { markdown: write.markdown }, ...(write.pageId === undefined ? {} : { page: write.pageId }) },
      },
      { signal },
    );
    return posted.ok ? ok(sentComment(write, posted.value)) : posted;
  },

  async recognise(context, operation, write) {
    const recent: Comment[] = [];
    const after = operation.baseline?.newest ?? null;
    for await (const page of listSince(context, write)) {
      if (!page.ok) return { type: 'failed', error: page.error };
      recent.push(...page.value.items.filter((comment) => isAfter(comment, after)));
      if (after !== null && page.value.items.some((comment) => comment.postedAt < after.postedAt)) break;
    }
    const found = candidates(recent, { markdown: write.markdown, person: context.person, claimed: context.claimed });
    const [first] = found;
    if (first === undefined) return { type: 'missing' };
    return found.length === 1 ? { type: 'found', sent: sentComment(write, first) } : { type: 'several' };
  },
};

function newestFirst(write: Write) {
  const query = { order: 'desc', status: 'all', format: 'markdown' } as const;
  return write.pageId === undefined ? query : { ...query, targetPage: write.pageId };
}

function listSince({ client, signal }: KindContext, write: Write) {
  return client.pages(
    'listSpaceComments',
    { spaceId: write.spaceId, query: { ...newestFirst(write), limit: LOOK_BACK } },
    { signal },
  );
}

function isAfter(
  comment: Comment,
  mark: { readonly postedAt: string; readonly ids: readonly string[] } | null,
): boolean {
  if (mark === null) return true;
  return comment.postedAt > mark.postedAt || (comment.postedAt === mark.postedAt && !mark.ids.includes(comment.id));
}

function sentComment(write: Write, comment: Comment): Sent {
  return {
    serverId: comment.id,
    row: { kind: 'comment', spaceId: write.spaceId, comment },
    postedBy: { id: comment.postedBy.id, displayName: comment.postedBy.displayName },
  };
}
