import type { RequestPlace, ReviewMarks } from '#shared/rpc/review-views.ts';
import type { ReviewMarkRecord } from './local-database.ts';
import type { Databases } from './open-databases.ts';
import { textsOf } from './request-content.ts';

/** What a person notes of change requests for themselves: theirs alone, on this computer, untouched by any sync. */

export async function markReview(
  { local }: Pick<Databases, 'local'>,
  place: RequestPlace,
  marks: Partial<ReviewMarks>,
): Promise<void> {
  await edit({ local }, place, (record) => ({ ...record, ...marks }));
}

/** Somebody looked at it as it is now. */
export async function lookedAt({ db, local }: Databases, place: RequestPlace, now: number): Promise<void> {
  const requests = await db.changeRequests.get(place.spaceId);
  const row = requests?.rows.find(({ id }) => id === place.changeRequestId);
  const head = await db.requestContents.get([place.spaceId, place.changeRequestId]);
  const seen = movement(row?.revision ?? head?.revision ?? '', row?.updatedAt ?? '', row?.comments ?? 0);
  await edit({ local }, place, (record) => ({ ...record, lookedAt: now, seen }));
}

/** Another one means that something happened to a change request. */
export function movement(revision: string, updatedAt: string, comments: number): string {
  return `${revision} ${updatedAt} ${String(comments)}`;
}

/** Keeps what was read of each page, so that a later text can be compared with it, and so that the mark falls with it. */
export async function viewPages(
  { db, local }: Databases,
  place: RequestPlace,
  pageIds: readonly string[],
  viewed: boolean,
): Promise<void> {
  const { spaceId, changeRequestId } = place;
  const [head, texts] = await Promise.all([
    db.requestContents.get([spaceId, changeRequestId]),
    textsOf(db, spaceId, changeRequestId),
  ]);
  const bodies = new Map(texts.map(({ pageId, after }) => [pageId, after]));
  await local.transaction('rw', [local.reviewMarks, local.reviewSeen], async () => {
    const record = await local.reviewMarks.get([spaceId, changeRequestId]);
    const pages = { ...(record ?? unmarked(place)).viewed };
    for (const pageId of pageIds) {
      const print = head?.stats[pageId]?.print;
      if (!viewed) Reflect.deleteProperty(pages, pageId);
      else if (print !== undefined) pages[pageId] = print;
      const body = bodies.get(pageId) ?? null;
      if (viewed && print !== undefined) await local.reviewSeen.put({ spaceId, changeRequestId, pageId, print, body });
      else await local.reviewSeen.delete([spaceId, changeRequestId, pageId]);
    }
    await local.reviewMarks.put({ ...(record ?? unmarked(place)), viewed: pages });
  });
}

async function edit(
  { local }: Pick<Databases, 'local'>,
  place: RequestPlace,
  change: (record: ReviewMarkRecord) => ReviewMarkRecord,
): Promise<void> {
  await local.transaction('rw', [local.reviewMarks], async () => {
    const record = await local.reviewMarks.get([place.spaceId, place.changeRequestId]);
    await local.reviewMarks.put(change(record ?? unmarked(place)));
  });
}

export function unmarked({ spaceId, changeRequestId }: RequestPlace): ReviewMarkRecord {
  return {
    spaceId,
    changeRequestId,
    starred: false,
    snoozedUntil: null,
    checklist: [],
    lookedAt: null,
    seen: null,
    viewed: {},
  };
}
