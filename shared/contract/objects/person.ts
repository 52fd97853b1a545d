import { count, entity, flag, id, optionalTime, text, time, typeName, z } from '../zod.ts';
import { role } from '../values.ts';

export const userSchema = entity({
  object: typeName('user').exactOptional(),
  id,
  displayName: z.string(),
  email: text,
  photoURL: text,
  urls: entity({ location: text }),
}).meta({ id: 'User' });
export type User = z.output<typeof userSchema>;

export const memberSchema = entity({
  object: typeName('member').exactOptional(),
  id,
  /** Null for guests. */
  role: role.nullable(),
  user: userSchema,
  disabled: z.boolean(),
  joinedAt: time,
  lastSeenAt: optionalTime,
  sso: z.boolean(),
  /** How many there are. */
  spaces: z.number(),
  teams: z.number(),
}).meta({ id: 'Member' });
export type Member = z.output<typeof memberSchema>;

export const teamSchema = entity({
  object: typeName('team').exactOptional(),
  id,
  title: text,
  members: count,
  spaces: count,
  createdAt: optionalTime,
  permissions: entity({ admin: flag, view: flag }).exactOptional(),
}).meta({ id: 'Team' });
export type Team = z.output<typeof teamSchema>;

export const spaceTeamPermissionSchema = entity({
  /** Null for guests. */
  permission: role.nullable().exactOptional(),
  team: teamSchema.exactOptional(),
}).meta({ id: 'SpaceTeamPermission' });
export type SpaceTeamPermission = z.output<typeof spaceTeamPermissionSchema>;
