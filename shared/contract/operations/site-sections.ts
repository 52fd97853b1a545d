import { operation } from '../operation.ts';
import { siteSectionSchema } from '../objects/site.ts';
import {
  condition,
  iconName,
  position,
  sectionDescription,
  sectionTitle,
  sharedListQuery,
  sitePath,
} from '../requests.ts';
import { z } from '../zod.ts';

const area = 'site-sections';
const section = { kind: 'json', schema: siteSectionSchema } as const;

export const siteSectionOperations = {
  listSiteSections: operation({
    method: 'GET',
    path: '/orgs/{organizationId}/sites/{siteId}/sections',
    area,
    summary: 'List the sections of a site',
    query: sharedListQuery,
    response: { kind: 'list', item: siteSectionSchema },
    statuses: [200],
  }),
  addSiteSection: operation({
    method: 'POST',
    path: '/orgs/{organizationId}/sites/{siteId}/sections',
    area,
    summary: 'Add a section to a site',
    body: z.object({
      spaceId: z.string(),
      title: sectionTitle.nullable().optional(),
      icon: iconName.nullable().optional(),
    }),
    response: section,
    statuses: [201],
  }),
  deleteSiteSection: operation({
    method: 'DELETE',
    path: '/orgs/{organizationId}/sites/{siteId}/sections/{siteSectionId}',
    area,
    summary: 'Delete a section of a site',
    response: { kind: 'empty' },
    statuses: [205, 204],
  }),
  updateSiteSection: operation({
    method: 'PATCH',
    path: '/orgs/{organizationId}/sites/{siteId}/sections/{siteSectionId}',
    area,
    summary: 'Change a section of a site',
    body: z.object({
      title: sectionTitle.optional(),
      path: sitePath.optional(),
      defaultSiteSpace: z.string().optional(),
      /** Null removes it. */
      condition: condition.nullable().optional(),
      icon: iconName.nullable().optional(),
      description: sectionDescription.nullable().optional(),
    }),
    response: section,
    statuses: [200],
  }),
  moveSiteSection: operation({
    method: 'POST',
    path: '/orgs/{organizationId}/sites/{siteId}/sections/{siteSectionId}/move',
    area,
    summary: 'Move a section of a site',
    body: z.object({
      position: position(z.object({ type: z.literal('site-section'), siteSection: z.string() })),
    }),
    response: section,
    statuses: [200],
    deprecated: { replacedBy: 'sortSiteStructure' },
  }),
};
