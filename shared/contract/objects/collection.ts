import { entity, flag, id, text, typeName, z } from '../zod.ts';
import { defaultLevel } from '../values.ts';

export const collectionSchema = entity({
  object: typeName('collection'),
  id,
  title: z.string(),
  description: text,
  organization: z.string(),
  parent: text,
  defaultLevel: defaultLevel.nullable(),
  urls: entity({ location: text, app: text }),
  permissions: entity({ view: flag, admin: flag, viewInviteLinks: flag, create: flag }),
}).meta({ id: 'Collection' });
export type Collection = z.output<typeof collectionSchema>;
