import type { LinkPlace, LinkRequest } from '#shared/model/links.ts';
import type { GalleyDatabase } from '../db/database.ts';
import { requestIn } from '../review/request-in.ts';

type Placed = LinkPlace & { readonly spaceId: string; readonly request?: LinkRequest };

/** Adds the number and the title of the change request whose comments have the links. */
export async function withRequests<T extends Placed>(
  db: GalleyDatabase,
  links: readonly T[],
): Promise<readonly (T & Pick<Placed, 'request'>)[]> {
  const wanted = new Set(links.filter(({ thread }) => thread?.changeRequestId != null).map(({ spaceId }) => spaceId));
  if (wanted.size === 0) return links;
  const records = await db.changeRequests.bulkGet([...wanted]);
  const known = new Map(records.map((record) => [record?.spaceId, record?.rows ?? []]));
  return links.map((link) => {
    const id = link.thread?.changeRequestId ?? null;
    const request = id === null ? null : requestIn(known.get(link.spaceId) ?? [], id);
    return request === null ? link : { ...link, request: { number: request.number, subject: request.subject ?? '' } };
  });
}
