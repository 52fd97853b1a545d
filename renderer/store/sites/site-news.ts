import type {
  ReadSiteChange,
  SiteChange,
  SiteNewsCalls,
  SiteNewsView,
  SiteNewsWatches,
} from '#shared/model/site-news.ts';
import type { StoredSite } from '#shared/model/sites.ts';
import { kindsWith } from '#shared/outbox/kinds/index.ts';
import type { PendingOperation } from '#shared/outbox/operation.ts';
import type { Result } from '#shared/result.ts';
import type { Local } from '#shared/rpc/peer.ts';
import type { Batch } from '#shared/rpc/store.ts';
import { othersChanges, withNews } from '../../overlay/site-news.ts';
import { siteName } from '../../overlay/site-names.ts';
import { LIBRARY_KEY } from '../db/database.ts';
import type { LocalDatabase, SiteNewsRecord } from '../db/local-database.ts';
import type { Databases } from '../db/open-databases.ts';
import { isReadableOutbox } from '../outbox/outbox-records.ts';
import { siteRows } from './sites.ts';

/**
 * Changes of sites by others, noted when a structure arrives: the contract has no history. Private, and independent of the
 * cache. The first structure of a site is the baseline.
 */

type WatchView = <I, O>(
  view: (context: Databases, input: I) => Promise<O>,
) => (input: I, emit: (value: Result<O>) => void) => () => void;
type WithStore = <T>(work: (store: Databases) => PromiseLike<T>) => Promise<Result<T>>;

export function siteNewsWatches(watchView: WatchView): Local<object, SiteNewsWatches>['watches'] {
  return { siteNews: watchView((context, { limit }) => siteNewsView(context, limit)) };
}

export function siteNewsCalls(withStore: WithStore): Local<SiteNewsCalls, object>['calls'] {
  return {
    'siteNews.read': ({ siteId, changes }) =>
      withStore(({ local }) => {
        const seen = new Map(changes.map(({ key, at }) => [key, at]));
        return take(local, siteId, ({ key, at }) => seen.get(key) === at);
      }),
    'siteNews.readAll': ({ siteId }) => withStore(({ local }) => take(local, siteId, () => true)),
    'siteNews.unread': ({ before }) => withStore(({ local }) => putBack(local, before)),
  };
}

/** Call it before the batch is stored. After a crash between the two, the same structure adds nothing. */
export async function noteSites(databases: Databases, { rows, listed }: NonNullable<Batch['sites']>): Promise<void> {
  const { db, local } = databases;
  const [library, operations] = await Promise.all([db.library.get(LIBRARY_KEY), ownWrites(local)]);
  const titles = new Map((library?.spaces ?? []).map(({ id, title }) => [id, title]));
  for (const { id, structure } of rows) {
    if (structure === null) continue;
    const record = await local.siteNews.get(id);
    const before = record?.compared ?? (await db.sites.get(id))?.structure ?? null;
    const fresh =
      before === null
        ? []
        : othersChanges({
            ...{ siteId: id, before, after: structure, operations },
            titleOf: (spaceId) => titles.get(spaceId) ?? null,
          });
    const changes = withNews(record?.changes ?? [], fresh, structure.fetchedAt);
    // What an incomplete list lacks is compared with the next complete one.
    const compared = structure.partial && before !== null && !before.partial ? before : structure;
    await local.siteNews.put({ siteId: id, compared, changes });
  }
  if (listed !== undefined) await forgetGone(databases, new Set(listed));
}

async function forgetGone({ local }: Databases, listed: ReadonlySet<string>): Promise<void> {
  const [known, named] = await Promise.all([
    local.siteNews.toCollection().primaryKeys(),
    local.addedSites.toCollection().primaryKeys(),
  ]);
  const stays = new Set([...listed, ...named]);
  await local.siteNews.bulkDelete(known.filter((id) => !stays.has(id)));
}

/** Also those that screens lay over nothing any more. */
async function ownWrites({ outbox }: LocalDatabase): Promise<readonly PendingOperation[]> {
  const records = await outbox
    .where('operation.write.kind')
    .anyOf(kindsWith({ area: 'administration' }))
    .toArray();
  return records
    .filter(isReadableOutbox)
    .map(({ operation }) => operation)
    .sort((one, other) => one.createdAt - other.createdAt);
}

async function siteNewsView(databases: Databases, limit: number): Promise<SiteNewsView> {
  const [rows, records] = await Promise.all([siteRows(databases), databases.local.siteNews.toArray()]);
  const known = new Map(records.map(({ siteId, changes }) => [siteId, changes]));
  let left = limit;
  const sites = rows.flatMap((site: StoredSite): SiteNewsView['sites'] => {
    const changes = newestFirst(known.get(site.id) ?? []);
    if (changes.length === 0) return [];
    const listed = changes.slice(0, left);
    left -= listed.length;
    return [{ id: site.id, title: siteName(site), count: changes.length, changes: listed }];
  });
  return { changes: sites.reduce((sum, { count }) => sum + count, 0), sites };
}

/** Changes of one read keep their order. */
function newestFirst(changes: readonly SiteChange[]): readonly SiteChange[] {
  return [...changes].sort((one, other) => other.at - one.at);
}

/** Removes the changes and answers them. `siteId` null: of all sites. */
function take(
  local: LocalDatabase,
  siteId: string | null,
  isTaken: (change: SiteChange) => boolean,
): Promise<readonly ReadSiteChange[]> {
  return local.transaction('rw', [local.siteNews], async () => {
    const records = siteId === null ? await local.siteNews.toArray() : [await local.siteNews.get(siteId)];
    const taken: ReadSiteChange[] = [];
    for (const record of records) {
      if (record === undefined) continue;
      const gone = record.changes.filter(isTaken);
      if (gone.length === 0) continue;
      taken.push(...gone.map((change) => ({ siteId: record.siteId, change })));
      await local.siteNews.put({ ...record, changes: record.changes.filter((change) => !isTaken(change)) });
    }
    return taken;
  });
}

/** What changed again since then joins the change that is put back. */
function putBack(local: LocalDatabase, before: readonly ReadSiteChange[]): Promise<null> {
  return local.transaction('rw', [local.siteNews], async () => {
    const bySite = new Map<string, SiteChange[]>();
    for (const { siteId, change } of before) bySite.set(siteId, [...(bySite.get(siteId) ?? []), change]);
    for (const [siteId, changes] of bySite) {
      const record = await local.siteNews.get(siteId);
      if (record === undefined) continue;
      await local.siteNews.put({ ...record, changes: rejoined(changes, record) });
    }
    return null;
  });
}

function rejoined(changes: readonly SiteChange[], record: SiteNewsRecord): readonly SiteChange[] {
  return record.changes.reduce((joined, later) => withNews(joined, [later], later.at), changes);
}
