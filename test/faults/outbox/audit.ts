import type { PendingOperation } from '#shared/outbox/operation.ts';
import { dependenciesOf, entityOf, isVerdict, requestOf } from '#shared/outbox/order.ts';
import { takenIds, waitsForVerdict } from '#shared/outbox/pending-review.ts';
import { commentsOf } from '#shared/outbox/review-parts.ts';
import { placeOf, textOf } from '#shared/outbox/writes.ts';
import type { Accepted } from '../support/world.ts';
import { auditReviews } from './audit-reviews.ts';
import type { Entry, Ledger } from './ledger.ts';

/** What was found at the end, when the network had been well for long enough. */
export interface Findings {
  readonly lost: readonly string[];
  readonly duplicates: readonly string[];
  /** Declared: the app asks the person about them. */
  readonly inDoubt: readonly string[];
  /** Every other promise that was broken. */
  readonly broken: readonly string[];
}

export interface Evidence {
  readonly ledger: Ledger;
  /** All that the outbox shows. */
  readonly operations: readonly PendingOperation[];
  readonly accepted: readonly Accepted[];
  /** The numbers of those that the app sent. */
  readonly ofApp: Pick<ReadonlySet<number>, 'has'>;
  readonly drafts: ReadonlyMap<string, string>;
}

type Body =
  | {
      readonly body?: { readonly markdown: string };
      /** Of a verdict. */
      readonly comment?: { readonly markdown: string };
      readonly status?: string;
      readonly page?: string;
    }
  | undefined;

const SAYING: ReadonlySet<string> = new Set<Entry['kind']>(['comment.create', 'reply.create', 'review.submit']);

/** A create of ours that the service accepted. */
export interface Creation {
  readonly id: string;
  readonly kind: Entry['kind'];
  /** The page, or the comment that it answers. */
  readonly place: string;
  readonly text: string;
  readonly at: number;
  readonly deleted: boolean;
}

/**
 * Holds the service's own record of what it accepted against the ledger of what the person was told: each text that was
 * called queued is on the service once, or in the outbox in a state that says why; nothing is there that nobody wrote.
 */
export function audit({ ledger, operations, accepted, ofApp, drafts }: Evidence): Findings {
  const lost: string[] = [];
  const duplicates: string[] = [];
  const inDoubt: string[] = [];
  const broken: string[] = [];
  const creations = creationsBy(accepted, ofApp);
  const byId = new Map(operations.map((operation) => [operation.id, operation]));
  const claimed = new Map<string, Entry | null>();
  const isKept = (entry: Entry): boolean =>
    entry.draft !== null && entry.texts.has((drafts.get(entry.draft) ?? '').trim());
  const entries = entriesOf(ledger, operations, isKept);

  for (const operation of operations) {
    const { serverId, write } = operation;
    if (!SAYING.has(write.kind)) continue;
    const entry = entries.get(operation) ?? null;
    if (operation.state !== 'done' || serverId == null) continue;
    const creation = creations.find(({ id }) => id === serverId);
    const name = nameOf(entry, operation);
    if (claimed.has(serverId)) lost.push(`${name} took a row that another write had taken`);
    else if (creation === undefined) lost.push(`${name} took a row of somebody else's`);
    else if (entry !== null && !entry.texts.has(creation.text)) lost.push(`${name} took a row of other words`);
    claimed.set(serverId, entry);
  }

  const operationOf = (entry: Entry): PendingOperation | undefined =>
    entry.id === null ? operations.find((one) => entries.get(one) === entry) : byId.get(entry.id);
  const doubts = ledger.filter((entry) => mayHaveMore(entry, operationOf(entry)));
  for (const creation of creations) {
    if (claimed.has(creation.id)) continue;
    const doubt = doubts.find((entry) => entry.kind === creation.kind && entry.texts.has(creation.text));
    const what = `"${creation.text.slice(0, 30)}" in ${creation.place}`;
    if (doubt !== undefined) inDoubt.push(`${what}, of ${doubt.no}`);
    // It was gone before anybody could look.
    else if (creation.deleted) inDoubt.push(`${what}, deleted by somebody`);
    else duplicates.push(what);
  }

  for (const entry of ledger) {
    const operation = operationOf(entry);
    const name = nameOf(entry, operation);
    if (entry.answer === 'queued') {
      if (operation === undefined) {
        if (entry.discarded === 'no') lost.push(`${name} was called queued, and is nowhere`);
        continue;
      }
      if (entry.discarded === 'safe' || entry.discarded === 'unsure')
        broken.push(`${name} was discarded, and is there`);
      if (!namesWhy(operation, operations)) broken.push(`${name} is left ${operation.state}`);
      if (operation.state !== 'done' && !entry.texts.has(textOf(operation.write) ?? ''))
        lost.push(`${name} has other words`);
    } else if (entry.answer === 'refused') {
      if (operation !== undefined) broken.push(`${name} was refused, and is in the outbox as ${operation.state}`);
    }
    if (entry.answer !== 'queued' && operation === undefined && entry.draft !== null && !isKept(entry)) {
      lost.push(`${name} was ${entry.answer}, and its draft is gone`);
    }
  }
  broken.push(...outOfOrder(ledger, byId, creations), ...auditReviews(ledger, byId, creations));
  return { lost, duplicates, inDoubt, broken };
}

function nameOf(entry: Entry | null, operation?: PendingOperation): string {
  const said = operation === undefined ? null : textOf(operation.write);
  const text = entry === null ? said : [...entry.texts].join(' / ');
  return `${entry === null ? '?' : String(entry.no)} "${(text ?? '').slice(0, 30)}" (${operation?.state ?? 'unknown'})`;
}

/**
 * What each operation was written as. Where its id was never told, by its words and its place; of twins each is one's own,
 * as long as there are as many.
 */
function entriesOf(
  ledger: Ledger,
  operations: readonly PendingOperation[],
  isKept: (entry: Entry) => boolean,
): ReadonlyMap<PendingOperation, Entry> {
  // Of twins, the one of which nobody knows is likelier than the one that was refused, or whose draft is still there.
  const unlikely = (entry: Entry): number => 2 * Number(entry.answer === 'refused') + Number(isKept(entry));
  const untold = ledger.filter(({ id }) => id === null).sort((one, other) => unlikely(one) - unlikely(other));
  const entries = new Map<PendingOperation, Entry>();
  const taken = new Set<Entry>();
  for (const operation of operations) {
    const { write } = operation;
    const twins = untold.filter(
      ({ kind, pageId, texts }) =>
        kind === write.kind && pageId === placeOf(write).pageId && texts.has(textOf(write) ?? ''),
    );
    const entry = ledger.find(({ id }) => id === operation.id) ?? twins.find((twin) => !taken.has(twin)) ?? twins.at(0);
    if (entry === undefined) continue;
    entries.set(operation, entry);
    taken.add(entry);
  }
  return entries;
}

function creationsBy(accepted: readonly Accepted[], ofApp: Evidence['ofApp']): readonly Creation[] {
  const deleted = new Set(
    accepted.filter(({ operation }) => operation.startsWith('deleteComment')).map(({ input }) => input['commentId']),
  );
  return accepted.flatMap(({ operation, input, createdId }, at): readonly Creation[] => {
    if (!ofApp.has(at)) return [];
    const body = input['body'] as Body;
    const text = (body?.body ?? body?.comment)?.markdown ?? '';
    const thread = String(input['commentId']);
    switch (operation) {
      case 'postCommentInSpace':
      case 'postCommentInChangeRequest': {
        const place = body?.page ?? (operation === 'postCommentInSpace' ? 'the space' : 'the change request');
        return [{ id: createdId, kind: 'comment.create', place, text, at, deleted: deleted.has(createdId) }];
      }
      case 'postCommentReplyInSpace':
      case 'postCommentReplyInChangeRequest':
        return [{ id: createdId, kind: 'reply.create', place: thread, text, at, deleted: deleted.has(thread) }];
      case 'submitReview':
        return [{ id: createdId, kind: 'review.submit', place: String(body?.status), text, at, deleted: false }];
      default:
        return [];
    }
  });
}

/** The app has said that there may be one more of it on the service than the outbox tells. */
function mayHaveMore(entry: Entry, operation: PendingOperation | undefined): boolean {
  if (entry.discarded === 'unsure' || entry.discarded === 'maybe' || entry.sentAgain) return true;
  if (operation === undefined) return false;
  if (operation.state === 'held' || operation.state === 'in-doubt') return operation.attempts > 0;
  // It arrived and the service told no id: this one is it.
  return operation.state === 'done' && operation.serverId === null;
}

const RESTING = new Set<PendingOperation['state']>(['done', 'held', 'conflict', 'rejected', 'parked']);

/** It rests where the person can see why; or it waits for another one that does. */
export function namesWhy(
  operation: PendingOperation,
  operations: readonly PendingOperation[],
  asked: ReadonlySet<PendingOperation> = new Set(),
): boolean {
  if (RESTING.has(operation.state)) return true;
  if (waitsForVerdict(operation, takenIds(operations))) return true;
  // A verdict leaves after all that was said in its change request, and a comment after those that it takes along.
  const on = [...dependenciesOf(operation), ...commentsOf(operation)];
  const request = isVerdict(operation) ? requestOf(operation) : null;
  // Which came first, a clock that was set cannot tell.
  const others = operations.filter(
    (other) =>
      on.includes(other.id) ||
      entityOf(other) === entityOf(operation) ||
      (request !== null && requestOf(other) === request && other.id !== operation.id),
  );
  const waits = (other: PendingOperation): boolean =>
    other.state === 'queued' &&
    (on.includes(other.id) || commentsOf(other).length > 0 || isVerdict(other)) &&
    !asked.has(other) &&
    namesWhy(other, operations, new Set([...asked, operation]));
  // What may have been sent in answer to something that rests, or after something that waits for it, is looked for when
  // that one goes on.
  if (operation.state === 'in-doubt')
    return others.some(
      (other) => waits(other) || ((on.includes(other.id) || request !== null) && isAtRest(other.state)),
    );
  // What was said at once may be tried again behind a pending one that was taken along since, and is held.
  return (
    (operation.state === 'queued' || operation.state === 'retrying') &&
    others.some((other) => isAtRest(other.state) || waits(other))
  );
}

function isAtRest(state: PendingOperation['state']): boolean {
  return RESTING.has(state) && state !== 'done';
}

/** Replies of one thread that the person never touched arrived in the order in which they were written. */
function outOfOrder(
  ledger: Ledger,
  byId: ReadonlyMap<string, PendingOperation>,
  creations: readonly Creation[],
): readonly string[] {
  const last = new Map<string, { readonly at: number; readonly name: string }>();
  return ledger.flatMap((entry) => {
    const operation = byId.get(entry.id ?? '');
    const creation = creations.find(({ id }) => id === operation?.serverId);
    // A pending one holds up nothing that is said at once.
    if (entry.kind !== 'reply.create' || entry.pending || entry.touched || entry.answer !== 'queued') return [];
    if (operation?.state !== 'done' || creation === undefined) return [];
    // A comment that is in doubt here and seen there is two threads to the person, until it is known that they are one.
    const thread = JSON.stringify([creation.place, entry.comment]);
    const before = last.get(thread);
    const name = nameOf(entry, operation);
    last.set(thread, { at: creation.at, name });
    return before !== undefined && before.at > creation.at ? [`${name} came before ${before.name}`] : [];
  });
}
