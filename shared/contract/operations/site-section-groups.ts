import { operation } from '../operation.ts';
import { siteSectionGroupSchema } from '../objects/site.ts';
import { groupTitle, iconName, pagingQuery, position } from '../requests.ts';
import { z } from '../zod.ts';

const area = 'site-section-groups';
const group = { kind: 'json', schema: siteSectionGroupSchema } as const;

export const siteSectionGroupOperations = {
  listSiteSectionGroups: operation({
    method: 'GET',
    path: '/orgs/{organizationId}/sites/{siteId}/section-groups',
    area,
    summary: 'List the section groups of a site',
    query: pagingQuery,
    response: { kind: 'list', item: siteSectionGroupSchema },
    statuses: [200],
  }),
  addSiteSectionGroup: operation({
    method: 'POST',
    path: '/orgs/{organizationId}/sites/{siteId}/section-groups',
    area,
    summary: 'Add a section group to a site',
    body: z.object({
      title: groupTitle,
      icon: iconName.nullable().optional(),
      sections: z.array(z.string()).optional(),
      /** Absent: at the root of the site. */
      parent: z.string().optional(),
    }),
    response: group,
    statuses: [201],
  }),
  deleteSiteSectionGroup: operation({
    method: 'DELETE',
    path: '/orgs/{organizationId}/sites/{siteId}/section-groups/{siteSectionGroupId}',
    area,
    summary: 'Delete a section group',
    response: { kind: 'empty' },
    statuses: [205, 204],
  }),
  updateSiteSectionGroup: operation({
    method: 'PATCH',
    path: '/orgs/{organizationId}/sites/{siteId}/section-groups/{siteSectionGroupId}',
    area,
    summary: 'Change the title or icon of a section group',
    body: z.object({ title: groupTitle.optional(), icon: iconName.nullable().optional() }),
    response: group,
    statuses: [200],
  }),
  addSectionToGroup: operation({
    method: 'POST',
    path: '/orgs/{organizationId}/sites/{siteId}/section-groups/{siteSectionGroupId}/sections',
    area,
    summary: 'Put a section into a section group',
    body: z.object({ sectionId: z.string() }),
    response: group,
    statuses: [200],
  }),
  removeSectionFromGroup: operation({
    method: 'DELETE',
    path: '/orgs/{organizationId}/sites/{siteId}/section-groups/{siteSectionGroupId}/sections/{siteSectionId}',
    area,
    summary: 'Take a section out of a section group',
    response: { kind: 'empty' },
    statuses: [205, 204],
  }),
  moveSiteSectionGroup: operation({
    method: 'POST',
    path: '/orgs/{organizationId}/sites/{siteId}/section-groups/{siteSectionGroupId}/move',
    area,
    summary: 'Move a section group',
    // The contract names sections; a group stands beside groups as well, and its id says which it is.
    body: z.object({
      position: position(z.object({ type: z.enum(['site-section', 'site-section-group']), id: z.string() })),
    }),
    response: group,
    statuses: [200],
  }),
};
