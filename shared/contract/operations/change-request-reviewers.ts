import { operation } from '../operation.ts';
import { contributorSchema, requestedReviewerSchema } from '../objects/change-request.ts';
import { documentSchema } from '../objects/document.ts';
import { pagingQuery } from '../requests.ts';
import { entity, z } from '../zod.ts';

const area = 'change-request-reviewers-and-contributors';

export const changeRequestReviewerOperations = {
  listRequestedReviewers: operation({
    method: 'GET',
    path: '/spaces/{spaceId}/change-requests/{changeRequestId}/requested-reviewers',
    area,
    summary: 'List who was asked to review a change request',
    query: pagingQuery,
    response: { kind: 'list', item: requestedReviewerSchema },
    statuses: [200],
  }),
  requestReviewers: operation({
    method: 'POST',
    path: '/spaces/{spaceId}/change-requests/{changeRequestId}/requested-reviewers',
    area,
    summary: 'Ask people to review a change request',
    body: z.object({
      users: z.array(z.string()),
      /** Sets the subject of the change request. */
      subject: z.string().optional(),
      description: documentSchema.optional(),
    }),
    response: { kind: 'json', schema: entity({ users: z.array(requestedReviewerSchema).exactOptional() }) },
    statuses: [200],
  }),
  removeRequestedReviewer: operation({
    method: 'DELETE',
    path: '/spaces/{spaceId}/change-requests/{changeRequestId}/requested-reviewers/{userId}',
    area,
    summary: 'Take back the request for a review',
    response: { kind: 'empty' },
    statuses: [205, 204],
  }),
  listContributors: operation({
    method: 'GET',
    path: '/spaces/{spaceId}/change-requests/{changeRequestId}/contributors',
    area,
    summary: 'List who contributed to a change request',
    response: { kind: 'list', item: contributorSchema },
    statuses: [200],
  }),
};
