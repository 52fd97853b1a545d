import type { changeRequestReviewerOperations } from '#shared/contract/operations/change-request-reviewers.ts';
import { roleInSpace, spaceFor } from '../access.ts';
import type { Call, Handlers } from '../call.ts';
import { pageOf } from '../paging.ts';
import { contributorOf, requestedReviewerOf } from '../present/change-requests.ts';
import { refuse } from '../refuse.ts';
import { changeRequestIn } from '../world/change-requests.ts';
import type { RequestedReviewerRow } from '../world/change-request.ts';
import type { SpaceRow } from '../world/world.ts';

export const changeRequestReviewerHandlers: Handlers<keyof typeof changeRequestReviewerOperations> = {
  listRequestedReviewers({ spaceId, changeRequestId, query }, call) {
    const request = changeRequestIn(spaceFor(call, spaceId), changeRequestId);
    return pageOf(request.requestedReviewers, {
      query,
      call,
      order: { id: ({ id }) => id },
      present: (row) => requestedReviewerOf(call, row),
    });
  },

  requestReviewers({ spaceId, changeRequestId, body }, call) {
    const space = spaceFor(call, spaceId, 'edit');
    const request = changeRequestIn(space, changeRequestId);
    for (const id of body.users) requireMember(call, space, id);
    if (body.subject !== undefined) request.subject = body.subject;
    if (body.description !== undefined) request.description = body.description;
    if (body.subject !== undefined || body.description !== undefined) request.updatedAt = call.now;
    const asked = [...new Set(body.users)].map((id): RequestedReviewerRow => {
      const known = request.requestedReviewers.find((row) => row.id === id);
      if (known !== undefined) return known;
      const { person, now } = call;
      const row = { kind: 'user', id, requestedBy: person.id, createdAt: now, revision: request.revision } as const;
      request.requestedReviewers.push(row);
      return row;
    });
    return { users: asked.map((row) => requestedReviewerOf(call, row)) };
  },

  removeRequestedReviewer({ spaceId, changeRequestId, userId }, call) {
    const request = changeRequestIn(spaceFor(call, spaceId, 'edit'), changeRequestId);
    const index = request.requestedReviewers.findIndex(({ id }) => id === userId);
    if (index < 0) return 'nothing';
    request.requestedReviewers.splice(index, 1);
    return 'deleted';
  },

  listContributors({ spaceId, changeRequestId }, call) {
    const request = changeRequestIn(spaceFor(call, spaceId), changeRequestId);
    return pageOf(request.contributors, {
      query: { limit: request.contributors.length },
      call,
      order: { id: ({ person, actionType }) => `${person}/${actionType}` },
      present: (row) => contributorOf(call, row),
    });
  },
};

function requireMember(call: Call, space: SpaceRow, id: string): void {
  const person = call.world.people.get(id);
  if (person === undefined || roleInSpace({ world: call.world, person }, space) === null) {
    refuse(404, `body.users: ${id} is nobody in this organization`);
  }
}
