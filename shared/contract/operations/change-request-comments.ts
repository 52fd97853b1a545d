import { operation } from '../operation.ts';
import { commentReplySchema, commentSchema } from '../objects/comment.ts';
import {
  commentChanges,
  commentListQuery,
  formatQuery,
  formattedListQuery,
  newCommentBody,
  newReplyBody,
} from '../requests.ts';

const area = 'change-request-comments';
const comment = { kind: 'json', schema: commentSchema } as const;
const reply = { kind: 'json', schema: commentReplySchema } as const;

export const changeRequestCommentOperations = {
  listChangeRequestComments: operation({
    method: 'GET',
    path: '/spaces/{spaceId}/change-requests/{changeRequestId}/comments',
    area,
    summary: 'List the comments of a change request',
    query: commentListQuery,
    response: { kind: 'list', item: commentSchema },
    statuses: [200],
  }),
  postCommentInChangeRequest: operation({
    method: 'POST',
    path: '/spaces/{spaceId}/change-requests/{changeRequestId}/comments',
    area,
    summary: 'Post a comment in a change request',
    body: newCommentBody,
    response: comment,
    statuses: [200],
  }),
  getCommentInChangeRequest: operation({
    method: 'GET',
    path: '/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}',
    area,
    summary: 'Get a comment of a change request',
    query: formatQuery,
    response: comment,
    statuses: [200],
  }),
  updateCommentInChangeRequest: operation({
    method: 'PUT',
    path: '/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}',
    area,
    summary: 'Edit, resolve, reopen or react to a comment of a change request',
    body: commentChanges,
    response: comment,
    statuses: [200],
  }),
  deleteCommentInChangeRequest: operation({
    method: 'DELETE',
    path: '/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}',
    area,
    summary: 'Delete a comment of a change request',
    response: { kind: 'empty' },
    statuses: [205, 204],
  }),
  listChangeRequestCommentReplies: operation({
    method: 'GET',
    path: '/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}/replies',
    area,
    summary: 'List the replies to a comment of a change request',
    query: formattedListQuery,
    response: { kind: 'list', item: commentReplySchema },
    statuses: [200],
  }),
  postCommentReplyInChangeRequest: operation({
    method: 'POST',
    path: '/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}/replies',
    area,
    summary: 'Reply to a comment of a change request',
    query: formatQuery,
    body: newReplyBody,
    response: reply,
    statuses: [200],
  }),
  getCommentReplyInChangeRequest: operation({
    method: 'GET',
    path: '/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}/replies/{commentReplyId}',
    area,
    summary: 'Get a reply to a comment of a change request',
    query: formatQuery,
    response: reply,
    statuses: [200],
  }),
  updateCommentReplyInChangeRequest: operation({
    method: 'PUT',
    path: '/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}/replies/{commentReplyId}',
    area,
    summary: 'Edit or react to a reply to a comment of a change request',
    body: commentChanges,
    response: reply,
    statuses: [200],
  }),
};
