import { parameterOf } from '#shared/outbox/admin.ts';
import { adminShapes } from '#shared/outbox/kinds/admin-shapes.data.ts';
import type { PendingOperation } from '#shared/outbox/operation.ts';
import { isAdministrative } from '#shared/outbox/writes.ts';
import { overlayLibrary } from '../../overlay/library.ts';
import { overlaySite } from '../../overlay/site.ts';
import type { OverlayOperation } from '../../overlay/threads.ts';
import { LIBRARY_KEY, type GalleyDatabase } from '../db/database.ts';
import type { SearchDocument } from './document.ts';
import { groupName } from './sources.ts';
import { collectionDocument, siteDocuments } from './structure-documents.ts';

/** Sites and collections with unsent changes, as screens show them: by the group of the index that they replace. */
export async function unsentStructures(
  db: GalleyDatabase,
  waiting: readonly OverlayOperation[],
): Promise<ReadonlyMap<string, readonly SearchDocument[]>> {
  const found = new Map<string, readonly SearchDocument[]>();
  const siteIds = new Set<string>();
  let changesCollections = false;
  const operations: PendingOperation[] = [];
  for (const { operation } of waiting) {
    const { write } = operation;
    if (!isAdministrative(write)) continue;
    operations.push(operation);
    const siteId = parameterOf(write.input, 'siteId');
    if (siteId !== null) siteIds.add(siteId);
    changesCollections ||= adminShapes[write.kind].row === 'collection';
  }
  if (siteIds.size === 0 && !changesCollections) return found;
  const [sites, library] = await Promise.all([db.sites.bulkGet([...siteIds]), db.library.get(LIBRARY_KEY)]);
  const titles = new Map((library?.spaces ?? []).map(({ id, title }) => [id, title]));
  for (const site of sites) {
    if (site === undefined) continue;
    const group = groupName({ kind: 'sites', siteId: site.id });
    const view = overlaySite({ ...site, added: false }, operations, (id) => titles.get(id) ?? null);
    found.set(group, siteDocuments(view, unsent(group)));
  }
  if (changesCollections && library !== undefined) {
    const group = groupName({ kind: 'collections' });
    const { collections } = overlayLibrary(library, operations);
    found.set(
      group,
      collections.map((collection) => collectionDocument(collection, unsent(group))),
    );
  }
  return found;
}

/** They take the place of the group in the index, so they are in another one. */
function unsent(group: string): string {
  return `unsent ${group}`;
}
