import type { ShownShareLink } from '#shared/model/sites.ts';
import { adminWrite } from '#shared/outbox/admin.ts';
import type { Galley } from '../../app/galley.ts';
import { queueWrite } from './site-acts.ts';

/** Changes of share links. Each answers whether it is queued, or nothing changed. */

export async function queueLinkCreation(galley: Galley, siteId: string, name: string): Promise<boolean> {
  const organizationId = galley.app.account?.organizationId;
  if (organizationId === undefined) return false;
  return queueWrite(galley, adminWrite('createSiteShareLink', { organizationId, siteId, body: { name } }));
}

/** Only what differs is sent: another person may change the rest. */
export async function queueLinkUpdate(
  galley: Galley,
  siteId: string,
  link: ShownShareLink,
  change: { readonly name: string } | { readonly active: boolean },
): Promise<boolean> {
  const organizationId = galley.app.account?.organizationId;
  if (organizationId === undefined) return false;
  const isName = 'name' in change;
  if (isName ? change.name === link.name : change.active === link.active) return true;
  const ids = { organizationId, siteId, shareLinkId: link.id };
  const back = isName ? { name: link.name } : { active: link.active };
  return queueWrite(
    galley,
    adminWrite('updateSiteShareLink', { ...ids, body: change }),
    adminWrite('updateSiteShareLink', { ...ids, body: back }),
  );
}

export async function queueLinkRevocation(galley: Galley, siteId: string, { id }: ShownShareLink): Promise<boolean> {
  const organizationId = galley.app.account?.organizationId;
  if (organizationId === undefined) return false;
  return queueWrite(galley, adminWrite('deleteSiteShareLink', { organizationId, siteId, shareLinkId: id }));
}
