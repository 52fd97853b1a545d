import type { PendingOperation } from '#shared/outbox/operation.ts';
import { placeOf, textOf, type WritePlace } from '#shared/outbox/writes.ts';
import type { DiscardedItem, DraftItem, OutboxCounts, OutboxItem } from '#shared/rpc/store.ts';
import type { TrashRecord } from './local-database.ts';
import { RECORD_VERSION } from './local-versions.ts';
import { shownRecords, unreadableItem, unreadableItems } from './outbox-records.ts';
import { titlesOf, type Titles } from './titles.ts';
import type { ViewContext } from './views.ts';

/** What the Outbox shows: writes on their way, half-written text, and what was discarded. Newest first, each. */

export async function outboxView({ db, local }: ViewContext): Promise<readonly OutboxItem[]> {
  const [records, unread] = await Promise.all([shownRecords(local, 'all'), unreadableItems(local)]);
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
      ...where(placeOf(operation.write), titles),
    }))
    .reverse();
  return [...unread, ...items];
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
      : { id, at, kind: 'write', operation: operationOf(record), ...where(place, titles) };
  });
}

function operationOf(record: Exclude<TrashRecord, { readonly kind: 'draft' }>): PendingOperation {
  return record.kind === 'write' ? record.operation : unreadableItem(record.id, record.record).operation;
}

export async function countsView({ local }: ViewContext): Promise<OutboxCounts> {
  const records = await shownRecords(local, 'live');
  const count = (...wanted: readonly string[]): number =>
    records.filter(({ operation }) => wanted.includes(operation.state)).length;
  const unread = await unreadableItems(local);
  return {
    waiting: count('queued', 'sending', 'retrying', 'in-doubt'),
    held: count('held', 'conflict'),
    failed: count('rejected', 'parked') + unread.length,
  };
}

function where(
  { spaceId, pageId, changeRequestId }: WritePlace,
  titles: Titles,
): Pick<OutboxItem, 'spaceTitle' | 'pageTitle' | 'place'> {
  return {
    spaceTitle: titles.space(spaceId) ?? spaceId,
    pageTitle: titles.page(spaceId, pageId),
    place: { spaceId, pageId, changeRequestId },
  };
}
