import type { Collection } from '#shared/contract/index.ts';
import type { AccessRowCalls, AccessView, AccessWatches } from '#shared/model/access.ts';
import { parameterOf } from '#shared/outbox/admin.ts';
import type { PendingOperation } from '#shared/outbox/operation.ts';
import type { Batch } from '#shared/rpc/store.ts';
import { accessTeams, isOfRole, missingFrom, overlayAccess, type RoleOperation } from '../../overlay/access.ts';
import { overlayLibrary } from '../../overlay/library.ts';
import { withOthers } from '../cache/with-others.ts';
import { LIBRARY_KEY, type GalleyDatabase, type LibraryRecord } from '../db/database.ts';
import type { Databases } from '../db/open-databases.ts';
import { liveAdminRecords } from '../outbox/outbox-records.ts';
import { teamsView } from './teams.ts';

/** The stored teams of each space, one record a space. */

export async function knownAccess({ db, local }: Databases): Promise<ReturnType<AccessRowCalls['sync.access']>> {
  const [records, outbox] = await Promise.all([db.access.toArray(), adminOperations(local)]);
  const sentAt = new Map<string, number>();
  for (const { state, changedAt, write } of outbox.filter(isOfRole))
    if (state === 'done') sentAt.set(parameterOf(write.input, 'spaceId') ?? '', changedAt);
  // What this person changed since is due: only the server knows what became of it.
  return records.map(({ spaceId, askedAt }) => ({
    spaceId,
    askedAt: (sentAt.get(spaceId) ?? -1) >= askedAt ? null : askedAt,
  }));
}

export async function putAccess(db: GalleyDatabase, spaces: NonNullable<Batch['access']>): Promise<void> {
  for (const { spaceId, at, list, unreadable } of spaces) {
    const stored = await db.access.get(spaceId);
    const kept = {
      rows: stored?.rows ?? [],
      fetchedAt: stored?.fetchedAt ?? null,
      partial: stored?.partial ?? false,
    };
    const read =
      list === null
        ? kept
        : {
            rows: list.partial ? withOthers(list.rows, kept.rows, ({ teamId }) => teamId) : list.rows,
            ...{ fetchedAt: at, partial: list.partial },
          };
    await db.access.put({ spaceId, ...read, askedAt: at, unreadable });
  }
}

export async function accessView(databases: Databases): Promise<AccessView> {
  const { db, local } = databases;
  const [library, records, teams, outbox, news] = await Promise.all([
    db.library.get(LIBRARY_KEY),
    db.access.toArray(),
    teamsView(databases),
    adminOperations(local),
    local.accessNews.toArray(),
  ]);
  const changed = new Map(news.map(({ spaceId, changes }) => [spaceId, teamsIn(changes)]));
  const stored = new Map(records.map((record) => [record.spaceId, record]));
  const missing = missingFrom(outbox.filter(isOfRole), (spaceId) => stored.get(spaceId)?.fetchedAt ?? null);
  const bySpace = groupedBySpace(missing);
  const collections = shownCollections(library, outbox);
  const spaces = (library?.spaces ?? [])
    .map((space) =>
      overlayAccess(space, stored.get(space.id), {
        operations: bySpace.get(space.id) ?? [],
        collections,
        news: changed.get(space.id) ?? [],
      }),
    )
    .sort((one, other) => one.title.localeCompare(other.title) || (one.id < other.id ? -1 : 1));
  return {
    teams: accessTeams(teams.teams, records),
    spaces,
    operations: missing.filter(({ state }) => state !== 'done'),
  };
}

export async function spaceAccessView(
  databases: Databases,
  spaceId: string,
): Promise<ReturnType<AccessWatches['spaceAccess']>> {
  const { db, local } = databases;
  const library = await db.library.get(LIBRARY_KEY);
  const space = library?.spaces.find(({ id }) => id === spaceId);
  if (space === undefined) return null;
  const [record, teams, outbox, news] = await Promise.all([
    db.access.get(spaceId),
    teamsView(databases),
    adminOperations(local),
    local.accessNews.get(spaceId),
  ]);
  const missing = missingFrom(
    outbox.filter(isOfRole).filter(({ write }) => parameterOf(write.input, 'spaceId') === spaceId),
    () => record?.fetchedAt ?? null,
  );
  return {
    teams: accessTeams(teams.teams, record === undefined ? [] : [record]),
    space: overlayAccess(space, record, {
      operations: missing,
      collections: shownCollections(library, outbox),
      news: teamsIn(news?.changes ?? []),
    }),
    operations: missing.filter(({ state }) => state !== 'done'),
  };
}

/** Sent ones too, while screens lay them over stored rows. Oldest first. */
async function adminOperations(local: Databases['local']): Promise<readonly PendingOperation[]> {
  return (await liveAdminRecords(local)).map(({ operation }) => operation);
}

function groupedBySpace(operations: readonly RoleOperation[]): ReadonlyMap<string, readonly RoleOperation[]> {
  const groups = new Map<string, RoleOperation[]>();
  for (const operation of operations) {
    const spaceId = parameterOf(operation.write.input, 'spaceId') ?? '';
    const group = groups.get(spaceId);
    if (group === undefined) groups.set(spaceId, [operation]);
    else group.push(operation);
  }
  return groups;
}

/** The collections with pending changes of their levels and places, by id. */
function shownCollections(
  library: LibraryRecord | undefined,
  operations: readonly PendingOperation[],
): ReadonlyMap<string, Collection> {
  if (library === undefined) return new Map();
  const { collections } = overlayLibrary(library, operations);
  return new Map(collections.map((collection) => [collection.id, collection]));
}

function teamsIn(changes: readonly { readonly what: string; readonly teamId?: string }[]): readonly string[] {
  return changes.flatMap(({ teamId }) => teamId ?? []);
}
