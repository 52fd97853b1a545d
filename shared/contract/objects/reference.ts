import { count, entity, id, text, z } from '../zod.ts';
import {
  linkRelations,
  linkStatuses,
  locationTypes,
  openEnum,
  referenceKinds,
  versionContextTypes,
} from '../values.ts';
import { collectionSchema } from './collection.ts';
import { fileSchema, pageSchema, reusableContentSchema } from './content.ts';
import { organizationSchema } from './organization.ts';
import { userSchema } from './person.ts';
import { spaceSchema } from './space.ts';

/** The contract shows whole objects in references; an id alone is understood too. */
const embedded = <Schema extends z.ZodType>(schema: Schema) => z.union([z.string(), schema]).exactOptional();

/** What a reference needs of the revision or change request it points into: the rest is kept as it comes. */
const versionSchema = entity({ id });

const versionContextSchema = entity({
  type: openEnum(versionContextTypes).exactOptional(),
  revision: embedded(versionSchema),
  changeRequest: embedded(versionSchema),
}).meta({ id: 'VersionContext' });
export type VersionContext = z.output<typeof versionContextSchema>;

/** A pointer to something with what it points at: where a link leads, where it stands, what uses a file. */
export const referenceSchema = entity({
  kind: openEnum(referenceKinds).exactOptional(),
  organization: embedded(organizationSchema),
  space: embedded(spaceSchema),
  versionContext: versionContextSchema.exactOptional(),
  file: embedded(fileSchema),
  page: embedded(pageSchema),
  user: embedded(userSchema),
  collection: embedded(collectionSchema),
  reusableContent: embedded(reusableContentSchema),
  url: text,
  anchor: text,
  internalLocation: entity({ type: openEnum(locationTypes).exactOptional(), anchor: text, node: text }).exactOptional(),
}).meta({ id: 'Reference' });
export type Reference = z.output<typeof referenceSchema>;

export const pageLinkSchema = entity({
  status: openEnum(linkStatuses).exactOptional(),
  relation: openEnum(linkRelations).exactOptional(),
  targetReference: referenceSchema.exactOptional(),
  locationReferences: z.array(referenceSchema).exactOptional(),
}).meta({ id: 'PageLink' });
export type PageLink = z.output<typeof pageLinkSchema>;

/** What the list of a page's links carries beside its items. */
export const pageLinkExtraSchema = entity({
  stats: entity({
    total: count,
    broken: entity({ total: count, changeRequest: count }).exactOptional(),
  }).exactOptional(),
});
