import { existsSync } from 'node:fs';
import { z } from 'zod';
import type { SiteRow } from '../world/site.ts';
import type { World } from '../world/world.ts';
import { readJson } from './json.ts';

const siteSpaceSchema = z.object({
  id: z.string(),
  space: z.string(),
  title: z.string(),
  path: z.string(),
  default: z.boolean().default(false),
  condition: z.string().nullish(),
});

const sitesSchema = z.array(
  z.object({
    id: z.string(),
    organization: z.string(),
    title: z.string(),
    published: z.string(),
    visibility: z.enum(['public', 'share-link']).default('public'),
    sectionGroups: z
      .array(
        z.object({
          id: z.string(),
          title: z.string(),
          icon: z.string().nullish(),
          sectionGroup: z.string().nullish(),
          children: z.array(z.string()).default([]),
        }),
      )
      .default([]),
    sections: z
      .array(
        z.object({
          id: z.string(),
          title: z.string(),
          path: z.string(),
          description: z.string().nullish(),
          icon: z.string().nullish(),
          condition: z.string().nullish(),
          sectionGroup: z.string().nullish(),
          default: z.boolean().default(false),
          siteSpaces: z.array(siteSpaceSchema).default([]),
        }),
      )
      .default([]),
    siteSpaces: z.array(siteSpaceSchema).default([]),
    shareLinks: z
      .array(
        z.object({ id: z.string(), name: z.string(), createdAt: z.string(), active: z.boolean(), key: z.string() }),
      )
      .default([]),
  }),
);
type WrittenSite = z.output<typeof sitesSchema>[number];
type WrittenSiteSpace = z.output<typeof siteSpaceSchema>;

export function loadSites(path: string, world: World): void {
  if (!existsSync(path)) return;
  for (const written of readJson(path, sitesSchema)) world.sites.set(written.id, siteRow(written));
}

function siteRow(written: WrittenSite): SiteRow {
  const { id, organization, title, visibility } = written;
  const site: SiteRow = {
    id,
    organization,
    title,
    hostname: new URL(written.published).host,
    visibility,
    sections: new Map(),
    groups: new Map(),
    siteSpaces: new Map(),
    shareLinks: new Map(written.shareLinks.map((link) => [link.id, link])),
  };
  // Within a group, its children define the order; at the root, sections come before groups.
  const place = new Map(
    written.sectionGroups.flatMap(({ children }) => children.map((child, index) => [child, index])),
  );
  written.sections.forEach((section, index) => {
    site.sections.set(section.id, {
      id: section.id,
      title: section.title,
      description: section.description ?? null,
      path: section.path,
      icon: section.icon ?? null,
      condition: section.condition ?? null,
      default: section.default,
      group: section.sectionGroup ?? null,
      order: place.get(section.id) ?? index,
    });
    section.siteSpaces.forEach((row, order) => addSiteSpace(site, row, section.id, order));
  });
  written.sectionGroups.forEach((group, index) => {
    site.groups.set(group.id, {
      id: group.id,
      title: group.title,
      icon: group.icon ?? null,
      group: group.sectionGroup ?? null,
      order: place.get(group.id) ?? written.sections.length + index,
    });
  });
  written.siteSpaces.forEach((row, order) => addSiteSpace(site, row, null, order));
  return site;
}

function addSiteSpace(site: SiteRow, row: WrittenSiteSpace, section: string | null, order: number): void {
  site.siteSpaces.set(row.id, { ...row, condition: row.condition ?? null, section, order });
}
