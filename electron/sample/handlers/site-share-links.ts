import type { siteShareLinkOperations } from '#shared/contract/operations/site-share-links.ts';
import type { Handlers } from '../call.ts';
import { pageOf } from '../paging.ts';
import { shareLinkOf } from '../present/sites.ts';
import { found } from '../refuse.ts';
import { siteForChange } from './site-of.ts';

/** A share link opens a site to whoever has it, so reading the list requires the same role as changing it. */
export const siteShareLinkHandlers: Handlers<keyof typeof siteShareLinkOperations> = {
  listSiteShareLinks({ query, ...ids }, call) {
    const { site } = siteForChange(call, ids);
    return pageOf([...site.shareLinks.values()], {
      query,
      call,
      order: { id: ({ id }) => id },
      present: (link) => shareLinkOf(site, link),
    });
  },

  createSiteShareLink({ body, ...ids }, call) {
    const { site } = siteForChange(call, ids);
    const link = { id: call.newId(), createdAt: call.now, key: call.newId(), name: body.name, active: true };
    site.shareLinks.set(link.id, link);
    return shareLinkOf(site, link);
  },

  deleteSiteShareLink({ shareLinkId, ...ids }, call) {
    const { site } = siteForChange(call, ids);
    return site.shareLinks.delete(shareLinkId) ? 'deleted' : 'nothing';
  },

  updateSiteShareLink({ shareLinkId, body, ...ids }, call) {
    const { site } = siteForChange(call, ids);
    const link = found(site.shareLinks.get(shareLinkId), `Share link ${shareLinkId}`);
    if (body.active !== undefined) link.active = body.active;
    if (body.name !== undefined) link.name = body.name;
    return shareLinkOf(site, link);
  },
};
