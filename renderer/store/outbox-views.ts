import type { PendingOperation } from '#shared/outbox/operation.ts';
import { placeOf, textOf, type PendingWrite, type WritePlace } from '#shared/outbox/writes.ts';
import type { DiscardedItem, DraftItem, OutboxItem, Whereabouts } from '#shared/rpc/store.ts';
import type { TrashRecord } from './local-database.ts';
import { RECORD_VERSION } from './local-versions.ts';
import { outboxContents, shownRecordsAt, unreadableItem } from './outbox-records.ts';
import { titlesOf, type Titles } from './titles.ts';
import type { ViewContext } from './views.ts';

/** What the Outbox shows: writes on their way, half-written text, and what was discarded. Newest first, each. */

export async function outboxView({ db, local }: ViewContext): Promise<readonly OutboxItem[]> {
  const { shown: records, unreadable } = await outboxContents(local, 'all');
  const titles = await titlesOf(
    db,
    records.map(({ operation }) => placeOf(operation.write).spaceId),
  );
  const items = records
    .map(({ operation, history = [] }): OutboxItem => ({
      operation,
      text: textOf(operation.write),
      history,
      unreadable: null,
      ...where(placeOf(operation.write), titles, operation.write),
    }))
    .reverse();
  return [...unreadable, ...items];
}

/** The writes of a page, or of a space as a whole, with those that were sent and are remembered. */
export async function writesView(
  { local }: ViewContext,
  { spaceId, pageId }: { readonly spaceId: string; readonly pageId: string | null },
): Promise<readonly PendingOperation[]> {
  const records = await shownRecordsAt(local, { spaceId, ...(pageId === null ? {} : { pageId }) }, 'all');
  const isHere = ({ write }: PendingOperation): boolean => {
    const place = placeOf(write);
    return place.changeRequestId === null && place.pageId === pageId;
  };
  return records.map(({ operation }) => operation).filter(isHere);
}

export async function draftsView({ db, local }: ViewContext): Promise<readonly DraftItem[]> {
  const drafts = (await local.drafts.toArray()).filter(({ v }) => v <= RECORD_VERSION);
  const titles = await titlesOf(
    db,
    drafts.map(({ target }) => target.spaceId),
  );
  return drafts
    .map(({ id, target, text, at }): DraftItem => ({ id, target, text, at, ...where(target, titles) }))
    .sort((one, other) => other.at - one.at);
}

export async function discardedView({ db, local }: ViewContext): Promise<readonly DiscardedItem[]> {
  const records = (await local.trash.orderBy('at').reverse().toArray()).filter(({ v }) => v <= RECORD_VERSION);
  const placed = records.map((record) => ({
    record,
    place: record.kind === 'draft' ? record.draft.target : placeOf(operationOf(record).write),
  }));
  const titles = await titlesOf(
    db,
    placed.map(({ place }) => place.spaceId),
  );
  return placed.map(({ record, place }): DiscardedItem => {
    const { id, at } = record;
    return record.kind === 'draft'
      ? { id, at, kind: 'draft', target: record.draft.target, text: record.draft.text, ...where(place, titles) }
      : { id, at, kind: 'write', operation: operationOf(record), ...where(place, titles, operationOf(record).write) };
  });
}

function operationOf(record: Exclude<TrashRecord, { readonly kind: 'draft' }>): PendingOperation {
  return record.kind === 'write' ? record.operation : unreadableItem(record.id, record.record).operation;
}

function where(
  { spaceId, pageId, changeRequestId }: WritePlace,
  titles: Titles,
  write: PendingWrite | null = null,
): Whereabouts {
  return {
    spaceTitle: titles.space(spaceId) ?? spaceId,
    pageTitle: titles.page(spaceId, pageId),
    place: { spaceId, pageId, changeRequestId },
    names: write !== null && 'input' in write ? Object.fromEntries(namesIn(write.input, titles)) : {},
  };
}

/** Every id of a collection or a space that stands anywhere in the input, with its title. */
function namesIn(value: unknown, titles: Titles): readonly (readonly [string, string])[] {
  if (typeof value === 'string') {
    const title = titles.collection(value) ?? titles.space(value);
    return title === null ? [] : [[value, title]];
  }
  return typeof value === 'object' && value !== null
    ? Object.values(value).flatMap((part) => namesIn(part, titles))
    : [];
}
