import type { teamOperations } from '#shared/contract/operations/teams.ts';
import type { spaceTeamPermissionOperations } from '#shared/contract/operations/space-team-permissions.ts';
import { organizationFor, spaceFor } from '../access.ts';
import type { Call, Handlers } from '../call.ts';
import { pageOf } from '../paging.ts';
import { teamOf } from '../present/people.ts';
import { found, refuse } from '../refuse.ts';
import type { TeamRow } from '../world/world.ts';

export const teamHandlers: Handlers<keyof typeof teamOperations> = {
  listTeamsInOrganization({ organizationId, query }, call) {
    const organization = organizationFor(call, organizationId);
    const part = query.title?.toLowerCase();
    const teams = [...call.world.teams.values()].filter(
      (team) =>
        team.organization === organization.id &&
        (part === undefined || team.title.toLowerCase().includes(part)) &&
        (query.owner === undefined || mayManage(call, team, query.owner)),
    );
    return pageOf(teams, { query, call, order: { id: ({ id }) => id }, present: (team) => teamOf(call, team) });
  },

  createTeam({ organizationId, body }, call) {
    const organization = organizationFor(call, organizationId, 'admin');
    const members = body.members ?? [];
    for (const id of members) {
      const isMember = call.world.people.get(id)?.roles.has(organization.id) === true;
      if (!isMember) refuse(404, `body.members: ${id} is nobody in this organization`);
    }
    const team: TeamRow = {
      id: call.newId(),
      organization: organization.id,
      title: body.title,
      createdAt: call.now,
      members: new Set(members),
      owners: new Set([call.person.id]),
    };
    call.world.teams.set(team.id, team);
    return teamOf(call, team);
  },

  getTeam: ({ organizationId, teamId }, call) => teamOf(call, teamIn(call, organizationId, teamId)),

  deleteTeam({ organizationId, teamId }, call) {
    organizationFor(call, organizationId, 'admin');
    if (call.world.teams.get(teamId)?.organization !== organizationId) return 'nothing';
    call.world.teams.delete(teamId);
    for (const space of call.world.spaces.values()) space.teamRoles.delete(teamId);
    return 'deleted';
  },

  updateTeam({ organizationId, teamId, body }, call) {
    organizationFor(call, organizationId, 'admin');
    const team = teamIn(call, organizationId, teamId);
    team.title = body.title;
    return teamOf(call, team);
  },
};

export const spaceTeamPermissionHandlers: Handlers<keyof typeof spaceTeamPermissionOperations> = {
  listSpaceTeamPermissions({ spaceId, query }, call) {
    const space = spaceFor(call, spaceId);
    const rows = [...space.teamRoles].flatMap(([id, permission]) => {
      const team = call.world.teams.get(id);
      return team === undefined ? [] : [{ team, permission }];
    });
    return pageOf(rows, {
      query,
      call,
      order: { id: ({ team }) => team.id },
      present: ({ team, permission }) => ({ permission, team: teamOf(call, team) }),
    });
  },

  updateSpaceTeamPermission({ spaceId, teamId, body }, call) {
    const space = spaceFor(call, spaceId, 'admin');
    const team = teamIn(call, space.organization, teamId);
    const role = body.role === undefined ? (space.teamRoles.get(team.id) ?? null) : body.role;
    space.teamRoles.set(team.id, role);
    return undefined;
  },

  removeTeamFromSpace({ spaceId, teamId }, call) {
    return spaceFor(call, spaceId, 'admin').teamRoles.delete(teamId) ? 'deleted' : 'nothing';
  },
};

function teamIn(call: Call, organizationId: string, id: string): TeamRow {
  const organization = organizationFor(call, organizationId);
  const team = call.world.teams.get(id);
  return found(team?.organization === organization.id ? team : undefined, `Team ${id}`);
}

/** Admins of the organization manage every team, owners their own. */
function mayManage(call: Call, team: TeamRow, person: string): boolean {
  const admin = call.world.people.get(person)?.roles.get(team.organization) === 'admin';
  return admin || team.owners.has(person);
}
