import type { Comment, Input } from '#shared/contract/index.ts';
import type { PendingOperation, PendingWrite } from '#shared/outbox/operation.ts';
import { err, ok, type Result } from '#shared/result.ts';
import type { Kind, KindContext, Sent } from '../kind.ts';
import { match, type Match } from '../recognise.ts';

type Write = Extract<PendingWrite, { readonly kind: 'comment.create' }>;

/** Enough to find one's own comment among what others said meanwhile. */
const LOOK_BACK = 100;

/** A comment on a page or on a whole space (postCommentInSpace). */
export const commentCreate: Kind<Write> = {
  /** Notes what stands there: what we send will be something else. On a later try, looks for the earlier ones first. */
  async preflight(context, operation, write) {
    const listed = await newest(context, write);
    if (!listed.ok) return { type: 'failed', error: listed.error };
    if (operation.baseline?.seen === undefined) {
      return { type: 'go', baseline: { seen: listed.value.rows.map(({ id }) => id) } };
    }
    const earlier = look(context, operation, write, listed.value.rows);
    return earlier.type === 'found' ? { type: 'found', sent: sentComment(write, earlier.row) } : { type: 'go' };
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
    const listed = await newest(context, write);
    if (!listed.ok) return { type: 'failed', error: listed.error };
    const found = look(context, operation, write, listed.value.rows);
    if (found.type === 'found') return { type: 'found', sent: sentComment(write, found.row) };
    // A row that could not be read may be ours.
    return found.type === 'missing' && listed.value.unreadable > 0 ? { type: 'several' } : found;
  },
};

async function newest(
  { client, signal }: KindContext,
  write: Write,
): Promise<Result<{ readonly rows: readonly Comment[]; readonly unreadable: number }>> {
  const query = { order: 'desc', status: 'all', format: 'markdown', limit: LOOK_BACK } as const;
  const input: Input<'listSpaceComments'> = {
    spaceId: write.spaceId,
    query: write.pageId === undefined ? query : { ...query, targetPage: write.pageId },
  };
  const listed = await client.call('listSpaceComments', input, { signal });
  return listed.ok ? ok({ rows: listed.value.items, unreadable: listed.value.problems.length }) : err(listed.error);
}

function look(
  { person, claimed }: KindContext,
  { baseline }: PendingOperation,
  { markdown }: Write,
  rows: readonly Comment[],
): Match<Comment> {
  return match(rows, { markdown, person, claimed, seen: baseline?.seen });
}

function sentComment(write: Write, comment: Comment): Sent {
  return {
    serverId: comment.id,
    row: { kind: 'comment', spaceId: write.spaceId, comment },
    postedBy: { id: comment.postedBy.id, displayName: comment.postedBy.displayName },
  };
}
