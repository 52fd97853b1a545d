import type { ShownShareLink } from '#shared/model/sites.ts';
import { adminWrite } from '#shared/outbox/admin.ts';
import type { Galley } from '../../app/galley.ts';
import { queueWrite } from '../../pending/queue-write.ts';

/** Changes of share links. Each answers whether it is queued, or nothing changed. */

export async function queueLinkCreation(galley: Galley, siteId: string, name: string): Promise<boolean> {
  const organizationId = galley.app.account?.organizationId;
  if (organizationId === undefined) return false;
  return queueWrite(
    galley,
    adminWrite('createSiteShareLink', { organizationId, siteId, body: { name } }, { subject: name }),
  );
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
  const before = isName ? { name: link.name } : { active: link.active };
  const edit = (body: typeof before, base: typeof before) =>
    adminWrite('updateSiteShareLink', { ...ids, body }, { base, subject: link.name });
  return queueWrite(galley, edit(change, before), { back: edit(before, change) });
}

export async function queueLinkRevocation(galley: Galley, siteId: string, link: ShownShareLink): Promise<boolean> {
  const organizationId = galley.app.account?.organizationId;
  if (organizationId === undefined) return false;
  const { id, name, active, pending } = link;
  // This person's own unsent changes go first, and are no changes by somebody else.
  const base = pending.length === 0 ? { name, active } : {};
  const input = { organizationId, siteId, shareLinkId: id };
  return queueWrite(galley, adminWrite('deleteSiteShareLink', input, { base, subject: name }));
}
