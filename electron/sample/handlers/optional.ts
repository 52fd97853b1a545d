import type { optionalOperations } from '#shared/contract/optional-operations.ts';
import { organizationFor, spaceFor } from '../access.ts';
import type { Handlers } from '../call.ts';
import { pageOf } from '../paging.ts';
import { organizationOf, spaceOf } from '../present/library.ts';
import { userOf } from '../present/people.ts';
import * as discussion from './discussion.ts';

export const optionalLibraryHandlers: Handlers<
  Exclude<
    keyof typeof optionalOperations,
    | 'listChangeRequestsInSpace'
    | 'listChangeRequestsInOrganization'
    | 'getChangeRequest'
    | 'listReviews'
    | 'submitReview'
    | 'mergeChangeRequest'
  >
> = {
  getAuthenticatedUser: (_input, call) => userOf(call, call.person.id),

  listOrganizations: ({ query }, call) =>
    pageOf(
      [...call.world.organizations.values()].filter(({ id }) => call.person.roles.has(id)),
      { query, call, order: { id: ({ id }) => id }, present: (row) => organizationOf(call, row) },
    ),

  listSpacesInOrganization({ organizationId, query }, call) {
    const organization = organizationFor(call, organizationId);
    const spaces = [...call.world.spaces.values()].filter((space) => space.organization === organization.id);
    return pageOf(spaces, { query, call, order: { id: ({ id }) => id }, present: (space) => spaceOf(call, space) });
  },

  getSpace: ({ spaceId }, call) => spaceOf(call, spaceFor(call, spaceId)),

  listSitesInOrganization({ organizationId, query }, call) {
    const organization = organizationFor(call, organizationId);
    const sites = [...call.world.sites.values()].filter((site) => site.organization === organization.id);
    return pageOf(sites, {
      query,
      call,
      order: { id: ({ id }) => id },
      present: ({ id, title, hostname }) => ({
        object: 'site',
        id,
        title,
        urls: {
          location: `${call.baseUrl}/v1/orgs/${organization.id}/sites/${id}`,
          app: `${call.baseUrl}/app/o/${organization.id}/sites/${id}`,
          published: `https://${hostname}/`,
        },
      }),
    });
  },

  listSpaceCommentReplies({ spaceId, commentId, query }, call) {
    const space = spaceFor(call, spaceId);
    return discussion.listReplies(call, { space, changeRequest: null, discussion: space.discussion }, commentId, query);
  },
};
