import { operation } from './operation.ts';
import { changeRequestSchema, mergeResultSchema, reviewSchema } from './objects/change-request.ts';
import { commentReplySchema } from './objects/comment.ts';
import { organizationSchema } from './objects/organization.ts';
import { userSchema } from './objects/person.ts';
import { siteSchema } from './objects/site.ts';
import { spaceSchema } from './objects/space.ts';
import { formattedListQuery, pagingQuery } from './requests.ts';
import { changeRequestStatuses, openEnum, reviewStatuses } from './values.ts';
import { z } from './zod.ts';

/**
 * What the real platform also serves. None of it is in the contract: a 404, 405 or 501 means "not served", and
 * everything must work without. Ask once for each account and remember the answer.
 */
const area = 'optional';
const changeRequestListQuery = pagingQuery.extend({ status: openEnum(changeRequestStatuses).optional() });

export const optionalOperations = {
  getAuthenticatedUser: operation({
    method: 'GET',
    path: '/user',
    area,
    summary: 'Get the person whom the token belongs to',
    response: { kind: 'json', schema: userSchema },
    statuses: [200],
  }),
  listOrganizations: operation({
    method: 'GET',
    path: '/orgs',
    area,
    summary: 'List the organizations of the person',
    query: pagingQuery,
    response: { kind: 'list', item: organizationSchema },
    statuses: [200],
  }),
  listSpacesInOrganization: operation({
    method: 'GET',
    path: '/orgs/{organizationId}/spaces',
    area,
    summary: 'List the spaces of an organization',
    query: pagingQuery,
    response: { kind: 'list', item: spaceSchema },
    statuses: [200],
  }),
  getSpace: operation({
    method: 'GET',
    path: '/spaces/{spaceId}',
    area,
    summary: 'Get a space',
    response: { kind: 'json', schema: spaceSchema },
    statuses: [200],
  }),
  listSitesInOrganization: operation({
    method: 'GET',
    path: '/orgs/{organizationId}/sites',
    area,
    summary: 'List the sites of an organization',
    query: pagingQuery,
    response: { kind: 'list', item: siteSchema },
    statuses: [200],
  }),
  listChangeRequestsInSpace: operation({
    method: 'GET',
    path: '/spaces/{spaceId}/change-requests',
    area,
    summary: 'List the change requests of a space',
    query: changeRequestListQuery,
    response: { kind: 'list', item: changeRequestSchema },
    statuses: [200],
  }),
  listChangeRequestsInOrganization: operation({
    method: 'GET',
    path: '/orgs/{organizationId}/change-requests',
    area,
    summary: 'List the change requests of an organization',
    query: changeRequestListQuery,
    response: { kind: 'list', item: changeRequestSchema },
    statuses: [200],
  }),
  getChangeRequest: operation({
    method: 'GET',
    path: '/spaces/{spaceId}/change-requests/{changeRequestId}',
    area,
    summary: 'Get a change request',
    response: { kind: 'json', schema: changeRequestSchema },
    statuses: [200],
  }),
  listReviews: operation({
    method: 'GET',
    path: '/spaces/{spaceId}/change-requests/{changeRequestId}/reviews',
    area,
    summary: 'List the reviews of a change request',
    query: pagingQuery,
    response: { kind: 'list', item: reviewSchema },
    statuses: [200],
  }),
  submitReview: operation({
    method: 'POST',
    path: '/spaces/{spaceId}/change-requests/{changeRequestId}/reviews',
    area,
    summary: 'Approve a change request or ask for changes',
    body: z.object({ status: z.enum(reviewStatuses), comment: z.unknown().optional() }),
    response: { kind: 'json', schema: reviewSchema },
    statuses: [201],
  }),
  mergeChangeRequest: operation({
    method: 'POST',
    path: '/spaces/{spaceId}/change-requests/{changeRequestId}/merge',
    area,
    summary: 'Merge a change request',
    response: { kind: 'json', schema: mergeResultSchema },
    statuses: [200],
  }),
  listSpaceCommentReplies: operation({
    method: 'GET',
    path: '/spaces/{spaceId}/comments/{commentId}/replies',
    area,
    summary: 'List the replies to a comment of a space',
    query: formattedListQuery,
    response: { kind: 'list', item: commentReplySchema },
    statuses: [200],
  }),
};
