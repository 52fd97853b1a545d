import type { Batch } from '#shared/rpc/store.ts';
import { parameterOf } from '#shared/outbox/admin.ts';
import type { PendingOperation } from '#shared/outbox/operation.ts';
import { isAdministrative } from '#shared/outbox/writes.ts';
import type { VisitorPreset } from '#shared/model/site-checks.ts';
import type { SiteRow, SiteRowCalls, SiteView, StoredSite } from '#shared/model/sites.ts';
import type { PackPartOf } from '#shared/rpc/packs.ts';
import { overlaySite } from '../../overlay/site.ts';
import { LIBRARY_KEY, type GalleyDatabase, type LibraryRecord } from '../db/database.ts';
import type { OutboxRecord } from '../db/local-database.ts';
import { liveAdminRecords } from '../outbox/outbox-records.ts';
import type { Databases } from '../db/open-databases.ts';
import { markChange, ORGANIZATION } from '../search/changes.ts';

/** Sites of the organization: stored structures, and the sites that a person named. */

export async function knownSites(databases: Databases): Promise<ReturnType<SiteRowCalls['sync.sites']>> {
  const [rows, records] = await Promise.all([siteRows(databases), liveAdminRecords(databases.local)]);
  const sentAt = new Map<string | null, number>();
  for (const { operation } of records) {
    const { write, state, changedAt } = operation;
    const siteId = isAdministrative(write) ? parameterOf(write.input, 'siteId') : null;
    if (state === 'done') sentAt.set(siteId, Math.max(sentAt.get(siteId) ?? 0, changedAt));
  }
  return rows.map(({ id, structure }) => {
    const fetchedAt = structure?.fetchedAt ?? null;
    // What this person changed since is due: only the server knows what became of it.
    const isOld = fetchedAt !== null && (sentAt.get(id) ?? 0) >= fetchedAt;
    return { id, fetchedAt: isOld ? null : fetchedAt };
  });
}

export async function siteRows({ db, local }: Databases): Promise<readonly SiteRow[]> {
  const [stored, named] = await Promise.all([db.sites.toArray(), local.addedSites.toArray()]);
  const rows = new Map(stored.map((site): [string, SiteRow] => [site.id, { ...site, added: false }]));
  for (const { id } of named) rows.set(id, { ...(rows.get(id) ?? unreadSite(id)), added: true });
  const titleOf = ({ title, id }: SiteRow): string => title ?? id;
  return [...rows.values()].sort((one, other) => titleOf(one).localeCompare(titleOf(other)));
}

/** A site of which nothing is stored yet. */
function unreadSite(id: string): StoredSite {
  return { id, title: null, published: null, appUrl: null, structure: null, unreadable: null };
}

export async function addSite({ local }: Pick<Databases, 'local'>, id: string, now: number): Promise<void> {
  if ((await local.addedSites.get(id)) === undefined) await local.addedSites.put({ id, at: now });
}

/** A site that a list names too stays. */
export async function forgetSite({ db, local }: Databases, id: string): Promise<void> {
  await local.addedSites.delete(id);
  const stored = await db.sites.get(id);
  // Only a list tells a title.
  if (stored?.title !== null) return;
  await local.siteNews.delete(id);
  await db.transaction('rw', [db.sites, db.changes], async () => {
    await db.sites.delete(id);
    markChange(db, { spaceId: ORGANIZATION, sites: [id] });
  });
}

/** By name. */
export async function visitorPresets({ local }: Pick<Databases, 'local'>): Promise<readonly VisitorPreset[]> {
  const presets = await local.visitorPresets.toArray();
  return presets.sort((one, other) => one.name.localeCompare(other.name));
}

export async function putSites(db: GalleyDatabase, { rows, listed }: NonNullable<Batch['sites']>): Promise<void> {
  const before = await db.sites.bulkGet(rows.map(({ id }) => id));
  await db.sites.bulkPut(rows.map((row, at) => withStored(row, before[at])));
  const stays = listed === undefined ? null : new Set(listed);
  // A site without a title comes from no list: the person who named it removes it.
  const gone =
    stays === null ? [] : await db.sites.filter(({ id, title }) => title !== null && !stays.has(id)).primaryKeys();
  await db.sites.bulkDelete(gone);
  markChange(db, { spaceId: ORGANIZATION, sites: [...rows.map(({ id }) => id), ...gone] });
}

/** What could not be read keeps its stored copy. */
function withStored(row: StoredSite, stored: StoredSite | undefined): StoredSite {
  if (stored === undefined) return row;
  return {
    ...row,
    title: row.title ?? stored.title,
    published: row.published ?? stored.published,
    appUrl: row.appUrl ?? stored.appUrl,
    structure: row.structure ?? stored.structure,
  };
}

/** For a pack: the sites that show any of its spaces. Share links open a site to whoever has them, so they stay here. */
export async function packedSites(
  { db }: Databases,
  { spaceIds }: PackPartOf<'sites'>,
): Promise<NonNullable<Batch['sites']> | undefined> {
  const wanted = new Set(spaceIds);
  const sites = await db.sites.toArray();
  const rows = sites.flatMap((site): StoredSite[] => {
    const { structure } = site;
    const isWanted = structure?.siteSpaces.some(({ spaceId }) => spaceId !== null && wanted.has(spaceId)) === true;
    return isWanted ? [{ ...site, structure: { ...structure, shareLinks: null } }] : [];
  });
  return rows.length === 0 ? undefined : { rows };
}

/** The site without unsent changes. Null: it is not stored. */
export async function storedSiteView(db: GalleyDatabase, siteId: string): Promise<SiteView | null> {
  const [site, library] = await Promise.all([db.sites.get(siteId), db.library.get(LIBRARY_KEY)]);
  return site === undefined ? null : overlaySite({ ...site, added: false }, [], titleIn(library));
}

function titleIn(library: LibraryRecord | undefined): (spaceId: string) => string | null {
  const titles = new Map((library?.spaces ?? []).map(({ id, title }) => [id, title]));
  return (id) => titles.get(id) ?? null;
}

/** Null: the site is not stored. */
export async function siteView(databases: Databases, siteId: string): Promise<SiteView | null> {
  const { db, local } = databases;
  const [rows, records, library] = await Promise.all([
    siteRows(databases),
    liveAdminRecords(local),
    db.library.get(LIBRARY_KEY),
  ]);
  const site = rows.find(({ id }) => id === siteId);
  if (site === undefined) return null;
  return overlaySite(site, inOrder(records), titleIn(library));
}

function inOrder(records: readonly OutboxRecord[]): readonly PendingOperation[] {
  return records.map(({ operation }) => operation).sort((one, other) => one.createdAt - other.createdAt);
}
