import type {
  AccessCalls,
  AccessChange,
  AccessNewsView,
  AccessWatches,
  ReadAccessChange,
  StoredTeamRole,
} from '#shared/model/access.ts';
import { parameterOf } from '#shared/outbox/admin.ts';
import { kindsWith } from '#shared/outbox/kinds/index.ts';
import type { Result } from '#shared/result.ts';
import type { Local } from '#shared/rpc/peer.ts';
import type { Batch } from '#shared/rpc/store.ts';
import { isOfRole, type RoleOperation } from '../../overlay/access.ts';
import { othersAccessChanges, withAccessNews, type ComparedAccess } from '../../overlay/access-news.ts';
import { LIBRARY_KEY } from '../db/database.ts';
import type { LocalDatabase } from '../db/local-database.ts';
import type { Databases } from '../db/open-databases.ts';
import { isReadableOutbox } from '../outbox/outbox-records.ts';
import { accessView, spaceAccessView } from './access.ts';

/**
 * Changes of access by others, noted when the teams of a space arrive: the contract has no history. Private, and
 * independent of the cache. The first list of a space is the baseline.
 */

type WatchView = <I, O>(
  view: (context: Databases, input: I) => Promise<O>,
) => (input: I, emit: (value: Result<O>) => void) => () => void;
type WithStore = <T>(work: (store: Databases) => PromiseLike<T>) => Promise<Result<T>>;

export function accessWatches(watchView: WatchView): Local<object, AccessWatches>['watches'] {
  return {
    access: watchView(accessView),
    spaceAccess: watchView((context, { spaceId }) => spaceAccessView(context, spaceId)),
    accessNews: watchView((context, { limit }) => accessNewsView(context, limit)),
  };
}

export function accessCalls(withStore: WithStore): Local<AccessCalls, object>['calls'] {
  return {
    'accessNews.read': ({ spaceId, changes }) =>
      withStore(({ local }) => {
        const seen = new Map(changes.map(({ key, at }) => [key, at]));
        return take(local, spaceId, ({ key, at }) => seen.get(key) === at);
      }),
    'accessNews.readAll': ({ spaceId }) => withStore(({ local }) => take(local, spaceId, () => true)),
    'accessNews.unread': ({ before }) => withStore(({ local }) => putBack(local, before)),
  };
}

/** Call it before the batch is stored. After a crash between the two, the same lists add nothing. */
export async function noteAccess({ db, local }: Databases, spaces: NonNullable<Batch['access']>): Promise<void> {
  const [library, own] = await Promise.all([db.library.get(LIBRARY_KEY), ownWrites(local)]);
  const known = new Map((library?.spaces ?? []).map((space) => [space.id, space]));
  for (const { spaceId, at, list } of spaces) {
    const space = known.get(spaceId);
    if (list === null || space === undefined) continue;
    const { defaultLevel: level, visibility } = space;
    const after: ComparedAccess = {
      ...{ roles: rolesOf(list.rows), visibility, fetchedAt: at, partial: list.partial },
      level: level === 'inherit' ? null : level,
    };
    const record = await local.accessNews.get(spaceId);
    const before = record?.compared;
    const mine = own.filter(({ write }) => parameterOf(write.input, 'spaceId') === spaceId);
    const fresh = before === undefined ? [] : othersAccessChanges(before, after, mine);
    // What an incomplete list lacks is compared with the next complete one.
    const compared = after.partial && before?.partial === false ? before : after;
    await local.accessNews.put({ spaceId, compared, changes: withAccessNews(record?.changes ?? [], fresh, at) });
  }
}

function rolesOf(rows: readonly StoredTeamRole[]): ComparedAccess['roles'] {
  return Object.fromEntries(rows.map(({ teamId, title, role }) => [teamId, { title, role }]));
}

/** Also those that screens lay over nothing any more. Oldest first. */
async function ownWrites({ outbox }: LocalDatabase): Promise<readonly RoleOperation[]> {
  const records = await outbox
    .where('operation.write.kind')
    .anyOf(kindsWith({ area: 'administration', row: 'space-team' }))
    .toArray();
  return records
    .filter(isReadableOutbox)
    .map(({ operation }) => operation)
    .filter(isOfRole)
    .sort((one, other) => one.createdAt - other.createdAt);
}

async function accessNewsView({ db, local }: Databases, limit: number): Promise<AccessNewsView> {
  const [library, records] = await Promise.all([db.library.get(LIBRARY_KEY), local.accessNews.toArray()]);
  const known = new Map(records.map(({ spaceId, changes }) => [spaceId, changes]));
  let left = limit;
  const spaces = [...(library?.spaces ?? [])]
    .sort((one, other) => one.title.localeCompare(other.title))
    .flatMap(({ id, title }): AccessNewsView['spaces'] => {
      const changes = [...(known.get(id) ?? [])].sort((one, other) => other.at - one.at);
      if (changes.length === 0) return [];
      const listed = changes.slice(0, left);
      left -= listed.length;
      return [{ id, title, count: changes.length, changes: listed }];
    });
  return { changes: spaces.reduce((sum, { count }) => sum + count, 0), spaces };
}

/** Removes the changes and answers them. `spaceId` null: of all spaces. */
function take(
  local: LocalDatabase,
  spaceId: string | null,
  isTaken: (change: AccessChange) => boolean,
): Promise<readonly ReadAccessChange[]> {
  return local.transaction('rw', [local.accessNews], async () => {
    const records = spaceId === null ? await local.accessNews.toArray() : [await local.accessNews.get(spaceId)];
    const taken: ReadAccessChange[] = [];
    for (const record of records) {
      if (record === undefined) continue;
      const gone = record.changes.filter(isTaken);
      if (gone.length === 0) continue;
      taken.push(...gone.map((change) => ({ spaceId: record.spaceId, change })));
      await local.accessNews.put({ ...record, changes: record.changes.filter((change) => !isTaken(change)) });
    }
    return taken;
  });
}

/** What changed again since then joins the change that is put back. */
function putBack(local: LocalDatabase, before: readonly ReadAccessChange[]): Promise<null> {
  return local.transaction('rw', [local.accessNews], async () => {
    for (const spaceId of new Set(before.map((one) => one.spaceId))) {
      const record = await local.accessNews.get(spaceId);
      if (record === undefined) continue;
      const back = before.filter((one) => one.spaceId === spaceId).map(({ change }) => change);
      const changes = record.changes.reduce<readonly AccessChange[]>(
        (joined, later) => withAccessNews(joined, [later], later.at),
        back,
      );
      await local.accessNews.put({ ...record, changes });
    }
    return null;
  });
}
