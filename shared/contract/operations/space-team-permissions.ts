import { operation } from '../operation.ts';
import { spaceTeamPermissionSchema } from '../objects/person.ts';
import { pagingQuery, roleInput } from '../requests.ts';
import { z } from '../zod.ts';

const area = 'space-team-permissions';

export const spaceTeamPermissionOperations = {
  listSpaceTeamPermissions: operation({
    method: 'GET',
    path: '/spaces/{spaceId}/permissions/teams',
    area,
    summary: 'List the teams of a space with their permissions',
    query: pagingQuery,
    response: { kind: 'list', item: spaceTeamPermissionSchema },
    statuses: [200],
  }),
  updateSpaceTeamPermission: operation({
    method: 'PATCH',
    path: '/spaces/{spaceId}/permissions/teams/{teamId}',
    area,
    summary: 'Change the role of a team in a space',
    body: z.object({
      /** Null: guests. */
      role: roleInput.optional(),
    }),
    response: { kind: 'empty' },
    statuses: [204],
  }),
  removeTeamFromSpace: operation({
    method: 'DELETE',
    path: '/spaces/{spaceId}/permissions/teams/{teamId}',
    area,
    summary: 'Remove a team from a space',
    response: { kind: 'empty' },
    statuses: [205, 204],
  }),
};
