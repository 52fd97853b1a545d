import { Dexie } from 'dexie';
import type { ChangeRequest } from '#shared/contract/index.ts';
import type { RequestPlace, ReviewMarks } from '#shared/rpc/review-views.ts';
import { actsIn, movement } from '../../overlay/request-news.ts';
import type { ReviewMarkRecord } from '../db/local-database.ts';
import type { Databases } from '../db/open-databases.ts';
import { textsOf } from './request-content.ts';

/** A person's private notes on change requests, only on this computer and untouched by any sync. */

export async function markReview(
  { local }: Pick<Databases, 'local'>,
  place: RequestPlace,
  marks: Partial<ReviewMarks>,
): Promise<void> {
  await edit({ local }, place, (record) => ({ ...record, ...marks }));
}

/** Notes that the person looked at its current state. `still`: another revision came while it was on screen. */
export async function lookedAt(
  { db, local }: Databases,
  { still, ...place }: RequestPlace & { readonly still?: true },
  now: number,
): Promise<void> {
  const { spaceId, changeRequestId: named } = place;
  const requests = await db.changeRequests.get(spaceId);
  const row = requests?.rows.find(({ id, number }) => id === named || String(number) === named);
  const changeRequestId = row?.id ?? named;
  const [head, talk] = await Promise.all([
    db.requestContents.get([spaceId, changeRequestId]),
    db.requestThreads.get([spaceId, changeRequestId]),
  ]);
  const acts = actsIn(talk?.threads ?? [], head ?? null);
  const heardAt = acts.reduce((last, { at }) => Math.max(last, at), 0);
  const seen = movement(row?.revision ?? head?.revision ?? '', row?.updatedAt ?? '', row?.comments ?? 0);
  // A person looks at a revision only where its changes are stored.
  const revision = head?.revision;
  await edit({ local }, { spaceId, changeRequestId }, (record) => ({
    ...record,
    ...(still === true ? {} : { lookedAt: now, seen, heardAt }),
    ...(revision === undefined ? {} : { looks: withLook(record.looks ?? [], { revision, at: now }) }),
  }));
}

/** Looks that are remembered for each change request. */
const MOST_LOOKS = 30;

type Looks = NonNullable<ReviewMarkRecord['looks']>;

function withLook(looks: Looks, look: Looks[number]): Looks {
  return [look, ...looks.filter(({ revision }) => revision !== look.revision)].slice(0, MOST_LOOKS);
}

/** Notes that were made while only the number was known move to the request's id. */
export async function moveMarks(
  { local }: Pick<Databases, 'local'>,
  rows: readonly (Pick<ChangeRequest, 'id' | 'number'> & { readonly space: string })[],
): Promise<void> {
  const named = rows.filter(({ id, number }) => id !== String(number));
  if (named.length === 0) return;
  const marked = (await local.reviewMarks.toCollection().primaryKeys()).filter(([, id]) => /^\d+$/.test(id));
  for (const [spaceId, number] of marked) {
    const row = named.find((one) => one.space === spaceId && String(one.number) === number);
    if (row !== undefined) await renameMarks({ local }, spaceId, number, row.id);
  }
}

async function renameMarks(
  { local }: Pick<Databases, 'local'>,
  spaceId: string,
  from: string,
  changeRequestId: string,
): Promise<void> {
  await local.transaction('rw', [local.reviewMarks, local.reviewSeen], async () => {
    const [before, now] = await local.reviewMarks.bulkGet([
      [spaceId, from],
      [spaceId, changeRequestId],
    ]);
    if (before === undefined) return;
    const seen = await local.reviewSeen
      .where('[spaceId+changeRequestId+pageId]')
      .between([spaceId, from, Dexie.minKey], [spaceId, from, Dexie.maxKey])
      .toArray();
    await local.reviewMarks.put({
      ...before,
      ...now,
      spaceId,
      changeRequestId,
      starred: before.starred || now?.starred === true,
      snoozedUntil: now?.snoozedUntil ?? before.snoozedUntil,
      checklist: [...before.checklist, ...(now?.checklist ?? [])],
      ...(before.looks === undefined && now?.looks === undefined
        ? {}
        : { looks: (before.looks ?? []).reduceRight(withLook, now?.looks ?? []) }),
      viewed: { ...before.viewed, ...now?.viewed },
    });
    await local.reviewMarks.delete([spaceId, from]);
    await local.reviewSeen.bulkPut(seen.map((record) => ({ ...record, changeRequestId })));
    await local.reviewSeen.bulkDelete(seen.map(({ pageId }): [string, string, string] => [spaceId, from, pageId]));
  });
}

/**
 * Saves the text of each page as it was read, so that a later text can be compared with it and removes the read mark.
 */
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

/** The texts are deleted if the change request was not opened for this long; the read marks stay. */
const SEEN_AGE_MS = 60 * 24 * 60 * 60 * 1_000;

export async function forgetOldSeen({ local }: Pick<Databases, 'local'>, now: number): Promise<void> {
  await local.transaction('rw', [local.reviewMarks, local.reviewSeen], async () => {
    const keys = await local.reviewSeen.toCollection().primaryKeys();
    const marks = await local.reviewMarks.bulkGet(keys.map(([spaceId, id]): [string, string] => [spaceId, id]));
    const isOld = (lookedAt: number | null): boolean => lookedAt !== null && now - lookedAt > SEEN_AGE_MS;
    await local.reviewSeen.bulkDelete(keys.filter((_, at) => isOld(marks[at]?.lookedAt ?? null)));
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
