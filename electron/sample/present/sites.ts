import type { ShareLink, SiteSection, SiteSectionGroup, SiteSpace } from '#shared/contract/index.ts';
import type { Call } from '../call.ts';
import {
  entriesOf,
  isSection,
  siteSpacesOf,
  type SectionGroupRow,
  type SectionRow,
  type ShareLinkRow,
  type SiteRow,
  type SiteSpaceRow,
} from '../world/site.ts';
import { spaceOf } from './library.ts';

/** How a caller sees a site: a share key reveals the published addresses of a site that needs one. */
export interface SiteView {
  readonly call: Call;
  readonly site: SiteRow;
  readonly shareKey: string | undefined;
}

export function sectionOf(view: SiteView, section: SectionRow): SiteSection {
  const published = publishedUrl(view, section.default ? '' : section.path);
  return {
    object: 'site-section',
    id: section.id,
    title: section.title,
    ...(section.description === null ? {} : { description: section.description }),
    default: section.default,
    path: section.path,
    ...(section.condition === null ? {} : { condition: section.condition }),
    ...(section.group === null ? {} : { sectionGroup: section.group }),
    ...(section.icon === null ? {} : { icon: section.icon }),
    siteSpaces: siteSpacesOf(view.site, section.id).map((row) => siteSpaceOf(view, row)),
    urls: published,
  };
}

export function groupOf(view: SiteView, group: SectionGroupRow): SiteSectionGroup {
  return {
    object: 'site-section-group',
    id: group.id,
    title: group.title,
    ...(group.group === null ? {} : { sectionGroup: group.group }),
    ...(group.icon === null ? {} : { icon: group.icon }),
    children: entriesOf(view.site, group.id).map((entry) =>
      isSection(entry) ? sectionOf(view, entry) : groupOf(view, entry),
    ),
  };
}

export function siteSpaceOf(view: SiteView, row: SiteSpaceRow): SiteSpace {
  const space = view.call.world.spaces.get(row.space);
  const section = row.section === null ? undefined : view.site.sections.get(row.section);
  const inSection = section === undefined || section.default ? '' : `${section.path}/`;
  return {
    object: 'site-space',
    id: row.id,
    path: row.path,
    ...(row.section === null ? {} : { section: row.section }),
    ...(space === undefined ? {} : { space: spaceOf(view.call, space) }),
    title: row.title,
    default: row.default,
    ...(row.condition === null ? {} : { condition: row.condition }),
    hasAdvancedCustomizationFeature: true,
    urls: publishedUrl(view, row.default ? inSection : `${inSection}${row.path}`),
  };
}

export function shareLinkOf(site: SiteRow, link: ShareLinkRow): ShareLink {
  return {
    object: 'share-link',
    id: link.id,
    createdAt: link.createdAt,
    name: link.name,
    active: link.active,
    urls: link.active ? { published: `https://${site.hostname}/${link.key}/` } : {},
  };
}

function publishedUrl({ site, shareKey }: SiteView, path: string): { readonly published?: string } {
  if (site.visibility === 'public') return { published: `https://${site.hostname}/${path}` };
  const link = [...site.shareLinks.values()].find(({ key, active }) => active && key === shareKey);
  return link === undefined ? {} : { published: `https://${site.hostname}/${link.key}/${path}` };
}
