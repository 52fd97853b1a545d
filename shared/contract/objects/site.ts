import { entity, flag, id, text, time, typeName, z } from '../zod.ts';
import { spaceSchema } from './space.ts';

export const siteSpaceSchema = entity({
  object: typeName('site-space'),
  /** Of the link between site and space, not of the space. */
  id,
  path: z.string(),
  section: text,
  space: spaceSchema.exactOptional(),
  title: z.string(),
  default: flag,
  condition: text,
  hasAdvancedCustomizationFeature: flag,
  urls: entity({ published: text }).exactOptional(),
}).meta({ id: 'SiteSpace' });
export type SiteSpace = z.output<typeof siteSpaceSchema>;

const SECTION = 'site-section';

export const siteSectionSchema = entity({
  object: typeName(SECTION),
  id,
  title: z.string(),
  description: text,
  default: flag,
  path: z.string(),
  condition: text,
  sectionGroup: text,
  icon: text,
  siteSpaces: z.array(siteSpaceSchema).exactOptional(),
  urls: entity({ published: text }).exactOptional(),
}).meta({ id: 'SiteSection' });
export type SiteSection = z.output<typeof siteSectionSchema>;

const siteSectionGroupShape = {
  /** Among children this tells a group from a section. */
  object: typeName('site-section-group')
    .refine((name) => name !== SECTION)
    .exactOptional(),
  id,
  title: text,
  /** The parent group. */
  sectionGroup: text,
  icon: text,
};
export interface SiteSectionGroup extends z.output<z.ZodObject<typeof siteSectionGroupShape>> {
  children?: (SiteSection | SiteSectionGroup)[];
}

export const siteSectionGroupSchema: z.ZodType<SiteSectionGroup> = entity({
  ...siteSectionGroupShape,
  children: z.array(z.lazy(() => z.union([siteSectionSchema, siteSectionGroupSchema]))).exactOptional(),
}).meta({ id: 'SiteSectionGroup' });

export const shareLinkSchema = entity({
  object: typeName('share-link'),
  id,
  createdAt: time,
  name: text,
  active: flag,
  urls: entity({ published: text }).exactOptional(),
}).meta({ id: 'ShareLink' });
export type ShareLink = z.output<typeof shareLinkSchema>;

/** Only an optional operation answers with sites themselves. */
export const siteSchema = entity({
  object: typeName('site').exactOptional(),
  id,
  title: text,
  urls: entity({ location: text, app: text, published: text }).exactOptional(),
}).meta({ id: 'Site' });
export type Site = z.output<typeof siteSchema>;
