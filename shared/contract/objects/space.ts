import { entity, flag, id, optionalTime, text, time, typeName, z } from '../zod.ts';
import {
  defaultLevel,
  gitProviders,
  openEnum,
  spaceEditModes,
  spaceVisibilities,
  visitorAuthBackends,
} from '../values.ts';
import { withoutLogin } from '../../git/address.ts';
import { mergeRulesSchema } from './organization.ts';

export const gitSyncSchema = entity({
  repoName: text,
  installationProvider: openEnum(gitProviders).exactOptional(),
  integration: text,
  /** The server may give it with a password, which must not be stored. */
  url: z.string().overwrite(withoutLogin).exactOptional(),
  updatedAt: optionalTime,
}).meta({ id: 'GitSync' });
export type GitSync = z.output<typeof gitSyncSchema>;

export const spaceSchema = entity({
  object: typeName('space').exactOptional(),
  id,
  title: z.string(),
  /** A code point in hexadecimal, `1f4d6`. */
  emoji: z.string(),
  visibility: openEnum(spaceVisibilities),
  createdAt: time,
  updatedAt: time,
  deletedAt: optionalTime,
  editMode: openEnum(spaceEditModes).exactOptional(),
  mergeRules: mergeRulesSchema,
  urls: entity({ location: text, app: text, published: text, public: text, icon: text }),
  organization: z.string(),
  /** The collection it stands in. */
  parent: text,
  language: text,
  gitSync: gitSyncSchema.exactOptional(),
  visitorAuth: entity({ backend: openEnum(visitorAuthBackends).exactOptional() }).exactOptional(),
  /** Changes whenever the content does. */
  revision: z.string(),
  defaultLevel: defaultLevel.nullable(),
  comments: z.number(),
  changeRequests: z.number(),
  changeRequestsOpen: z.number(),
  changeRequestsDraft: z.number(),
  permissions: entity({
    view: flag,
    access: flag,
    admin: flag,
    viewInviteLinks: flag,
    edit: flag,
    triggerGitSync: flag,
    comment: flag,
    merge: flag,
    review: flag,
    installIntegration: flag,
  }),
}).meta({ id: 'Space' });
export type Space = z.output<typeof spaceSchema>;
