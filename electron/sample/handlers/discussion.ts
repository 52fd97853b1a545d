import type { Comment, CommentReply, ListPage, ParsedInput } from '#shared/contract/index.ts';
import type { Call } from '../call.ts';
import { pageOf } from '../paging.ts';
import { commentOf, remarkRights, replyOf, type BodyFormat, type Place } from '../present/comments.ts';
import { pageById } from '../present/content.ts';
import { found, refuse } from '../refuse.ts';
import { addComment, type CommentRow, type Reactions, type ReplyRow } from '../world/world.ts';
import { contribute } from '../world/contribute.ts';

/** What space comments and change request comments have in common. */

type ListQuery = ParsedInput<'listSpaceComments'>['query'];
type NewComment = ParsedInput<'postCommentInSpace'>['body'];
type NewReply = ParsedInput<'postCommentReplyInSpace'>['body'];
type Changes = ParsedInput<'updateCommentInSpace'>['body'];
type Body = NewReply['body'];

export function listComments(call: Call, place: Place, query: ListQuery): ListPage<Comment> {
  const { status, targetPage, authors, order, format } = query;
  if (!['all', 'open', 'resolved'].includes(status)) refuse(400, 'query.status: one of all, open, resolved');
  const rows = place.discussion.ordered.filter(
    (comment) =>
      (status === 'all' || (comment.resolved === null ? 'open' : 'resolved') === status) &&
      (targetPage === undefined || comment.target.page === targetPage) &&
      (authors === undefined || authors.includes(comment.author)),
  );
  const descending = order === 'desc';
  return pageOf(descending ? rows.reverse() : rows, {
    query,
    call,
    order: { id: (row) => row.id, key: (row) => row.postedAt, descending },
    present: (row) => commentOf(call, place, row, format),
  });
}

export function postComment(call: Call, place: Place, input: NewComment): Comment {
  const content = (place.changeRequest ?? place.space).content();
  const { page, node, tableCell } = input;
  const view = { call, space: place.space, content, appPath: '' };
  if (page !== undefined && pageById(view, page, { computed: true })?.kind !== 'document') {
    refuse(404, `body.page: there is no page ${page} here`);
  }
  if (node === '') refuse(400, 'body.node: a node is named by its id');
  if (tableCell !== undefined && (tableCell.record === '' || tableCell.definition === '')) {
    refuse(400, 'body.tableCell: a cell is named by its record and definition');
  }
  const comment: CommentRow = {
    ...newRemark(call, input.body),
    target: {
      revision: content.revision,
      ...(page === undefined ? {} : { page }),
      ...(node === undefined ? {} : { node }),
      ...(tableCell === undefined ? {} : { tableCell }),
    },
    resolved: null,
    replies: [],
  };
  addComment(place.discussion, comment);
  if (place.changeRequest !== null) contribute(place.changeRequest, call, 'comment');
  return commentOf(call, place, comment, undefined);
}

export function getComment(call: Call, place: Place, id: string, format: BodyFormat): Comment {
  return commentOf(call, place, commentIn(place, id), format);
}

export function updateComment(call: Call, place: Place, id: string, changes: Changes): Comment {
  const comment = commentIn(place, id);
  changeRemark(call, place, comment, changes);
  if (changes.resolved !== undefined) {
    requireEdit(call, place, comment);
    const was = comment.resolved !== null;
    if (changes.resolved !== was) comment.resolved = changes.resolved ? { by: call.person.id, at: call.now } : null;
  }
  return commentOf(call, place, comment, undefined);
}

export function deleteComment(call: Call, place: Place, id: string): 'deleted' | 'nothing' {
  const comment = place.discussion.byId.get(id);
  if (comment === undefined) return 'nothing';
  if (!remarkRights(call, place, comment).delete) refuse(403, 'Only its author or an admin may delete a comment');
  place.discussion.byId.delete(id);
  place.discussion.ordered.splice(place.discussion.ordered.indexOf(comment), 1);
  return 'deleted';
}

export function listReplies(
  call: Call,
  place: Place,
  id: string,
  query: ParsedInput<'listChangeRequestCommentReplies'>['query'],
): ListPage<CommentReply> {
  const comment = commentIn(place, id);
  return pageOf(comment.replies, {
    query,
    call,
    order: { id: (reply) => reply.id },
    present: (reply) => replyOf(call, place, comment, reply, query.format),
  });
}

export function postReply(call: Call, place: Place, id: string, input: NewReply, format?: BodyFormat): CommentReply {
  const comment = commentIn(place, id);
  const reply = newRemark(call, input.body);
  comment.replies.push(reply);
  if (place.changeRequest !== null) contribute(place.changeRequest, call, 'comment');
  return replyOf(call, place, comment, reply, format);
}

export function getReply(call: Call, place: Place, id: string, replyId: string, format: BodyFormat): CommentReply {
  const comment = commentIn(place, id);
  return replyOf(call, place, comment, replyIn(comment, replyId), format);
}

export function updateReply(
  call: Call,
  place: Place,
  ids: { readonly commentId: string; readonly commentReplyId: string },
  changes: Omit<Changes, 'resolved'>,
): CommentReply {
  const comment = commentIn(place, ids.commentId);
  const reply = replyIn(comment, ids.commentReplyId);
  changeRemark(call, place, reply, changes);
  return replyOf(call, place, comment, reply, undefined);
}

export function deleteReply(call: Call, place: Place, id: string, replyId: string): 'deleted' | 'nothing' {
  const comment = place.discussion.byId.get(id);
  const reply = comment?.replies.find((candidate) => candidate.id === replyId);
  if (comment === undefined || reply === undefined) return 'nothing';
  if (!remarkRights(call, place, reply).delete) refuse(403, 'Only its author or an admin may delete a reply');
  comment.replies.splice(comment.replies.indexOf(reply), 1);
  return 'deleted';
}

function commentIn(place: Place, id: string): CommentRow {
  return found(place.discussion.byId.get(id), `Comment ${id}`);
}

function replyIn(comment: CommentRow, id: string): ReplyRow {
  return found(
    comment.replies.find((reply) => reply.id === id),
    `Reply ${id}`,
  );
}

function newRemark(call: Call, body: Body): ReplyRow {
  return {
    id: call.newId(),
    author: call.person.id,
    postedAt: call.now,
    editedAt: null,
    body: storedBody(body),
    reactions: new Map(),
  };
}

function storedBody({ markdown, document }: Body): ReplyRow['body'] {
  return { ...(markdown === undefined ? {} : { markdown }), ...(document === undefined ? {} : { document }) };
}

function changeRemark(call: Call, place: Place, remark: ReplyRow, changes: Omit<Changes, 'resolved'>): void {
  if (changes.body !== undefined) requireEdit(call, place, remark);
  const reactions = [...(changes.addedReactions ?? []), ...(changes.removedReactions ?? [])];
  if (reactions.includes('')) refuse(400, 'body.addedReactions: an emoji is a code point in hexadecimal');
  if (reactions.length > 0 && !remarkRights(call, place, remark).reply) refuse(403, 'This needs the role comment');
  if (changes.body !== undefined) {
    remark.body = storedBody(changes.body);
    remark.editedAt = call.now;
  }
  for (const emoji of changes.addedReactions ?? []) addReaction(remark.reactions, emoji, call);
  for (const emoji of changes.removedReactions ?? []) removeReaction(remark.reactions, emoji, call);
}

function addReaction(reactions: Reactions, emoji: string, { person, now }: Call): void {
  const users = reactions.get(emoji) ?? [];
  if (!users.some((user) => user.person === person.id)) users.push({ person: person.id, at: now });
  reactions.set(emoji, users);
}

function removeReaction(reactions: Reactions, emoji: string, { person }: Call): void {
  const users = reactions.get(emoji)?.filter((user) => user.person !== person.id) ?? [];
  if (users.length === 0) reactions.delete(emoji);
  else reactions.set(emoji, users);
}

function requireEdit(call: Call, place: Place, remark: ReplyRow): void {
  if (!remarkRights(call, place, remark).edit) refuse(403, 'Only its author or an admin may change this');
}
