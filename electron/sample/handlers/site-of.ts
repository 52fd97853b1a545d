import { organizationFor } from '../access.ts';
import type { Call } from '../call.ts';
import type { SiteView } from '../present/sites.ts';
import { found, refuse } from '../refuse.ts';
import type { SpaceRow } from '../world/world.ts';

interface SiteIds {
  readonly organizationId: string;
  readonly siteId: string;
}

/** Reading a site requires the role `read` in its organization, changing it the role `create`. */
export function siteView(call: Call, { organizationId, siteId }: SiteIds, shareKey?: string): SiteView {
  return viewFor(call, { organizationId, siteId }, 'read', shareKey);
}

export function siteForChange(call: Call, { organizationId, siteId }: SiteIds): SiteView {
  return viewFor(call, { organizationId, siteId }, 'create', undefined);
}

function viewFor(call: Call, ids: SiteIds, needed: 'read' | 'create', shareKey: string | undefined): SiteView {
  const organization = organizationFor(call, ids.organizationId, needed);
  const site = call.world.sites.get(ids.siteId);
  return {
    call,
    site: found(site?.organization === organization.id ? site : undefined, `Site ${ids.siteId}`),
    shareKey,
  };
}

/** A space that the site may show: one of the same organization. */
export function spaceForSite({ call, site }: SiteView, id: string): SpaceRow {
  const space = call.world.spaces.get(id);
  return found(space?.organization === site.organization ? space : undefined, `body.spaceId: space ${id}`);
}

interface Position<Anchor> {
  readonly before?: Anchor | undefined;
  readonly after?: Anchor | undefined;
}

/** Exactly one of before and after, or 400. */
export function anchorOf<Anchor>({ before, after }: Position<Anchor>): {
  readonly anchor: Anchor;
  readonly side: 'before' | 'after';
} {
  if (before !== undefined && after === undefined) return { anchor: before, side: 'before' };
  if (after !== undefined && before === undefined) return { anchor: after, side: 'after' };
  return refuse(400, 'body.position: either before or after');
}

/** The row that a position names; it must exist and be a different one. */
export function anchorRow<Row>(anchor: Row | undefined, row: unknown, id: string): Row {
  if (anchor === undefined) return refuse(400, `body.position: there is no ${id} here`);
  return anchor === row ? refuse(400, 'body.position: beside itself') : anchor;
}
