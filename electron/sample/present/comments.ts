import type { Comment, CommentReply, ContentBody, Reaction, Replier } from '#shared/contract/index.ts';
import { hasRole, roleInSpace } from '../access.ts';
import type { Call } from '../call.ts';
import { documentToMarkdown } from '../content/document-text.ts';
import { markdownToDocument } from '../content/document.ts';
import type { ChangeRequestRow } from '../world/change-request.ts';
import type { BodyRow, CommentRow, Discussion, Reactions, ReplyRow, SpaceRow } from '../world/world.ts';
import { userOf } from './people.ts';

/** The place of a discussion: a space, or one of its change requests. */
export interface Place {
  readonly space: SpaceRow;
  readonly changeRequest: ChangeRequestRow | null;
  readonly discussion: Discussion;
}

/** The contract defines no default; markdown is what most callers want. */
export type BodyFormat = 'markdown' | 'document' | undefined;

export function commentOf(call: Call, place: Place, comment: CommentRow, format: BodyFormat): Comment {
  const { target } = comment;
  return {
    object: 'comment',
    ...remarkOf(call, place, comment, format),
    replies: comment.replies.length,
    repliers: repliersOf(call, comment),
    target: {
      space: place.space.id,
      revision: target.revision,
      ...(place.changeRequest === null ? {} : { changeRequest: place.changeRequest.id }),
      ...(target.page === undefined ? {} : { page: { id: target.page } }),
      ...(target.node === undefined ? {} : { node: { id: target.node } }),
      ...(target.tableCell === undefined ? {} : { tableCell: { ...target.tableCell } }),
      ...(target.review === undefined ? {} : { review: target.review }),
    },
    urls: { location: commentUrl(call, place, comment) },
    status: comment.resolved === null ? 'open' : 'resolved',
    ...(comment.resolved === null
      ? {}
      : { resolvedAt: comment.resolved.at, resolvedBy: userOf(call, comment.resolved.by) }),
  };
}

export function replyOf(
  call: Call,
  place: Place,
  comment: CommentRow,
  reply: ReplyRow,
  format: BodyFormat,
): CommentReply {
  return {
    object: 'comment-reply',
    ...remarkOf(call, place, reply, format),
    urls: { location: `${commentUrl(call, place, comment)}/replies/${reply.id}` },
  };
}

/** The caller's permissions: the author and admins edit and delete; whoever may comment may reply and react. */
export function remarkRights(call: Call, place: Place, remark: ReplyRow) {
  const role = roleInSpace(call, place.space);
  const own = remark.author === call.person.id && hasRole(role, 'comment');
  const edit = own || hasRole(role, 'admin');
  return { view: role !== null, edit, reply: hasRole(role, 'comment'), delete: edit };
}

function remarkOf(call: Call, place: Place, remark: ReplyRow, format: BodyFormat) {
  return {
    id: remark.id,
    postedBy: userOf(call, remark.author),
    postedAt: remark.postedAt,
    ...(remark.editedAt === null ? {} : { editedAt: remark.editedAt }),
    reactions: reactionsOf(call, remark.reactions),
    body: bodyOf(remark.body, format),
    permissions: remarkRights(call, place, remark),
  };
}

function reactionsOf(call: Call, reactions: Reactions): Reaction[] {
  return [...reactions].map(([emoji, users]) => ({
    emoji,
    count: users.length,
    users: users.map(({ person, at }) => ({ user: userOf(call, person), reactedAt: at })),
  }));
}

function repliersOf(call: Call, comment: CommentRow): Replier[] {
  const repliers = new Map<string, { updatedAt: string; count: number }>();
  for (const { author, postedAt, editedAt } of comment.replies) {
    const known = repliers.get(author);
    repliers.set(author, { updatedAt: editedAt ?? postedAt, count: (known?.count ?? 0) + 1 });
  }
  return [...repliers].map(([person, { updatedAt, count }]) => ({ updatedAt, count, user: userOf(call, person) }));
}

function bodyOf(body: BodyRow, format: BodyFormat): ContentBody {
  if (format === 'document') {
    const document = body.document ?? (body.markdown === undefined ? undefined : markdownToDocument(body.markdown));
    return document === undefined ? {} : { document };
  }
  const markdown = body.markdown ?? (body.document === undefined ? undefined : documentToMarkdown(body.document));
  return markdown === undefined ? {} : { markdown };
}

function commentUrl(call: Call, { space, changeRequest }: Place, comment: CommentRow): string {
  const request = changeRequest === null ? '' : `/change-requests/${changeRequest.id}`;
  return `${call.baseUrl}/v1/spaces/${space.id}${request}/comments/${comment.id}`;
}
