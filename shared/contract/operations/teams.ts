import { operation } from '../operation.ts';
import { teamSchema } from '../objects/person.ts';
import { pagingQuery, teamTitle } from '../requests.ts';
import { z } from '../zod.ts';

const area = 'teams';
const team = { kind: 'json', schema: teamSchema } as const;

export const teamOperations = {
  listTeamsInOrganization: operation({
    method: 'GET',
    path: '/orgs/{organizationId}/teams',
    area,
    summary: 'List the teams of an organization',
    query: pagingQuery.extend({
      /** Only the teams that this member can manage. */
      owner: z.string().optional(),
      /** Only the teams whose name contains this, whatever its case. */
      title: z.string().optional(),
    }),
    response: { kind: 'list', item: teamSchema },
    statuses: [200],
  }),
  createTeam: operation({
    method: 'PUT',
    path: '/orgs/{organizationId}/teams',
    area,
    summary: 'Create a team',
    body: z.object({ title: teamTitle, members: z.array(z.string()).optional() }),
    response: team,
    statuses: [201],
  }),
  getTeam: operation({
    method: 'GET',
    path: '/orgs/{organizationId}/teams/{teamId}',
    area,
    summary: 'Get a team',
    response: team,
    statuses: [200],
  }),
  deleteTeam: operation({
    method: 'DELETE',
    path: '/orgs/{organizationId}/teams/{teamId}',
    area,
    summary: 'Delete a team',
    response: { kind: 'empty' },
    statuses: [205, 204],
  }),
  updateTeam: operation({
    method: 'PATCH',
    path: '/orgs/{organizationId}/teams/{teamId}',
    area,
    summary: 'Rename a team',
    body: z.object({ title: teamTitle }),
    response: team,
    statuses: [200],
  }),
};
