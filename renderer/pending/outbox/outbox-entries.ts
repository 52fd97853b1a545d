import { isRunning } from '#shared/outbox/machine.ts';
import type { OperationState, PendingOperation } from '#shared/outbox/operation.ts';
import { takenIds, waitsForVerdict } from '#shared/outbox/pending-review.ts';
import { parameterOf } from '#shared/outbox/admin.ts';
import { adminShapes } from '#shared/outbox/kinds/admin-shapes.data.ts';
import { isKind, NEW_COMMENT } from '#shared/outbox/kinds/index.ts';
import { idOfRef } from '#shared/outbox/kinds/refs.ts';
import { isAdministrative, textOf, type AdminWrite } from '#shared/outbox/writes.ts';
import type { DeletedMessage, DiscardedItem, DraftItem, OutboxItem, Whereabouts } from '#shared/rpc/store.ts';
import { lowerFirst } from '../../ui/words.ts';
import { commentExcerpt, excerptOf, NAME_LENGTH } from '../../content/excerpts.ts';
import { placeAt, sitePlace, type Place } from '../../app/addresses/places.ts';
import { factsLine, writeFacts, type WriteFact } from '../texts/write-facts.ts';
import { writeTitle } from '../texts/write-texts.ts';
import type { DraftKind } from '#shared/drafts.ts';

/**
 * The rows of the Outbox: operations, drafts and discarded items in one shape, so that filters, actions and exports
 * treat them alike. Pure.
 */
export type Entry = { readonly id: string; readonly at: number } &
  /** `inReview`: it waits for the person's verdict. */
  (
    | { readonly kind: 'write'; readonly item: OutboxItem; readonly inReview: boolean }
    | { readonly kind: 'draft'; readonly item: DraftItem }
    | { readonly kind: 'discarded'; readonly item: DiscardedItem }
  );

export type OutboxFilter =
  'all' | 'waiting' | 'review' | 'doubt' | 'held' | 'conflict' | 'failed' | 'parked' | 'sent' | 'drafts' | 'discarded';

/** In the order of urgency: rows that need the person first. */
export const OUTBOX_FILTERS: readonly { readonly id: OutboxFilter; readonly label: string }[] = [
  { id: 'all', label: 'All' },
  { id: 'conflict', label: 'In conflict' },
  { id: 'held', label: 'On hold' },
  { id: 'failed', label: 'Refused' },
  { id: 'parked', label: 'Set aside' },
  { id: 'doubt', label: 'Unconfirmed' },
  { id: 'waiting', label: 'Waiting' },
  { id: 'review', label: 'In your review' },
  { id: 'drafts', label: 'Drafts' },
  { id: 'sent', label: 'Sent' },
  { id: 'discarded', label: 'Trash' },
];

const FILTER_OF_STATE: Readonly<Record<OperationState, OutboxFilter>> = {
  queued: 'waiting',
  sending: 'waiting',
  retrying: 'waiting',
  'in-doubt': 'doubt',
  held: 'held',
  conflict: 'conflict',
  rejected: 'failed',
  parked: 'parked',
  done: 'sent',
};

function filterOf(entry: Entry): OutboxFilter {
  if (entry.kind === 'draft') return 'drafts';
  if (entry.kind === 'write' && entry.inReview) return 'review';
  return entry.kind === 'discarded' ? 'discarded' : FILTER_OF_STATE[entry.item.operation.state];
}

export function entriesOf(
  items: readonly OutboxItem[],
  drafts: readonly DraftItem[],
  discarded: readonly DiscardedItem[],
): readonly Entry[] {
  const taken = takenIds(items.map(({ operation }) => operation));
  const inReview = (operation: PendingOperation): boolean => isRunning(operation) && waitsForVerdict(operation, taken);
  return [
    ...items.map((item): Entry => {
      const { operation } = item;
      return { kind: 'write', id: operation.id, at: operation.createdAt, item, inReview: inReview(operation) };
    }),
    ...drafts.map((item): Entry => ({ kind: 'draft', id: item.id, at: item.at, item })),
    ...discarded.map((item): Entry => ({ kind: 'discarded', id: item.id, at: item.at, item })),
  ];
}

/** Discarded items appear in their own filter only. */
export function inFilter(entry: Entry, filter: OutboxFilter): boolean {
  const own = filterOf(entry);
  return filter === 'all' ? own !== 'discarded' : own === filter;
}

/** The number of rows in each filter. */
export function countEntries(entries: readonly Entry[]): ReadonlyMap<OutboxFilter, number> {
  const counts = new Map<OutboxFilter, number>();
  const add = (filter: OutboxFilter): void => void counts.set(filter, (counts.get(filter) ?? 0) + 1);
  for (const entry of entries) {
    add(filterOf(entry));
    if (inFilter(entry, 'all')) add('all');
  }
  return counts;
}

/** Rows that need the person first, then pending ones, then finished ones; newest first in each group. */
export function sortEntries(entries: readonly Entry[]): readonly Entry[] {
  const rank = new Map(OUTBOX_FILTERS.map(({ id }, index) => [id, index]));
  const rankOf = (entry: Entry): number => rank.get(filterOf(entry)) ?? 0;
  return [...entries].sort((one, other) => rankOf(one) - rankOf(other) || other.at - one.at);
}

const DRAFT_WORDS: Readonly<Record<DraftKind, string>> = {
  comment: 'Draft comment',
  reply: 'Draft reply',
  edit: 'Draft edit',
  merge: 'Draft merge',
  review: 'Draft review',
  other: 'Draft text',
};

/** In a few words, what it is: "Reply", "Draft comment". */
export function entryTitle(entry: Entry): string {
  if (entry.kind === 'write') return writeTitle(entry.item.operation.write);
  if (entry.kind === 'draft') return DRAFT_WORDS[entry.item.target.kind];
  const { item } = entry;
  if (item.kind === 'deleted')
    return isKind(item.operation.write, { row: 'reply' }) ? 'Deleted reply' : 'Deleted comment';
  return item.kind === 'draft' ? DRAFT_WORDS[item.target.kind] : writeTitle(item.operation.write);
}

export function entryText(entry: Entry): string | null {
  if (entry.kind === 'write') return textOf(entry.item.operation.write);
  if (entry.kind === 'draft') return entry.item.text;
  if (entry.item.kind === 'deleted') return deletedText(entry.item.messages);
  return entry.item.kind === 'draft' ? entry.item.text : textOf(entry.item.operation.write);
}

/** The first words in quotation marks, for use in a sentence; without a text, the title. */
export function entryName(entry: Entry): string {
  const [first] = entry.kind === 'discarded' && entry.item.kind === 'deleted' ? entry.item.messages : [];
  const text = first?.text ?? entryText(entry) ?? '';
  return text.trim() === '' ? lowerFirst(entryTitle(entry)) : quoted(text, NAME_LENGTH);
}

/** One message unchanged; a thread with the writer of each message. */
function deletedText(messages: readonly DeletedMessage[]): string {
  const [only, ...replies] = messages;
  if (only !== undefined && replies.length === 0) return only.text;
  return messages.map(({ author, text }) => `${author}: ${text}`).join('\n\n');
}

/** Facts beside the text: the comment that it is about comes first. */
export function entryFacts(entry: Entry): readonly WriteFact[] {
  const { comment } = entry.item;
  if (entry.kind === 'discarded' && entry.item.kind === 'deleted') return deletedFacts(entry.item.messages);
  if (comment === null) return ownFacts(entry);
  const to = `${quoted(comment.words, 200)}${comment.author === null ? '' : `, by ${comment.author}`}`;
  return [{ label: 'Comment', from: null, to, about: true }, ...ownFacts(entry)];
}

function deletedFacts([first]: readonly DeletedMessage[]): readonly WriteFact[] {
  if (first === undefined) return [];
  return [{ label: 'Written by', from: null, to: first.author }];
}

function ownFacts({ item }: Entry): readonly WriteFact[] {
  return 'operation' in item ? writeFacts(item.operation.write, item.names) : [];
}

/** One line for a list: the comment that it is about, and its text or its change. */
export function entryLine(entry: Entry): string {
  const text = entryText(entry) ?? '';
  if (entry.kind === 'discarded' && entry.item.kind === 'deleted') return commentExcerpt(text, 200);
  const { comment } = entry.item;
  const says = text === '' ? factsLine(ownFacts(entry)) : commentExcerpt(text, 200);
  if (comment === null) return says;
  const about = quoted(comment.words, 60);
  if (says === '') return about;
  return `${about} ${isEdit(entry) ? '→' : '·'} ${says}`;
}

function quoted(words: string, length: number): string {
  return `“${excerptOf(words, length)}”`;
}

function isEdit({ item }: Entry): boolean {
  return 'operation' in item ? isKind(item.operation.write, { effect: 'edit' }) : item.target.kind === 'edit';
}

/** "Wiring", "Wiring (change request #12)", "the whole space", "the organization". */
export function entryWhere({ item }: Entry): string {
  const { pageTitle, request, place }: Whereabouts = item;
  if ('operation' in item && isAdministrative(item.operation.write))
    return adminWhere(item.operation.write, item.names);
  const page = place.pageId === null ? null : (pageTitle ?? 'Unknown page');
  if (place.changeRequestId !== null) {
    const number = request === null ? '' : ` #${String(request.number)}`;
    if (page !== null) return `${page} (change request${number})`;
    const subject = request === null || request.subject === '' ? '' : `: ${request.subject}`;
    return `Change request${number}${subject}`;
  }
  if (page !== null) return page;
  return place.spaceId === null ? 'no specific place' : 'the space';
}

/** The narrowest item that contains the change. */
function adminWhere({ kind, input }: AdminWrite, names: Readonly<Record<string, string>>): string {
  const id = (name: string): string | null => parameterOf(input, name);
  const named = (value: string): string => names[value] ?? value;
  const site = id('siteId');
  if (site !== null) return `site ${named(site)}`;
  const collection = id('collectionId');
  if (collection !== null) return named(collection);
  if (id('spaceId') !== null) return 'the space';
  const team = id('teamId');
  return team !== null && adminShapes[kind].row === 'team' ? `team ${named(team)}` : 'the organization';
}

/** The place to open for a row; null: there is none. */
export function entryPlace({ item }: Entry): Place | null {
  if ('operation' in item && isAdministrative(item.operation.write)) {
    const { kind, input } = item.operation.write;
    const { row, rowId } = adminShapes[kind];
    if (row === 'collection') return { kind: 'library', collectionId: parameterOf(input, rowId) };
    const siteId = parameterOf(input, 'siteId');
    if (siteId !== null) return sitePlace(siteId);
  }
  return placeAt(item.place);
}

/** The id of its thread in the comments panel; null: it belongs to none. */
export function entryThread(entry: Entry): string | null {
  if (entry.kind === 'draft') return entry.item.target.kind === 'reply' ? entry.item.target.of : null;
  const { item } = entry;
  if ('kind' in item && item.kind === 'draft') return item.target.kind === 'reply' ? item.target.of : null;
  const { id, write } = item.operation;
  if (isKind(write, NEW_COMMENT)) return id;
  return 'comment' in write ? idOfRef(write.comment) : null;
}
