import { operation } from '../operation.ts';
import { commentReplySchema, commentSchema } from '../objects/comment.ts';
import { memberSchema } from '../objects/person.ts';
import {
  commentChanges,
  commentListQuery,
  formatQuery,
  newCommentBody,
  newReplyBody,
  pagingQuery,
  replyChanges,
} from '../requests.ts';

const area = 'space-comments';
const comment = { kind: 'json', schema: commentSchema } as const;
const reply = { kind: 'json', schema: commentReplySchema } as const;

export const spaceCommentOperations = {
  listSpaceComments: operation({
    method: 'GET',
    path: '/spaces/{spaceId}/comments',
    area,
    summary: 'List the comments of a space, without those of its change requests',
    query: commentListQuery,
    response: { kind: 'list', item: commentSchema },
    statuses: [200],
  }),
  postCommentInSpace: operation({
    method: 'POST',
    path: '/spaces/{spaceId}/comments',
    area,
    summary: 'Post a comment in a space',
    body: newCommentBody,
    response: comment,
    statuses: [200],
  }),
  getCommentInSpace: operation({
    method: 'GET',
    path: '/spaces/{spaceId}/comments/{commentId}',
    area,
    summary: 'Get a comment of a space',
    query: formatQuery,
    response: comment,
    statuses: [200],
  }),
  updateCommentInSpace: operation({
    method: 'PUT',
    path: '/spaces/{spaceId}/comments/{commentId}',
    area,
    summary: 'Edit, resolve, reopen or react to a comment of a space',
    body: commentChanges,
    response: comment,
    statuses: [200],
  }),
  deleteCommentInSpace: operation({
    method: 'DELETE',
    path: '/spaces/{spaceId}/comments/{commentId}',
    area,
    summary: 'Delete a comment of a space',
    response: { kind: 'empty' },
    statuses: [205, 204],
  }),
  postCommentReplyInSpace: operation({
    method: 'POST',
    path: '/spaces/{spaceId}/comments/{commentId}/replies',
    area,
    summary: 'Reply to a comment of a space',
    body: newReplyBody,
    response: reply,
    statuses: [200],
  }),
  getCommentReplyInSpace: operation({
    method: 'GET',
    path: '/spaces/{spaceId}/comments/{commentId}/replies/{commentReplyId}',
    area,
    summary: 'Get a reply to a comment of a space',
    query: formatQuery,
    response: reply,
    statuses: [200],
  }),
  updateCommentReplyInSpace: operation({
    method: 'PUT',
    path: '/spaces/{spaceId}/comments/{commentId}/replies/{commentReplyId}',
    area,
    summary: 'Edit or react to a reply to a comment of a space',
    body: replyChanges,
    response: reply,
    statuses: [200],
  }),
  deleteCommentReplyInSpace: operation({
    method: 'DELETE',
    path: '/spaces/{spaceId}/comments/{commentId}/replies/{commentReplyId}',
    area,
    summary: 'Delete a reply to a comment of a space',
    response: { kind: 'empty' },
    statuses: [205, 204],
  }),
  listSpaceCommenters: operation({
    method: 'GET',
    path: '/spaces/{spaceId}/commenters',
    area,
    summary: 'List the people who commented in a space',
    query: pagingQuery,
    response: { kind: 'list', item: memberSchema },
    statuses: [200],
  }),
};
