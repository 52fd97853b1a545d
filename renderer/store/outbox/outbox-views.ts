import { parameterOf, temporaryId } from '#shared/outbox/admin.ts';
import { hashOfWrite } from '#shared/outbox/hand-back.ts';
import { isKind } from '#shared/outbox/kinds/index.ts';
import { isRunning, isUnsent } from '#shared/outbox/machine.ts';
import type { PendingOperation } from '#shared/outbox/operation.ts';
import {
  isAdministrative,
  placeOf,
  textOf,
  type AdminWrite,
  type PendingWrite,
  type WritePlace,
} from '#shared/outbox/writes.ts';
import type { AboutWrite, DiscardedItem, DraftItem, OutboxItem, Whereabouts, UndoState } from '#shared/rpc/store.ts';
import { AboutWrites } from './about-writes.ts';
import { withoutUndeleted } from './deleted-texts.ts';
import { handedNotes } from '../packs/handed-back.ts';
import type { GalleyDatabase } from '../db/database.ts';
import type { TrashRecord } from '../db/local-database.ts';
import { RECORD_VERSION } from '../db/local-versions.ts';
import { isReadableOutbox, outboxContents, shownRecordsAt, unreadableItem } from './outbox-records.ts';
import { namesOnSite, titlesOf, type Titles } from '../library/titles.ts';
import { commenterNames } from '../people/commenters.ts';
import { teamTitles } from '../people/teams.ts';
import type { ViewContext } from '../views.ts';

/** What the Outbox shows: writes, drafts and the trash, each newest first. */

export async function outboxView(context: ViewContext): Promise<readonly OutboxItem[]> {
  const [{ shown: records, unreadable }, handed] = await Promise.all([
    outboxContents(context.local, 'all'),
    handedNotes(context.local),
  ]);
  const named = await Names.of(
    context,
    records.map(({ operation }) => placeOf(operation.write).spaceId),
    records.map(({ operation }) => operation),
  );
  const items: OutboxItem[] = [];
  for (const { operation, history = [], about } of records.toReversed()) {
    const where = await named.ofWrite(operation.write, about);
    const note = handed.get(operation.id);
    const handedBack = note && { at: note.at, changed: note.print !== hashOfWrite(operation.write) };
    items.push({
      ...{ operation, text: textOf(operation.write), history, unreadable: null, ...where },
      ...(handedBack === undefined ? {} : { handedBack }),
    });
  }
  return [...unreadable, ...items];
}

/** The writes of a page, or of a space as a whole, including sent ones that are still stored. */
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

export async function draftsView(context: ViewContext): Promise<readonly DraftItem[]> {
  const drafts = (await context.local.drafts.toArray()).filter(({ v }) => v <= RECORD_VERSION);
  const named = await Names.of(
    context,
    drafts.map(({ target }) => target.spaceId),
  );
  const items: DraftItem[] = [];
  for (const { id, target, text, at } of drafts)
    items.push({ id, target, text, at, ...named.at(target, await named.abouts.ofDraft(target)) });
  return items.sort((one, other) => other.at - one.at);
}

/** For each of these writes or drafts whether it can still be undone, in the given order. */
export async function undoStatesView(
  { local }: ViewContext,
  { ids }: { readonly ids: readonly string[] },
): Promise<readonly UndoState[]> {
  const [outbox, drafts, trash] = await Promise.all([
    local.outbox.bulkGet([...ids]),
    local.drafts.bulkGet([...ids]),
    local.trash.bulkGet([...ids]),
  ]);
  return ids.map((_, at): UndoState => {
    const record = outbox[at];
    if (record !== undefined) {
      if (!isReadableOutbox(record)) return 'waiting';
      if (!isRunning(record.operation) && record.operation.state !== 'done') return 'stopped';
      // It turned out not to be needed: nothing was sent.
      if (record.operation.outcome === 'target-gone') return 'stopped';
      if (record.operation.state === 'done') return 'sent';
      return isUnsent(record.operation) ? 'waiting' : 'unconfirmed';
    }
    if (drafts[at] !== undefined) return 'waiting';
    return trash[at] === undefined ? 'gone' : 'discarded';
  });
}

export async function discardedView(context: ViewContext): Promise<readonly DiscardedItem[]> {
  const readable = (await context.local.trash.orderBy('at').reverse().toArray()).filter(({ v }) => v <= RECORD_VERSION);
  const records = await withoutUndeleted(context.local, readable);
  const placed = records.map((record) => ({
    record,
    place: record.kind === 'draft' ? record.draft.target : placeOf(operationOf(record).write),
  }));
  const named = await Names.of(
    context,
    placed.map(({ place }) => place.spaceId),
  );
  const items: DiscardedItem[] = [];
  for (const { record } of placed) {
    const { id, at } = record;
    if (record.kind === 'draft') {
      const { target, text } = record.draft;
      items.push({ id, at, kind: 'draft', target, text, ...named.at(target, await named.abouts.ofDraft(target)) });
      continue;
    }
    const operation = operationOf(record);
    const where = await named.ofWrite(operation.write, record.kind === 'damaged' ? undefined : record.about);
    if (record.kind === 'deleted')
      items.push({ id, at, kind: 'deleted', operation, messages: record.messages, ...where });
    else items.push({ id, at, kind: 'write', operation, ...where });
  }
  return items;
}

function operationOf(record: Exclude<TrashRecord, { readonly kind: 'draft' }>): PendingOperation {
  return record.kind === 'damaged' ? unreadableItem(record.id, record.record).operation : record.operation;
}

/** Current names, and the last known names of what was deleted. */
class Names {
  readonly #db: GalleyDatabase;
  readonly #sites = new Map<string, Promise<ReadonlyMap<string, string>>>();
  #inTeams: Promise<ReadonlyMap<string, string>> | null = null;
  readonly #titles: Titles;
  /** What unsent writes will create, by temporary id. */
  readonly #unsent: ReadonlyMap<string, string>;
  readonly abouts: AboutWrites;

  private constructor(context: ViewContext, titles: Titles, operations: readonly PendingOperation[]) {
    this.#db = context.db;
    this.#titles = titles;
    this.#unsent = new Map(
      operations.flatMap(({ id, write }) =>
        isAdministrative(write) && write.subject !== undefined ? [[temporaryId(id), write.subject]] : [],
      ),
    );
    this.abouts = new AboutWrites(context);
  }

  static async of(
    context: ViewContext,
    spaceIds: readonly (string | null)[],
    operations: readonly PendingOperation[] = [],
  ): Promise<Names> {
    return new Names(context, await titlesOf(context.db, spaceIds), operations);
  }

  /** `known`: the names that were noted when the write was queued; with them nothing is looked up. */
  async ofWrite(write: PendingWrite, known: AboutWrite | undefined): Promise<Whereabouts> {
    const place = placeOf(write);
    const about = known ?? (await this.abouts.ofWrite(write));
    // The status is read again, since writes to a merged change request are held.
    const request = place.changeRequestId === null ? null : ((await this.abouts.request(place)) ?? about.request);
    const names = isAdministrative(write)
      ? Object.fromEntries(namesIn([write.input, write.base], await this.#titleOf(write)))
      : about.people;
    return { ...this.at(place, { ...about, request }), names };
  }

  async #titleOf(write: AdminWrite): Promise<(id: string) => string | null> {
    const siteId = parameterOf(write.input, 'siteId');
    const isAboutTeam = isKind(write, { row: 'team' }) || isKind(write, { row: 'space-team' });
    const known = siteId !== null ? this.#namesOnSite(siteId) : isAboutTeam ? this.#namesInTeams() : null;
    const names = await known;
    return (id) =>
      names?.get(id) ?? this.#titles.collection(id) ?? this.#titles.space(id) ?? this.#unsent.get(id) ?? null;
  }

  /** A site is one large record, so it is read once for all of its writes. */
  #namesOnSite(siteId: string): Promise<ReadonlyMap<string, string>> {
    const names = this.#sites.get(siteId) ?? namesOnSite(this.#db, siteId);
    this.#sites.set(siteId, names);
    return names;
  }

  /** Teams and members, read once for all writes. */
  #namesInTeams(): Promise<ReadonlyMap<string, string>> {
    this.#inTeams ??= Promise.all([commenterNames(this.#db), teamTitles(this.#db)]).then(
      ([people, teams]) => new Map([...people, ...teams]),
    );
    return this.#inTeams;
  }

  at({ spaceId, pageId, changeRequestId }: WritePlace, { pageTitle, request, comment }: AboutWrite): Whereabouts {
    return {
      spaceTitle: this.#titles.space(spaceId),
      pageTitle: this.#titles.page(spaceId, pageId) ?? pageTitle,
      request,
      comment,
      place: { spaceId, pageId, changeRequestId },
      names: {},
    };
  }
}

/** Every id in the input, and in the values before, that has a title. */
function namesIn(value: unknown, titleOf: (id: string) => string | null): readonly (readonly [string, string])[] {
  if (typeof value === 'string') {
    const title = titleOf(value);
    return title === null ? [] : [[value, title]];
  }
  return typeof value === 'object' && value !== null
    ? Object.values(value).flatMap((part) => namesIn(part, titleOf))
    : [];
}
