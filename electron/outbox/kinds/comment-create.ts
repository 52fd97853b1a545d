import { anchoredNode } from '#shared/anchored-node.ts';
import type { Comment } from '#shared/contract/index.ts';
import type { Baseline, PendingOperation } from '#shared/outbox/operation.ts';
import type { WriteOf } from '#shared/outbox/writes.ts';
import { err, ok, type Result } from '#shared/result.ts';
import { passes, type Kind, type KindContext } from '../kind.ts';
import { match, reaches, type Match } from '#shared/outbox/recognise.ts';
import { checkBasis } from './basis.ts';
import { isThere, readRequest } from './checks.ts';
import { isPostedElsewhere, POSTED_ALREADY, type Posted } from './posted-elsewhere.ts';
import { PASSING, readTree, requestOfPage } from './page-tree.ts';
import { newestComments, postComment, sentComment } from './discussion-calls.ts';

type Write = WriteOf<'comment.create'>;

/** A comment on a page, on a whole space or on a change request (postCommentInSpace, postCommentInChangeRequest). */
export const commentCreate: Kind<Write> = {
  /**
   * Records the present comments, so that the new one can be told from them. On a later try, first looks for the
   * earlier tries.
   */
  async preflight(context, operation, write) {
    const { baseline } = operation;
    if (baseline?.seen !== undefined) {
      const listed = await newestComments(context, write, (rows) => reaches(rows, baseline));
      if (!listed.ok) return { type: 'failed', error: listed.error };
      const earlier = look(context, operation, write, listed.value.rows);
      if (earlier.type === 'found') return { type: 'found', sent: sentComment(write, earlier.row) };
      if (isPostedElsewhere(context, operation, postedIn(listed.value.rows))) return POSTED_ALREADY;
    }
    const stopped = await checkBasis(context, operation, write);
    if (stopped !== null) return stopped;
    if (baseline?.seen !== undefined) return { type: 'go' };
    const place = JSON.stringify([write.spaceId, write.changeRequestId ?? null, write.pageId ?? null]);
    const standing = await context.reads.share(`comments:${place}`, async () => {
      const listed = await newestComments(context, write);
      return listed.ok ? ok(standingOf(listed.value.rows, listed.value.complete)) : listed;
    });
    if (!standing.ok) return { type: 'failed', error: standing.error };
    const { baseline: seen, posted } = standing.value;
    return isPostedElsewhere(context, operation, posted) ? POSTED_ALREADY : { type: 'go', baseline: seen };
  },

  async send(context, operation, write) {
    const { pageId, markdown } = write;
    const body = { body: { markdown }, ...(pageId === undefined ? {} : { page: pageId }) };
    // The paragraph is gone, and the person chose to post on the page instead.
    const part = passes(context, operation, 'part-gone') ? ok(null) : await partOfPage(context, write);
    if (!part.ok) return err({ ...part.error, sent: 'no' });
    const first = await postComment(context, write, { ...body, ...part.value });
    // The server rejects the part: the comment is posted on the whole page, and Galley still shows it beside its block.
    const refused =
      !first.ok && write.anchor !== undefined && part.value !== null && first.error.code === 'invalid-request';
    const posted = refused ? await postComment(context, write, body) : first;
    // If the answer came in the other format, the text is stored as typed: the next sync brings the server's text.
    return posted.ok ? ok(sentComment(write, inMarkdown(posted.value, markdown))) : posted;
  },

  async recognise(context, operation, write) {
    const { baseline } = operation;
    const listed = await newestComments(context, write, (rows) => reaches(rows, baseline));
    if (!listed.ok) return { type: 'failed', error: listed.error };
    const found = look(context, operation, write, listed.value.rows);
    if (found.type === 'found') return { type: 'found', sent: sentComment(write, found.row) };
    // An unreadable row may be ours.
    return found.type === 'missing' && listed.value.unreadable > 0 ? { type: 'several' } : found;
  },

  async isThere(context, _operation, write) {
    return isThere(await readPlace(context, write));
  },
};

/** The comment's page, or else its change request or space. */
async function readPlace(context: KindContext, write: Write): Promise<Result<unknown>> {
  const { client, signal } = context;
  const { spaceId, changeRequestId, pageId } = write;
  const query = { format: 'markdown' } as const;
  if (pageId !== undefined) {
    const inRequest = requestOfPage(write);
    return inRequest === undefined
      ? client.call('getPageInSpace', { spaceId, pageId, query }, { signal })
      : client.call('getPageInChangeRequest', { spaceId, changeRequestId: inRequest, pageId, query }, { signal });
  }
  if (changeRequestId !== undefined) return readRequest(context, { spaceId, changeRequestId });
  return client.call('listSpaceComments', { spaceId, query: { limit: 1 } }, { signal });
}

type PartOfPage = Pick<Write, 'node' | 'tableCell'>;

/**
 * The server's id of the node that the comment is about: from the write, or found in the present tree of the page.
 * Null: the comment is about the whole page, or no single node matches. Then the comment is posted without the node.
 */
async function partOfPage(context: KindContext, write: Write): Promise<Result<PartOfPage | null>> {
  const { pageId, anchor, node, tableCell } = write;
  if (node !== undefined || tableCell !== undefined)
    return ok({ ...(node === undefined ? {} : { node }), ...(tableCell === undefined ? {} : { tableCell }) });
  if (anchor === undefined || pageId === undefined) return ok(null);
  const document = await readTree(context, { ...write, pageId });
  if (document.ok) return ok(document.value === null ? null : anchoredNode(anchor, document.value));
  return PASSING.has(document.error.code) ? ok(null) : document;
}

/** The comments at the place before the first try. */
function standingOf(
  rows: readonly Comment[],
  complete: boolean,
): { readonly baseline: Baseline; readonly posted: readonly Posted[] } {
  return { baseline: baselineOf(rows, complete), posted: postedIn(rows) };
}

function postedIn(rows: readonly Comment[]): readonly Posted[] {
  return rows.map(({ id, body }) => ({ id, words: body.markdown ?? '' }));
}

function baselineOf(rows: readonly Comment[], complete: boolean): Baseline {
  return { seen: rows.map(({ id }) => id), complete, ...(rows[0] === undefined ? {} : { newestAt: rows[0].postedAt }) };
}

function look(
  { person, claimed, rivals }: KindContext,
  { baseline }: PendingOperation,
  { markdown, node }: Write,
  rows: readonly Comment[],
): Match<Comment> {
  const here = node === undefined ? rows : rows.filter(({ target }) => (target.node?.id ?? node) === node);
  return match(here, { markdown, person, claimed, baseline, rivals: rivals() });
}

function inMarkdown(comment: Comment, markdown: string): Comment {
  return comment.body.markdown === undefined ? { ...comment, body: { ...comment.body, markdown } } : comment;
}
