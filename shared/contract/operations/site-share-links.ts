import { operation } from '../operation.ts';
import { shareLinkSchema } from '../objects/site.ts';
import { pagingQuery, saysSomething, shareLinkName } from '../requests.ts';
import { z } from '../zod.ts';

const area = 'site-share-links';
const shareLink = { kind: 'json', schema: shareLinkSchema } as const;

export const siteShareLinkOperations = {
  listSiteShareLinks: operation({
    method: 'GET',
    path: '/orgs/{organizationId}/sites/{siteId}/share-links',
    area,
    summary: 'List the share links of a site',
    query: pagingQuery,
    response: { kind: 'list', item: shareLinkSchema },
    statuses: [200],
  }),
  createSiteShareLink: operation({
    method: 'POST',
    path: '/orgs/{organizationId}/sites/{siteId}/share-links',
    area,
    summary: 'Create a share link',
    body: z.object({ name: shareLinkName }),
    response: shareLink,
    statuses: [201],
  }),
  deleteSiteShareLink: operation({
    method: 'DELETE',
    path: '/orgs/{organizationId}/sites/{siteId}/share-links/{shareLinkId}',
    area,
    summary: 'Delete a share link',
    response: { kind: 'empty' },
    statuses: [205, 204],
  }),
  updateSiteShareLink: operation({
    method: 'PATCH',
    path: '/orgs/{organizationId}/sites/{siteId}/share-links/{shareLinkId}',
    area,
    summary: 'Rename, activate or deactivate a share link',
    body: z
      .object({ active: z.boolean().optional(), name: shareLinkName.optional() })
      .refine(saysSomething, 'Nothing to change')
      .meta({ minProperties: 1 }),
    response: shareLink,
    statuses: [200],
  }),
};
