import type { siteSpaceOperations } from '#shared/contract/operations/site-spaces.ts';
import type { Handlers } from '../call.ts';
import { slugify } from '../content/space-content.ts';
import { pageOf } from '../paging.ts';
import { siteSpaceOf, type SiteView } from '../present/sites.ts';
import { found, refuse } from '../refuse.ts';
import {
  freePath,
  nextOrder,
  removeSiteSpace,
  reorder,
  sectionsOf,
  siteSpacesOf,
  type SiteSpaceRow,
} from '../world/site.ts';
import type { SpaceRow } from '../world/world.ts';
import { anchorOf, anchorRow, siteForChange, siteView, spaceForSite } from './site-of.ts';

export const siteSpaceHandlers: Handlers<keyof typeof siteSpaceOperations> = {
  listSiteSpaces({ query, ...ids }, call) {
    const view = siteView(call, ids, query.shareKey);
    const { site } = view;
    const all = [null, ...sectionsOf(site).map(({ id }) => id)].flatMap((section) => siteSpacesOf(site, section));
    const wanted = query.default === undefined ? all : all.filter((row) => isSiteDefault(view, row) === query.default);
    return pageOf(wanted, {
      query,
      call,
      order: { id: ({ id }) => id },
      present: (row) => siteSpaceOf(view, row),
    });
  },

  addSiteSpace({ body, ...ids }, call) {
    const view = siteForChange(call, ids);
    const space = spaceForSite(view, body.spaceId);
    if (body.sectionId !== undefined) found(view.site.sections.get(body.sectionId), `Section ${body.sectionId}`);
    const sections = sectionsOf(view.site);
    const section = body.sectionId ?? (sections.find((row) => row.default) ?? sections[0])?.id ?? null;
    if (siteSpacesOf(view.site, section).some((row) => row.space === space.id)) {
      refuse(400, `body.spaceId: ${space.id} is there already`);
    }
    return siteSpaceOf(view, addSiteSpaceRow(view, space, section));
  },

  deleteSiteSpace({ siteSpaceId, ...ids }, call) {
    const { site } = siteForChange(call, ids);
    const row = site.siteSpaces.get(siteSpaceId);
    if (row === undefined) return 'nothing';
    removeSiteSpace(site, row);
    return 'deleted';
  },

  updateSiteSpace({ siteSpaceId, body, ...ids }, call) {
    const view = siteForChange(call, ids);
    const row = siteSpaceIn(view, siteSpaceId);
    const { path } = body;
    const siblings = siteSpacesOf(view.site, row.section).filter((other) => other !== row);
    if (path !== undefined && siblings.some((other) => other.path === path)) refuse(400, `body.path: ${path} is taken`);
    if (body.spaceId !== undefined) row.space = spaceForSite(view, body.spaceId).id;
    if (path !== undefined) row.path = path;
    if (body.condition !== undefined) row.condition = body.condition;
    return siteSpaceOf(view, row);
  },

  moveSiteSpace({ siteSpaceId, body, ...ids }, call) {
    const view = siteForChange(call, ids);
    const { site } = view;
    const row = siteSpaceIn(view, siteSpaceId);
    const { anchor, side } = anchorOf(body.position);
    const beside = anchorRow(site.siteSpaces.get(anchor.siteSpace), row, anchor.siteSpace);
    if (row.section !== beside.section) {
      const from = { ...row };
      row.section = beside.section;
      row.default = false;
      // The section that it leaves keeps a default.
      removeSiteSpace(site, from);
      site.siteSpaces.set(row.id, row);
    }
    reorder(siteSpacesOf(site, beside.section), { row, anchor: beside, side });
    return siteSpaceOf(view, row);
  },
};

/** Adds `space` to a section, or to the root of the site; the first one there becomes its default. */
export function addSiteSpaceRow({ call, site }: SiteView, space: SpaceRow, section: string | null): SiteSpaceRow {
  const siblings = siteSpacesOf(site, section);
  const row: SiteSpaceRow = {
    id: call.newId(),
    space: space.id,
    section,
    path: freePath(
      siblings.map(({ path }) => path),
      slugify(space.title),
    ),
    title: space.title,
    condition: null,
    default: siblings.length === 0,
    order: nextOrder(siblings),
  };
  site.siteSpaces.set(row.id, row);
  return row;
}

/** A site has one default: that of its default section. */
function isSiteDefault({ site }: SiteView, row: SiteSpaceRow): boolean {
  if (!row.default) return false;
  if (row.section !== null) return site.sections.get(row.section)?.default === true;
  return site.sections.size === 0;
}

function siteSpaceIn({ site }: SiteView, id: string): SiteSpaceRow {
  return found(site.siteSpaces.get(id), `Site space ${id}`);
}
