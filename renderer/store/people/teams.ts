import type { TeamRowCalls, TeamsView } from '#shared/model/people.ts';
import { isKind } from '#shared/outbox/kinds/index.ts';
import { isAdministrative } from '#shared/outbox/writes.ts';
import type { Batch } from '#shared/rpc/store.ts';
import { overlayTeams } from '../../overlay/teams.ts';
import { withOthers } from '../cache/with-others.ts';
import type { GalleyDatabase } from '../db/database.ts';
import { TEAMS_KEY } from '../db/people-records.ts';
import type { Databases } from '../db/open-databases.ts';
import { liveAdminRecords } from '../outbox/outbox-records.ts';

/** The stored teams of the organization, in one record. */

export async function knownTeams({ db, local }: Databases): Promise<ReturnType<TeamRowCalls['sync.teams']>> {
  const [stored, records] = await Promise.all([db.teams.get(TEAMS_KEY), liveAdminRecords(local)]);
  const fetchedAt = stored?.fetchedAt ?? null;
  // What this person changed since is due: only the server knows what became of it.
  const isOld = records.some(
    ({ operation: { write, state, changedAt } }) =>
      isAdministrative(write) && isKind(write, { row: 'team' }) && state === 'done' && changedAt >= (fetchedAt ?? 0),
  );
  return { fetchedAt: isOld ? null : fetchedAt };
}

export async function putTeams(db: GalleyDatabase, { list, unreadable }: NonNullable<Batch['teams']>): Promise<void> {
  const stored = await db.teams.get(TEAMS_KEY);
  const before = stored?.rows ?? [];
  const kept = { rows: before, fetchedAt: stored?.fetchedAt ?? null, partial: stored?.partial ?? false };
  const read =
    list?.partial !== true ? (list ?? kept) : { ...list, rows: withOthers(list.rows, before, ({ id }) => id) };
  await db.teams.put({ key: TEAMS_KEY, ...read, unreadable });
}

export async function teamsView({ db, local }: Databases): Promise<TeamsView> {
  const [stored, records] = await Promise.all([db.teams.get(TEAMS_KEY), liveAdminRecords(local)]);
  const { rows = [], fetchedAt = null, partial = false, unreadable = null } = stored ?? {};
  const operations = records.map(({ operation }) => operation);
  return { fetchedAt, partial, unreadable, ...overlayTeams({ rows, fetchedAt }, operations) };
}

/** The titles of stored teams, by id. */
export async function teamTitles(db: GalleyDatabase): Promise<ReadonlyMap<string, string>> {
  const rows = (await db.teams.get(TEAMS_KEY))?.rows ?? [];
  return new Map(rows.flatMap(({ id, title = '' }) => (title === '' ? [] : [[id, title] as const])));
}
