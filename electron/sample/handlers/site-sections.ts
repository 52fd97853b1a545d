import type { siteSectionOperations } from '#shared/contract/operations/site-sections.ts';
import type { Handlers } from '../call.ts';
import { slugify } from '../content/space-content.ts';
import { pageOf } from '../paging.ts';
import { sectionOf, type SiteView } from '../present/sites.ts';
import { found, refuse } from '../refuse.ts';
import {
  entriesOf,
  freePath,
  makeDefaultSiteSpace,
  nextOrder,
  removeSection,
  reorder,
  sectionsOf,
  type SectionRow,
} from '../world/site.ts';
import { anchorOf, anchorRow, siteForChange, siteView, spaceForSite } from './site-of.ts';
import { addSiteSpaceRow } from './site-spaces.ts';

export const siteSectionHandlers: Handlers<keyof typeof siteSectionOperations> = {
  listSiteSections({ query, ...ids }, call) {
    const view = siteView(call, ids, query.shareKey);
    return pageOf(sectionsOf(view.site), {
      query,
      call,
      order: { id: ({ id }) => id },
      present: (section) => sectionOf(view, section),
    });
  },

  addSiteSection({ body, ...ids }, call) {
    const view = siteForChange(call, ids);
    const { site } = view;
    const space = spaceForSite(view, body.spaceId);
    const title = body.title ?? sectionTitleOf(space.title);
    const taken = [...site.sections.values()].map(({ path }) => path);
    const section: SectionRow = {
      id: call.newId(),
      title,
      description: null,
      path: freePath(taken, slugify(title)),
      icon: body.icon ?? null,
      condition: null,
      default: site.sections.size === 0,
      group: null,
      order: nextOrder(entriesOf(site, null)),
    };
    site.sections.set(section.id, section);
    addSiteSpaceRow(view, space, section.id);
    return sectionOf(view, section);
  },

  deleteSiteSection({ siteSectionId, ...ids }, call) {
    const { site } = siteForChange(call, ids);
    const section = site.sections.get(siteSectionId);
    if (section === undefined) return 'nothing';
    removeSection(site, section);
    return 'deleted';
  },

  updateSiteSection({ siteSectionId, body, ...ids }, call) {
    const view = siteForChange(call, ids);
    const section = sectionIn(view, siteSectionId);
    const { path, defaultSiteSpace } = body;
    const taken = path !== undefined && sectionsOf(view.site).some((other) => other !== section && other.path === path);
    if (taken) refuse(400, `body.path: ${path} is taken by another section`);
    if (defaultSiteSpace !== undefined) {
      const row = view.site.siteSpaces.get(defaultSiteSpace);
      if (row?.section !== section.id) {
        return refuse(400, `body.defaultSiteSpace: ${defaultSiteSpace} is no site space of this section`);
      }
      makeDefaultSiteSpace(view.site, row);
    }
    if (path !== undefined) section.path = path;
    if (body.title !== undefined) section.title = body.title;
    if (body.condition !== undefined) section.condition = body.condition;
    if (body.icon !== undefined) section.icon = body.icon;
    if (body.description !== undefined) section.description = body.description;
    return sectionOf(view, section);
  },

  moveSiteSection({ siteSectionId, body, ...ids }, call) {
    const view = siteForChange(call, ids);
    const { site } = view;
    const section = sectionIn(view, siteSectionId);
    const { anchor, side } = anchorOf(body.position);
    const beside = anchorRow(site.sections.get(anchor.siteSection), section, anchor.siteSection);
    // A section that moves beside one in another group joins that group.
    section.group = beside.group;
    reorder(entriesOf(site, beside.group), { row: section, anchor: beside, side });
    return sectionOf(view, section);
  },
};

/** Titles of sections have length limits, titles of spaces do not. */
function sectionTitleOf(title: string): string {
  return title.slice(0, 128).padEnd(2, '\u00a0');
}

export function sectionIn({ site }: SiteView, id: string): SectionRow {
  return found(site.sections.get(id), `Section ${id}`);
}
