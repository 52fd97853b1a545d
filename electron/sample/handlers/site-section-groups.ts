import type { siteSectionGroupOperations } from '#shared/contract/operations/site-section-groups.ts';
import type { Handlers } from '../call.ts';
import { pageOf } from '../paging.ts';
import { groupOf, type SiteView } from '../present/sites.ts';
import { found, refuse } from '../refuse.ts';
import {
  entriesOf,
  groupsOf,
  isGroupWithin,
  isSection,
  nextOrder,
  removeGroup,
  reorder,
  type SectionGroupRow,
} from '../world/site.ts';
import { anchorOf, anchorRow, siteForChange, siteView } from './site-of.ts';
import { sectionIn } from './site-sections.ts';

export const siteSectionGroupHandlers: Handlers<keyof typeof siteSectionGroupOperations> = {
  listSiteSectionGroups({ query, ...ids }, call) {
    const view = siteView(call, ids);
    return pageOf(groupsOf(view.site), {
      query,
      call,
      order: { id: ({ id }) => id },
      present: (group) => groupOf(view, group),
    });
  },

  addSiteSectionGroup({ body, ...ids }, call) {
    const view = siteForChange(call, ids);
    const { site } = view;
    const parent = body.parent === undefined ? null : groupIn(view, body.parent).id;
    const sections = (body.sections ?? []).map((id) => sectionIn(view, id));
    const group: SectionGroupRow = {
      id: call.newId(),
      title: body.title,
      icon: body.icon ?? null,
      group: parent,
      order: nextOrder(entriesOf(site, parent)),
    };
    site.groups.set(group.id, group);
    sections.forEach((section, order) => {
      section.group = group.id;
      section.order = order;
    });
    return groupOf(view, group);
  },

  deleteSiteSectionGroup({ siteSectionGroupId, ...ids }, call) {
    const { site } = siteForChange(call, ids);
    const group = site.groups.get(siteSectionGroupId);
    if (group === undefined) return 'nothing';
    removeGroup(site, group);
    return 'deleted';
  },

  updateSiteSectionGroup({ siteSectionGroupId, body, ...ids }, call) {
    const view = siteForChange(call, ids);
    const group = groupIn(view, siteSectionGroupId);
    if (body.title !== undefined) group.title = body.title;
    if (body.icon !== undefined) group.icon = body.icon;
    return groupOf(view, group);
  },

  addSectionToGroup({ siteSectionGroupId, body, ...ids }, call) {
    const view = siteForChange(call, ids);
    const group = groupIn(view, siteSectionGroupId);
    const section = sectionIn(view, body.sectionId);
    if (section.group !== group.id) {
      section.order = nextOrder(entriesOf(view.site, group.id));
      section.group = group.id;
    }
    return groupOf(view, group);
  },

  removeSectionFromGroup({ siteSectionGroupId, siteSectionId, ...ids }, call) {
    const view = siteForChange(call, ids);
    const { site } = view;
    groupIn(view, siteSectionGroupId);
    const section = site.sections.get(siteSectionId);
    if (section?.group !== siteSectionGroupId) return 'nothing';
    section.order = nextOrder(entriesOf(site, null));
    section.group = null;
    return 'deleted';
  },

  /** Beside a section or another group; the group moves into that one's parent. */
  moveSiteSectionGroup({ siteSectionGroupId, body, ...ids }, call) {
    const view = siteForChange(call, ids);
    const { site } = view;
    const group = groupIn(view, siteSectionGroupId);
    const { anchor, side } = anchorOf(body.position);
    const beside = anchorRow(site.sections.get(anchor.id) ?? site.groups.get(anchor.id), group, anchor.id);
    const parent = beside.group === null ? undefined : site.groups.get(beside.group);
    const inItself = parent !== undefined && isGroupWithin(site, parent, group);
    if (inItself) refuse(400, `body.position: ${isSection(beside) ? 'the section' : 'the group'} stands in this group`);
    group.group = beside.group;
    reorder(entriesOf(site, beside.group), { row: group, anchor: beside, side });
    return groupOf(view, group);
  },
};

function groupIn({ site }: SiteView, id: string): SectionGroupRow {
  return found(site.groups.get(id), `Section group ${id}`);
}
