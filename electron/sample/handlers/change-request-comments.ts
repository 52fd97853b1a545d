import type { changeRequestCommentOperations } from '#shared/contract/operations/change-request-comments.ts';
import { spaceFor } from '../access.ts';
import type { Call, Handlers } from '../call.ts';
import type { Place } from '../present/comments.ts';
import { changeRequestIn } from '../world/change-requests.ts';
import * as discussion from './discussion.ts';

interface Ids {
  readonly spaceId: string;
  readonly changeRequestId: string;
}

function requestPlace(call: Call, { spaceId, changeRequestId }: Ids, needed: 'read' | 'comment'): Place {
  const space = spaceFor(call, spaceId, needed);
  const changeRequest = changeRequestIn(space, changeRequestId);
  return { space, changeRequest, discussion: changeRequest.discussion };
}

const reading = (call: Call, ids: Ids): Place => requestPlace(call, ids, 'read');
const writing = (call: Call, ids: Ids): Place => requestPlace(call, ids, 'comment');

export const changeRequestCommentHandlers: Handlers<keyof typeof changeRequestCommentOperations> = {
  listChangeRequestComments: ({ query, ...ids }, call) => discussion.listComments(call, reading(call, ids), query),
  postCommentInChangeRequest: ({ body, ...ids }, call) => discussion.postComment(call, writing(call, ids), body),
  getCommentInChangeRequest: ({ commentId, query, ...ids }, call) =>
    discussion.getComment(call, reading(call, ids), commentId, query.format),
  updateCommentInChangeRequest: ({ commentId, body, ...ids }, call) =>
    discussion.updateComment(call, writing(call, ids), commentId, body),
  deleteCommentInChangeRequest: ({ commentId, ...ids }, call) =>
    discussion.deleteComment(call, writing(call, ids), commentId),
  listChangeRequestCommentReplies: ({ commentId, query, ...ids }, call) =>
    discussion.listReplies(call, reading(call, ids), commentId, query),
  postCommentReplyInChangeRequest: ({ commentId, query, body, ...ids }, call) =>
    discussion.postReply(call, writing(call, ids), commentId, body, query.format),
  getCommentReplyInChangeRequest: ({ commentId, commentReplyId, query, ...ids }, call) =>
    discussion.getReply(call, reading(call, ids), commentId, commentReplyId, query.format),

  updateCommentReplyInChangeRequest({ commentId, commentReplyId, body, ...ids }, call) {
    const place = writing(call, ids);
    const reply = discussion.updateReply(call, place, { commentId, commentReplyId }, body);
    // The contract allows `resolved` only for this operation: it resolves the thread of the reply.
    if (body.resolved !== undefined) discussion.updateComment(call, place, commentId, { resolved: body.resolved });
    return reply;
  },
};
