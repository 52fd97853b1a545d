import type { ChangeRequest, Contributor, RequestedReviewer, Review } from '#shared/contract/index.ts';
import type { Call } from '../call.ts';
import type { ChangeRequestRow, ContributorRow, RequestedReviewerRow, ReviewRow } from '../world/change-request.ts';
import type { SpaceRow } from '../world/world.ts';
import { appUrl } from './library.ts';
import { teamOf, userOf } from './people.ts';

export function changeRequestOf(call: Call, space: SpaceRow, request: ChangeRequestRow): ChangeRequest {
  const merged = request.revisionMerged;
  return {
    object: 'change-request',
    id: request.id,
    number: request.number,
    status: request.status,
    subject: request.subject,
    ...(request.description === null ? {} : { description: request.description }),
    createdBy: userOf(call, request.createdBy),
    createdAt: request.createdAt,
    updatedAt: request.updatedAt,
    space: space.id,
    revision: request.revision,
    revisionInitial: request.revisionInitial,
    ...(merged === null ? {} : { revisionMerged: merged, revisionMergedAncestor: request.revisionInitial }),
    comments: request.discussion.ordered.length,
    outdated: request.status !== 'merged' && request.revisionInitial !== space.revision,
    urls: {
      location: `${call.baseUrl}/v1/spaces/${space.id}/change-requests/${request.id}`,
      app: appUrl(call, `s/${space.id}/~/changes/${String(request.number)}/`),
    },
  };
}

export function requestedReviewerOf(call: Call, row: RequestedReviewerRow): RequestedReviewer {
  return {
    object: 'change-request-requested-reviewer',
    revision: row.revision,
    requestedBy: userOf(call, row.requestedBy),
    createdAt: row.createdAt,
    kind: row.kind,
    ...reviewerOf(call, row),
  };
}

function reviewerOf(call: Call, { kind, id }: RequestedReviewerRow): Pick<RequestedReviewer, 'user' | 'team'> {
  if (kind === 'user') return { user: userOf(call, id) };
  const team = call.world.teams.get(id);
  return team === undefined ? {} : { team: teamOf(call, team) };
}

export function contributorOf(call: Call, { person, updatedAt, count, actionType }: ContributorRow): Contributor {
  return { user: userOf(call, person), updatedAt, count, actionType };
}

export function reviewOf(call: Call, request: ChangeRequestRow, review: ReviewRow): Review {
  return {
    object: 'change-request-review',
    id: review.id,
    reviewer: userOf(call, review.reviewer),
    status: review.status,
    outdated: review.revision !== request.revision,
    ...(review.comment === undefined ? {} : { comment: review.comment }),
    createdAt: review.createdAt,
    revision: review.revision,
  };
}
