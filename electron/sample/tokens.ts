import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Role } from '#shared/contract/index.ts';
import type { PersonRow, World } from './world/world.ts';

export const sampleTokensSchema = z.object({ admin: z.string(), commenter: z.string(), reader: z.string() }).readonly();
export type SampleTokens = z.output<typeof sampleTokensSchema>;

const HOLDERS = { admin: 'admin', commenter: 'comment', reader: 'read' } as const satisfies Record<
  keyof SampleTokens,
  Role
>;

/** They cannot be guessed: a caller without one gets 401. */
export function newTokens(): SampleTokens {
  const token = (name: keyof SampleTokens): string => `sample_${name}_${randomBytes(24).toString('base64url')}`;
  return { admin: token('admin'), commenter: token('commenter'), reader: token('reader') };
}

/** Three people of the world get one token each, with the matching role in every organization. Their ids by token. */
export function holdersOf(tokens: SampleTokens, world: World): ReadonlyMap<string, string> {
  const taken = new Set<string>();
  return new Map(
    (['admin', 'commenter', 'reader'] as const).map((name) => {
      const person = holderOf(world, HOLDERS[name], taken);
      taken.add(person.id);
      for (const organization of world.organizations.keys()) person.roles.set(organization, HOLDERS[name]);
      return [tokens[name], person.id];
    }),
  );
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
