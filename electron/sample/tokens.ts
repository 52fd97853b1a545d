import type { Role } from '#shared/contract/index.ts';
import { hashId } from './hash.ts';
import type { PersonRow, World } from './world/world.ts';

export interface SampleTokens {
  readonly admin: string;
  readonly commenter: string;
  readonly reader: string;
}

const HOLDERS = { admin: 'admin', commenter: 'comment', reader: 'read' } as const satisfies Record<
  keyof SampleTokens,
  Role
>;

/**
 * Three people of the world get a token each, and the role that goes with it in every organization. The tokens are the
 * same on every start, so that a client which was connected stays so.
 */
export function issueTokens(world: World): {
  readonly tokens: SampleTokens;
  readonly holders: ReadonlyMap<string, string>;
} {
  const taken = new Set<string>();
  const holders = new Map<string, string>();
  const issue = (name: keyof SampleTokens): string => {
    const person = holderOf(world, HOLDERS[name], taken);
    taken.add(person.id);
    for (const organization of world.organizations.keys()) person.roles.set(organization, HOLDERS[name]);
    const token = `sample_${name}_${hashId('token', name)}`;
    holders.set(token, person.id);
    return token;
  };
  const tokens = { admin: issue('admin'), commenter: issue('commenter'), reader: issue('reader') };
  return { tokens, holders };
}

function holderOf(world: World, role: Role, taken: ReadonlySet<string>): PersonRow {
  const [first] = world.organizations.keys();
  for (const person of world.people.values()) {
    if (!taken.has(person.id) && first !== undefined && person.roles.get(first) === role) return person;
  }
  const person: PersonRow = {
    id: `usr_${role}`,
    displayName: `A person who may ${role}`,
    email: `${role}@sample.example`,
    roles: new Map(),
    joinedAt: '2024-01-15T09:00:00.000Z',
    lastSeenAt: '2024-01-15T09:00:00.000Z',
  };
  world.people.set(person.id, person);
  return person;
}
