import { operation } from '../operation.ts';
import { siteSpaceSchema } from '../objects/site.ts';
import { condition, position, sharedListQuery, sitePath } from '../requests.ts';
import { z } from '../zod.ts';

const area = 'site-spaces';
const siteSpace = { kind: 'json', schema: siteSpaceSchema } as const;

export const siteSpaceOperations = {
  listSiteSpaces: operation({
    method: 'GET',
    path: '/orgs/{organizationId}/sites/{siteId}/site-spaces',
    area,
    summary: 'List the spaces of a site',
    query: sharedListQuery.extend({
      /** True: only the default one; false: only the others; absent: all. */
      default: z.boolean().optional(),
    }),
    response: { kind: 'list', item: siteSpaceSchema },
    statuses: [200],
  }),
  addSiteSpace: operation({
    method: 'POST',
    path: '/orgs/{organizationId}/sites/{siteId}/site-spaces',
    area,
    summary: 'Add a space to a site',
    body: z.object({
      spaceId: z.string(),
      /** Absent: the default section, or the root of a site without sections. */
      sectionId: z.string().optional(),
    }),
    response: siteSpace,
    statuses: [201],
  }),
  deleteSiteSpace: operation({
    method: 'DELETE',
    path: '/orgs/{organizationId}/sites/{siteId}/site-spaces/{siteSpaceId}',
    area,
    summary: 'Remove a space from a site',
    response: { kind: 'empty' },
    statuses: [205, 204],
  }),
  updateSiteSpace: operation({
    method: 'PATCH',
    path: '/orgs/{organizationId}/sites/{siteId}/site-spaces/{siteSpaceId}',
    area,
    summary: 'Change a space of a site',
    body: z.object({
      path: sitePath.optional(),
      /** Null removes it. */
      condition: condition.nullable().optional(),
      spaceId: z.string().optional(),
    }),
    response: siteSpace,
    statuses: [200],
  }),
  moveSiteSpace: operation({
    method: 'POST',
    path: '/orgs/{organizationId}/sites/{siteId}/site-spaces/{siteSpaceId}/move',
    area,
    summary: 'Move a space of a site',
    body: z.object({ position: position(z.object({ type: z.literal('site-space'), siteSpace: z.string() })) }),
    response: siteSpace,
    statuses: [200],
    deprecated: { replacedBy: 'sortSiteStructure' },
  }),
};
