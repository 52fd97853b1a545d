import type { spaceCommentOperations } from '#shared/contract/operations/space-comments.ts';
import { spaceFor } from '../access.ts';
import type { Call, Handlers } from '../call.ts';
import { pageOf } from '../paging.ts';
import type { Place } from '../present/comments.ts';
import { memberOf } from '../present/people.ts';
import * as discussion from './discussion.ts';

/** Reading requires the role `read`; writing, reacting and deleting one's own comments require `comment`. */
function reading(call: Call, spaceId: string): Place {
  const space = spaceFor(call, spaceId);
  return { space, changeRequest: null, discussion: space.discussion };
}

function writing(call: Call, spaceId: string): Place {
  spaceFor(call, spaceId, 'comment');
  return reading(call, spaceId);
}

export const spaceCommentHandlers: Handlers<keyof typeof spaceCommentOperations> = {
  listSpaceComments: ({ spaceId, query }, call) => discussion.listComments(call, reading(call, spaceId), query),
  postCommentInSpace: ({ spaceId, body }, call) => discussion.postComment(call, writing(call, spaceId), body),
  getCommentInSpace: ({ spaceId, commentId, query }, call) =>
    discussion.getComment(call, reading(call, spaceId), commentId, query.format),
  updateCommentInSpace: ({ spaceId, commentId, body }, call) =>
    discussion.updateComment(call, writing(call, spaceId), commentId, body),
  deleteCommentInSpace: ({ spaceId, commentId }, call) =>
    discussion.deleteComment(call, writing(call, spaceId), commentId),
  postCommentReplyInSpace: ({ spaceId, commentId, body }, call) =>
    discussion.postReply(call, writing(call, spaceId), commentId, body),
  getCommentReplyInSpace: ({ spaceId, commentId, commentReplyId, query }, call) =>
    discussion.getReply(call, reading(call, spaceId), commentId, commentReplyId, query.format),
  updateCommentReplyInSpace: ({ spaceId, body, ...ids }, call) =>
    discussion.updateReply(call, writing(call, spaceId), ids, body),
  deleteCommentReplyInSpace: ({ spaceId, commentId, commentReplyId }, call) =>
    discussion.deleteReply(call, writing(call, spaceId), commentId, commentReplyId),

  listSpaceCommenters({ spaceId, query }, call) {
    const { space } = reading(call, spaceId);
    const authors = new Set(
      space.discussion.ordered.flatMap(({ author, replies }) => [author, ...replies.map((reply) => reply.author)]),
    );
    const people = [...authors].flatMap((id) => call.world.people.get(id) ?? []);
    return pageOf(people, {
      query,
      call,
      order: { id: (person) => person.id },
      present: (person) => memberOf(call, person, space.organization),
    });
  },
};
