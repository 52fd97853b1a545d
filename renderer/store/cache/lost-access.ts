import type { ChangeRequest } from '#shared/contract/index.ts';
import { placeOf } from '#shared/outbox/writes.ts';
import {
  WHOLE_ORGANIZATION,
  type AccessPart,
  type CopyFigures,
  type LostAccess,
  type LostAccessView,
  type LostNote,
  type LostParts,
} from '#shared/rpc/lost-access.ts';
import { LIBRARY_KEY, type GalleyDatabase } from '../db/database.ts';
import type { LocalDatabase } from '../db/local-database.ts';
import type { Databases } from '../db/open-databases.ts';
import { overlayLibrary } from '../../overlay/library.ts';
import { liveAdminRecords, pendingRecords } from '../outbox/outbox-records.ts';
import { removeSpace } from './spaces.ts';
import { readCounts, countsOf } from './counts.ts';

/**
 * What the server no longer lets this person read, noted beside the offline copy. The copy stays until the person
 * removes it or the server grants access again.
 */
export interface LostAccessRecord extends LostAccess {
  /** The person chose to keep the copy. */
  readonly kept?: boolean;
  /** For a removed copy: the names that pending writes and drafts show for its places. */
  readonly names?: CopyNames;
}

export interface CopyNames {
  readonly space: string;
  readonly pages: Readonly<Record<string, string>>;
  readonly requests: readonly ChangeRequest[];
}

/** For a removed copy while writes or drafts for its space are pending. */
const REMOVED: LostParts = { space: { reason: 'forbidden', since: 0, copyAt: null } };

/** Lost access, for the sync. A removed copy counts as lost while writes or drafts for its space are pending. */
export async function knownLosses(db: GalleyDatabase): Promise<readonly LostAccess[]> {
  const records = await db.lostAccess.toArray();
  return records.flatMap((record) => {
    const { spaceId, parts, names } = record;
    if (isLost(record)) return [{ spaceId, parts }];
    return names === undefined ? [] : [{ spaceId, parts: REMOVED }];
  });
}

/**
 * Access that is already lost keeps its time, though the reason may change. A space that went with a collection which this
 * person deleted or transferred is not lost: its copy is not kept, unless it holds words of theirs.
 */
export async function noteLost({ db, local }: Databases, note: LostNote): Promise<boolean> {
  const { spaceId, part, reason, at, listed } = note;
  const copyAt = await copyTime(db, spaceId, part);
  const isExpected = !listed && part === 'space' && (await wentByOwnWrite({ db, local }, spaceId));
  if (!listed && (copyAt === null || isExpected) && !(await holdsWords(local, spaceId))) return false;
  await db.transaction('rw', [db.lostAccess], async () => {
    const record = (await db.lostAccess.get(spaceId)) ?? { spaceId, parts: {} };
    const before = record.parts[part];
    if (before?.reason === reason) return;
    const after = before === undefined ? { reason, since: at, copyAt } : { ...before, reason };
    await db.lostAccess.put({ ...record, parts: { ...record.parts, [part]: after } });
  });
  return true;
}

export async function noteBack(db: GalleyDatabase, spaceId: string, part: AccessPart): Promise<void> {
  await db.transaction('rw', [db.lostAccess], async () => {
    const record = await db.lostAccess.get(spaceId);
    if (record === undefined) return;
    const { [part]: _back, ...parts } = record.parts;
    if (Object.keys(parts).length === 0) await db.lostAccess.delete(spaceId);
    else await db.lostAccess.put({ spaceId, parts });
  });
}

export async function keepCopy(db: GalleyDatabase, spaceId: string): Promise<void> {
  await db.lostAccess.update(spaceId, { kept: true });
}

export async function lostAccessView({ db }: Pick<Databases, 'db'>): Promise<LostAccessView> {
  const [records, library] = await Promise.all([db.lostAccess.toArray(), db.library.get(LIBRARY_KEY)]);
  const spaces = new Map((library?.spaces ?? []).map((space) => [space.id, space]));
  const lost = records.filter(isLost).flatMap(({ spaceId, parts, kept = false }) => {
    const space = spaces.get(spaceId);
    return space === undefined ? [] : [{ spaceId, parts, kept, title: space.title, emoji: space.emoji }];
  });
  return {
    organization: records.find(({ spaceId }) => spaceId === WHOLE_ORGANIZATION)?.parts ?? {},
    spaces: lost.sort((one, other) => one.title.localeCompare(other.title)),
    others: spaces.size - lost.filter(({ parts }) => parts.space !== undefined).length,
  };
}

export async function copyFigures({ db, local }: Databases, spaceId: string): Promise<CopyFigures> {
  const [tallies, waiting, drafts] = await Promise.all([readCounts(db), pendingRecords(local), local.drafts.toArray()]);
  const { bodies, total } = countsOf(tallies, spaceId);
  return {
    pages: bodies,
    comments: total,
    waiting: waiting.filter(({ operation }) => placeOf(operation.write).spaceId === spaceId).length,
    drafts: drafts.filter(({ target }) => target.spaceId === spaceId).length,
  };
}

/** The space leaves the stored library first: if a crash leaves rows behind, the next sweep removes them. */
export async function removeCopy({ db, local }: Databases, spaceId: string): Promise<void> {
  const names = await namesInUse({ db, local }, spaceId);
  await db.transaction('rw', [db.library, db.lostAccess], async () => {
    const library = await db.library.get(LIBRARY_KEY);
    if (library !== undefined)
      await db.library.put({ ...library, spaces: library.spaces.filter(({ id }) => id !== spaceId) });
    if (names === null) await db.lostAccess.delete(spaceId);
    else await db.lostAccess.put({ spaceId, parts: {}, names });
  });
  await removeSpace(db, spaceId);
}

function isLost({ parts }: { readonly parts: LostParts }): boolean {
  return Object.keys(parts).length > 0;
}

async function copyTime(db: GalleyDatabase, spaceId: string, part: AccessPart): Promise<number | null> {
  if (spaceId === WHOLE_ORGANIZATION) {
    if (part !== 'requests') return (await db.library.get(LIBRARY_KEY))?.fetchedAt ?? null;
    return newest((await db.changeRequests.toArray()).map(({ fetchedAt }) => fetchedAt));
  }
  if (part === 'requests') return (await db.changeRequests.get(spaceId))?.fetchedAt ?? null;
  const cursor = await db.cursors.get(spaceId);
  if (part === 'comments') return cursor?.look?.at ?? cursor?.syncedAt ?? null;
  const [tree, library] = await Promise.all([db.trees.get(spaceId), db.library.get(LIBRARY_KEY)]);
  if (tree === undefined) return cursor?.syncedAt ?? null;
  const listed = library?.spaces.find(({ id }) => id === spaceId);
  // If the list named the same revision, the copy was up to date at that time.
  return newest([tree.fetchedAt, listed?.revision === tree.revision ? (library?.fetchedAt ?? 0) : 0]);
}

function newest(times: readonly number[]): number | null {
  return times.length === 0 ? null : times.reduce((latest, time) => Math.max(latest, time));
}

async function wentByOwnWrite({ db, local }: Databases, spaceId: string): Promise<boolean> {
  const [library, records] = await Promise.all([db.library.get(LIBRARY_KEY), liveAdminRecords(local)]);
  if (library?.spaces.every(({ id }) => id !== spaceId) !== false) return false;
  const { spaces } = overlayLibrary(
    library,
    records.map(({ operation }) => operation),
  );
  return spaces.every(({ id }) => id !== spaceId);
}

async function holdsWords(local: LocalDatabase, spaceId: string): Promise<boolean> {
  const [writes, drafts] = await Promise.all([pendingRecords(local), local.drafts.toArray()]);
  return (
    writes.some(({ operation }) => placeOf(operation.write).spaceId === spaceId) ||
    drafts.some(({ target }) => target.spaceId === spaceId)
  );
}

/** Null: nothing that the person wrote refers to the space. */
async function namesInUse({ db, local }: Databases, spaceId: string): Promise<CopyNames | null> {
  const [writes, drafts, trash] = await Promise.all([
    local.outbox.toArray(),
    local.drafts.toArray(),
    local.trash.toArray(),
  ]);
  const places = [
    ...writes.map(({ operation }) => placeOf(operation.write)),
    ...drafts.map(({ target }) => target),
    ...trash.flatMap((thrown) => {
      if (thrown.kind === 'draft') return [thrown.draft.target];
      return thrown.kind === 'damaged' ? [] : [placeOf(thrown.operation.write)];
    }),
  ].filter((place) => place.spaceId === spaceId);
  if (places.length === 0) return null;
  const [library, tree, requests] = await Promise.all([
    db.library.get(LIBRARY_KEY),
    db.trees.get(spaceId),
    db.changeRequests.get(spaceId),
  ]);
  const pageIds = new Set(places.map(({ pageId }) => pageId));
  const requestIds = new Set(places.map(({ changeRequestId }) => changeRequestId));
  return {
    space: library?.spaces.find(({ id }) => id === spaceId)?.title ?? '',
    pages: Object.fromEntries(
      (tree?.pages ?? []).filter(({ id }) => pageIds.has(id)).map(({ id, title }) => [id, title]),
    ),
    requests: (requests?.rows ?? []).filter(({ id, number }) => requestIds.has(id) || requestIds.has(String(number))),
  };
}
