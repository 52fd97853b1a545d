import { changeRequestStatuses, type ChangeRequest, type ListPage } from '#shared/contract/index.ts';
import { hasRole, organizationFor, roleInSpace, spaceFor } from '../access.ts';
import type { Call, Handlers } from '../call.ts';
import { buildContent, type SpaceContent } from '../content/space-content.ts';
import { keepDates } from '../content/keep-dates.ts';
import { mergeTrees } from '../content/merge-trees.ts';
import { pageOf } from '../paging.ts';
import { changeRequestOf, reviewOf } from '../present/change-requests.ts';
import { refuse } from '../refuse.ts';
import { changeRequestIn } from '../world/change-requests.ts';
import type { ChangeRequestRow, ReviewRow } from '../world/change-request.ts';
import { setContent, type SpaceRow } from '../world/world.ts';

interface RequestInSpace {
  readonly space: SpaceRow;
  readonly request: ChangeRequestRow;
}

/** Change requests, their reviews and their merge: only the optional operations return them. */
export const optionalChangeRequestHandlers: Handlers<
  | 'listChangeRequestsInSpace'
  | 'listChangeRequestsInOrganization'
  | 'getChangeRequest'
  | 'listReviews'
  | 'submitReview'
  | 'mergeChangeRequest'
> = {
  listChangeRequestsInSpace({ spaceId, query }, call) {
    const space = spaceFor(call, spaceId);
    return listRequests(
      call,
      space.changeRequests.map((request) => ({ space, request })),
      query,
    );
  },

  listChangeRequestsInOrganization({ organizationId, query }, call) {
    const organization = organizationFor(call, organizationId);
    const spaces = [...call.world.spaces.values()].filter((space) => space.organization === organization.id);
    return listRequests(
      call,
      spaces.flatMap((space) => space.changeRequests.map((request) => ({ space, request }))),
      query,
    );
  },

  getChangeRequest({ spaceId, changeRequestId }, call) {
    const space = spaceFor(call, spaceId);
    return changeRequestOf(call, space, changeRequestIn(space, changeRequestId));
  },

  listReviews({ spaceId, changeRequestId, query }, call) {
    const request = changeRequestIn(spaceFor(call, spaceId), changeRequestId);
    return pageOf(request.reviews, {
      query,
      call,
      order: { id: ({ id }) => id },
      present: (review) => reviewOf(call, request, review),
    });
  },

  submitReview({ spaceId, changeRequestId, body }, call) {
    const space = spaceFor(call, spaceId, 'review');
    const request = changeRequestIn(space, changeRequestId);
    if (request.status !== 'open') refuse(409, `A change request that is ${request.status} is not reviewed`);
    const review: ReviewRow = {
      id: call.newId(),
      reviewer: call.person.id,
      status: body.status,
      ...commentOf(body.comment),
      createdAt: call.now,
      revision: request.revision,
    };
    request.reviews.push(review);
    request.updatedAt = call.now;
    return reviewOf(call, request, review);
  },

  mergeChangeRequest({ spaceId, changeRequestId }, call) {
    const space = spaceFor(call, spaceId);
    if (!hasRole(roleInSpace(call, space), 'review')) refuse(403, 'This needs the role review in this space');
    const request = changeRequestIn(space, changeRequestId);
    if (request.status !== 'open' && request.status !== 'draft') {
      refuse(409, `A change request that is ${request.status} cannot be merged`);
    }
    const merged = mergeTrees(request.base().tree, space.content().tree, request.content().tree);
    if (merged === null) return { revision: space.revision, result: 'conflicts' };
    const content = mergedContent(call, space, request, merged);
    request.status = 'merged';
    request.revisionMerged = content.revision;
    request.updatedAt = call.now;
    setContent(space, content, call.now);
    return { revision: content.revision, result: 'merge' };
  },
};

function mergedContent(
  call: Call,
  space: SpaceRow,
  request: ChangeRequestRow,
  tree: SpaceContent['tree'],
): SpaceContent {
  return buildContent(keepDates(tree, space.content()), {
    spaceId: space.id,
    createdAt: space.createdAt,
    updatedAt: call.now,
    parents: [space.revision, request.revision],
    type: 'merge',
    message: request.subject,
  });
}

function listRequests(
  call: Call,
  rows: readonly RequestInSpace[],
  query: {
    readonly page?: string | undefined;
    readonly limit?: number | undefined;
    readonly status?: string | undefined;
  },
): ListPage<ChangeRequest> {
  const { status } = query;
  const known: readonly string[] = changeRequestStatuses;
  if (status !== undefined && !known.includes(status)) refuse(400, `query.status: one of ${known.join(', ')}`);
  const wanted = rows
    .filter(({ request }) => status === undefined || request.status === status)
    .sort((a, b) =>
      a.request.createdAt === b.request.createdAt ? 0 : a.request.createdAt < b.request.createdAt ? 1 : -1,
    );
  return pageOf(wanted, {
    query,
    call,
    order: { id: ({ request }) => request.id, key: ({ request }) => request.createdAt, descending: true },
    present: ({ space, request }) => changeRequestOf(call, space, request),
  });
}

/** A text, or a body as in comments. */
function commentOf(written: unknown): Pick<ReviewRow, 'comment'> {
  if (typeof written === 'string') return { comment: written };
  const holds = typeof written === 'object' && written !== null && 'markdown' in written;
  return holds && typeof written.markdown === 'string' ? { comment: written.markdown } : {};
}
