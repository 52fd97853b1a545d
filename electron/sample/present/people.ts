import type { Member, Team, User } from '#shared/contract/index.ts';
import type { Call } from '../call.ts';
import type { PersonRow, TeamRow } from '../world/world.ts';

export function userOf(call: Call, id: string): User {
  const person = call.world.people.get(id);
  const urls = { location: `${call.baseUrl}/v1/users/${encodeURIComponent(id)}` };
  // Former members' comments stay, under a name that says so.
  if (person === undefined) return { object: 'user', id, displayName: 'Former member', urls };
  return {
    object: 'user',
    id,
    displayName: person.displayName,
    ...(person.email === '' ? {} : { email: person.email }),
    ...(person.photoURL === undefined ? {} : { photoURL: person.photoURL }),
    urls,
  };
}

export function memberOf(call: Call, person: PersonRow, organization: string): Member {
  const role = person.roles.get(organization) ?? null;
  const inTeams = [...call.world.teams.values()].filter(
    (team) => team.organization === organization && team.members.has(person.id),
  );
  const spaces = [...call.world.spaces.values()].filter((space) => space.organization === organization);
  return {
    object: 'member',
    id: person.id,
    role,
    user: userOf(call, person.id),
    disabled: person.disabled ?? false,
    joinedAt: person.joinedAt,
    lastSeenAt: person.lastSeenAt,
    sso: person.sso ?? false,
    spaces: role === null ? 0 : spaces.length,
    teams: inTeams.length,
  };
}

export function teamOf(call: Call, team: TeamRow): Team {
  const admin = call.person.roles.get(team.organization) === 'admin' || team.owners.has(call.person.id);
  return {
    object: 'team',
    id: team.id,
    title: team.title,
    members: team.members.size,
    spaces: [...call.world.spaces.values()].filter((space) => space.teamRoles.has(team.id)).length,
    createdAt: team.createdAt,
    permissions: { admin, view: true },
  };
}
