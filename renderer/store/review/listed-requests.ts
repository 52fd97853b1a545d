import { Dexie } from 'dexie';
import { placeOf } from '#shared/outbox/writes.ts';
import type { ListedRequests } from '#shared/model/review.ts';
import type { GalleyDatabase } from '../db/database.ts';
import { markCommentLinks } from '../links/comment-links.ts';
import type { Databases } from '../db/open-databases.ts';
import { pendingRecords } from '../outbox/outbox-records.ts';
import { markChange } from '../search/changes.ts';
import { joined } from '../threads/thread-rows.ts';

/**
 * After change requests were listed: the comments of a request that vanished are removed, and what was stored while
 * only its number was known moves to its id. Requests with pending writes stay until the next time.
 */
export async function followRequests(
  { db, local }: Databases,
  { rows, wholeSpaces, gone = [] }: ListedRequests,
): Promise<void> {
  const whole = new Set(wholeSpaces);
  const spaces = new Set([...whole, ...rows.map(({ space }) => space), ...gone.map(({ spaceId }) => spaceId)]);
  const isGone = (spaceId: string, named: string): boolean =>
    whole.has(spaceId) || gone.some((one) => one.spaceId === spaceId && one.id === named);
  const places = (await db.requestThreads.toCollection().primaryKeys()).filter(([spaceId]) => spaces.has(spaceId));
  if (places.length === 0) return;
  const waiting = new Set((await pendingRecords(local)).map(({ operation }) => keyOf(placeOf(operation.write))));
  await db.transaction(
    'rw',
    [db.changeRequests, db.requestThreads, db.requestAnchors, db.linkState, db.changes],
    async () => {
      const records = await db.changeRequests.bulkGet([...new Set(places.map(([spaceId]) => spaceId))]);
      const listed = new Map(records.map((record) => [record?.spaceId, record?.rows]));
      for (const [spaceId, changeRequestId] of places) {
        const known = listed.get(spaceId) ?? [];
        const isKnown = known.some(({ id }) => id === changeRequestId);
        if (isKnown || waiting.has(keyOf({ spaceId, changeRequestId }))) continue;
        const numbered = known.find(({ number }) => String(number) === changeRequestId);
        if (numbered === undefined && !isGone(spaceId, changeRequestId)) continue;
        await take(db, [spaceId, changeRequestId], numbered?.id ?? null);
      }
    },
  );
}

function keyOf({ spaceId, changeRequestId }: Pick<ReturnType<typeof placeOf>, 'spaceId' | 'changeRequestId'>): string {
  return JSON.stringify([spaceId, changeRequestId]);
}

/** Moves data away from the key `from`. `to`: its new id; null: it is removed. */
async function take(db: GalleyDatabase, from: [string, string], to: string | null): Promise<void> {
  const [spaceId] = from;
  const moved = await db.requestThreads.get(from);
  const anchors = await anchorsOf(db, from);
  if (to !== null) {
    const known = await db.requestThreads.get([spaceId, to]);
    const threads = joined(known?.threads ?? [], moved?.threads ?? []);
    await db.requestThreads.put({ ...moved, ...known, spaceId, changeRequestId: to, threads });
    const placed = await anchorsOf(db, [spaceId, to]);
    await db.requestAnchors.bulkPut([...anchors.map((record) => ({ ...record, changeRequestId: to })), ...placed]);
  }
  await db.requestThreads.delete(from);
  await db.requestAnchors.bulkDelete(anchors.map(({ pageId }): [string, string, string] => [...from, pageId]));
  await markCommentLinks(db, spaceId, moved?.threads ?? [], []);
  markChange(db, { spaceId, requests: true });
}

function anchorsOf(db: GalleyDatabase, [spaceId, changeRequestId]: [string, string]) {
  return db.requestAnchors
    .where('[spaceId+changeRequestId+pageId]')
    .between([spaceId, changeRequestId, Dexie.minKey], [spaceId, changeRequestId, Dexie.maxKey])
    .toArray();
}
