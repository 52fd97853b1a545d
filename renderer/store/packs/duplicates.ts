import type { Comment, CommentReply, Review } from '#shared/contract/index.ts';
import { resembles } from '#shared/outbox/same-words.ts';
import { isOneOf, saysTheSame, withoutName } from '#shared/outbox/signed.ts';
import { isKind, NEW_COMMENT, NEW_REPLY } from '#shared/outbox/kinds/index.ts';
import { withServerId } from '#shared/outbox/order.ts';
import { reviewWords } from '#shared/outbox/review-words.ts';
import { hasNoWords, isOnRevision, mayBeOnServer, postedVerdict } from '#shared/outbox/same-verdict.ts';
import { wordsOfVerdict } from '#shared/outbox/verdict-text.ts';
import type { PendingWrite, WriteOf } from '#shared/outbox/writes.ts';
import type { Person } from '#shared/rpc/host.ts';
import type { BroughtWrite, PlacedWrite } from '#shared/rpc/packs.ts';
import { WHOLE_SPACE, type GalleyDatabase, type StoredThread } from '../db/database.ts';
import type { LocalDatabase } from '../db/local-database.ts';
import { shownRecords } from '../outbox/outbox-records.ts';
import { threadsOf } from '../threads/threads.ts';

type Twin = NonNullable<PlacedWrite['twin']>;

/** Shorter texts resemble each other by chance. */
const FEWEST_WORDS = 4;

/**
 * Finds writes of an imported file that exist already: another person may have imported the same file elsewhere and
 * sent it. It compares the words that a server stores, at the same place. The person decides whether that is a
 * duplicate.
 */
export class Twins {
  readonly #db: GalleyDatabase;
  readonly #local: LocalDatabase;
  /** Ids on the server of what the file created: replies to it are looked for there. */
  readonly #found = new Map<string, string>();

  readonly #person: Person | null;

  /** `person`: who is signed in; null: unknown. */
  constructor(db: GalleyDatabase, local: LocalDatabase, person: Person | null) {
    this.#db = db;
    this.#local = local;
    this.#person = person;
  }

  async of({ id, write, was = [], state, change }: BroughtWrite): Promise<Twin | null> {
    if (state === 'changed') return change?.kind === 'edit' ? this.#besideOwn(write, change.write) : null;
    if (state !== 'new') return null;
    let placed = write;
    for (const [operation, serverId] of this.#found) placed = withServerId(placed, operation, serverId);
    const twin =
      (await this.#onServer(placed)) ??
      (await this.#earlier(placed, was)) ??
      (await this.#similar(placed)) ??
      (await this.#inOutbox(id, placed));
    if (twin?.serverId != null) this.#found.set(id, twin.serverId);
    return twin;
  }

  async #onServer(write: PendingWrite): Promise<Twin | null> {
    if (isKind(write, NEW_COMMENT)) {
      const same = (await this.#threads(write)).find(({ comment }) => isSame(comment.body.markdown, write.markdown));
      return same === undefined ? null : { by: same.comment.postedBy.displayName, serverId: same.comment.id };
    }
    if (isKind(write, NEW_REPLY)) {
      const same = (await this.#thread(write))?.replies.find(({ body }) => isSame(body.markdown, write.markdown));
      return same === undefined ? null : { by: same.postedBy.displayName, serverId: same.id };
    }
    if (isKind(write, { row: 'comment', effect: 'edit' })) {
      const thread = await this.#thread(write);
      return isSame(thread?.comment.body.markdown, write.markdown) ? { by: null, serverId: null } : null;
    }
    if (isKind(write, { row: 'reply', effect: 'edit' })) {
      const { reply } = write;
      const now = (await this.#thread(write))?.replies.find(({ id }) => 'server' in reply && id === reply.server);
      return isSame(now?.body.markdown, write.markdown) ? { by: null, serverId: null } : null;
    }
    return isKind(write, { row: 'review', effect: 'create' }) ? this.#review(write) : null;
  }

  /** A server without reviews has the verdict as a comment. */
  async #review(write: WriteOf<'review.submit'>): Promise<Twin | null> {
    const { spaceId, changeRequestId, status, markdown = '' } = write;
    const place: [string, string] = [spaceId, changeRequestId];
    const reviews = (await this.#db.requestContents.get(place))?.reviews ?? [];
    const threads = (await this.#db.requestThreads.get(place))?.threads ?? [];
    if (hasNoWords(write)) return this.#sameVerdict(write, reviews, threads);
    const review = reviews.find(
      (one) => one.status === status && isSame(reviewWords(one.comment) ?? undefined, markdown),
    );
    if (review !== undefined) return { by: review.reviewer?.displayName ?? null, serverId: review.id };
    const comment = threads
      .map((thread) => thread.comment)
      .find(({ body }) => isSame(wordsOfVerdict(body.markdown ?? '', status) ?? undefined, markdown));
    return comment === undefined ? null : { by: comment.postedBy.displayName, serverId: comment.id };
  }

  #sameVerdict(
    write: WriteOf<'review.submit'>,
    reviews: readonly Review[],
    threads: readonly StoredThread[],
  ): Twin | null {
    const posted = [
      ...reviews.map((review) => ({
        ...{ id: review.id, name: review.reviewer?.displayName ?? null },
        verdict: postedVerdict(review),
      })),
      ...threads.map(({ comment: { id, postedBy, body } }) => {
        const words = wordsOfVerdict(body.markdown ?? '', write.status);
        const status = words === null ? '' : write.status;
        return { id, name: postedBy.displayName, verdict: { status, by: postedBy.id, revision: null, words } };
      }),
    ];
    const found = posted.filter(({ verdict }) => mayBeOnServer(write, verdict, this.#person?.id ?? null));
    const same = found.find(({ verdict }) => isOnRevision(verdict, write) === true) ?? found[0];
    if (same === undefined) return null;
    const isUnclear = isOnRevision(same.verdict, write) === null;
    return { by: same.name, serverId: same.id, ...(isUnclear ? { unclear: true } : {}) };
  }

  /** Somebody else may have posted the edited words of what was sent from here before the edit. */
  async #besideOwn(write: PendingWrite, edit: PendingWrite): Promise<Twin | null> {
    if (isKind(write, NEW_COMMENT)) return this.#onServer(write);
    if (!isKind(write, NEW_REPLY) || !isKind(edit, { row: 'reply', effect: 'edit' })) return null;
    return this.#onServer({ ...write, comment: edit.comment });
  }

  /** An earlier file of the pack, imported elsewhere, had other words: its author has edited them since. */
  async #earlier(write: PendingWrite, was: readonly string[]): Promise<Twin | null> {
    if (was.length === 0) return null;
    const found = (await this.#beside(write)).find(({ body }) => isOneOf(body.markdown ?? '', was));
    return found === undefined
      ? null
      : { by: found.postedBy.displayName, serverId: found.id, earlier: found.body.markdown ?? '' };
  }

  /**
   * A later file, imported elsewhere, may have had newer words, which an older file does not tell: a text with half of
   * the words of each in the other. The clocks of two computers and a server do not tell which one is newer.
   */
  async #similar(write: PendingWrite): Promise<Twin | null> {
    const words = 'markdown' in write ? withoutName(write.markdown ?? '') : '';
    if (words.split(/\s+/).length < FEWEST_WORDS) return null;
    const found = (await this.#beside(write)).find(({ body }) => {
      const text = withoutName(body.markdown ?? '');
      return resembles(text, words) && resembles(words, text);
    });
    return found === undefined
      ? null
      : { by: found.postedBy.displayName, serverId: found.id, similar: found.body.markdown ?? '' };
  }

  /** The stored comments or replies among which a new one would be. */
  async #beside(write: PendingWrite): Promise<readonly (Comment | CommentReply)[]> {
    if (!isKind(write, { area: 'discussion', effect: 'create' })) return [];
    return 'comment' in write
      ? ((await this.#thread(write))?.replies ?? [])
      : (await this.#threads(write)).map(({ comment }) => comment);
  }

  /** An unsent text or verdict that was written here by hand. */
  async #inOutbox(id: string, write: PendingWrite): Promise<Twin | null> {
    if (isKind(write, { row: 'review', effect: 'create' })) return this.#verdictInOutbox(id, write);
    if (!isKind(write, { area: 'discussion', effect: 'create' })) return null;
    const place = placeKey(write);
    const same = (await shownRecords(this.#local, 'live')).find(
      ({ operation }) =>
        operation.id !== id &&
        operation.write.kind === write.kind &&
        placeKey(operation.write) === place &&
        isSame('markdown' in operation.write ? operation.write.markdown : undefined, write.markdown),
    );
    return same === undefined ? null : { by: null, serverId: same.operation.serverId ?? null };
  }

  async #verdictInOutbox(id: string, write: WriteOf<'review.submit'>): Promise<Twin | null> {
    const same = (await shownRecords(this.#local, 'live')).find(({ operation }) => {
      const other = operation.write;
      if (operation.id === id || !isKind(other, { row: 'review', effect: 'create' })) return false;
      const { status, markdown: words = '', basis } = other;
      const revision = basis?.revision ?? null;
      return (
        placeKey(other) === placeKey(write) &&
        (hasNoWords(write)
          ? mayBeOnServer(write, { status, by: null, revision, words }, null)
          : status === write.status && isSame(words, write.markdown ?? ''))
      );
    });
    return same === undefined ? null : { by: null, serverId: same.operation.serverId ?? null };
  }

  async #thread(write: Extract<PendingWrite, { readonly comment: unknown }>): Promise<StoredThread | undefined> {
    const { comment } = write;
    if (!('server' in comment)) return undefined;
    return (await this.#threads(write)).find((thread) => thread.comment.id === comment.server);
  }

  async #threads({
    spaceId,
    changeRequestId,
    pageId,
  }: {
    readonly spaceId: string;
    readonly changeRequestId?: string | undefined;
    readonly pageId?: string | undefined;
  }): Promise<readonly StoredThread[]> {
    if (changeRequestId === undefined) return threadsOf(this.#db, spaceId, pageId ?? WHOLE_SPACE);
    return (await this.#db.requestThreads.get([spaceId, changeRequestId]))?.threads ?? [];
  }
}

function placeKey(write: PendingWrite): string {
  if (!('spaceId' in write)) return '';
  const { spaceId, changeRequestId = null } = write;
  return JSON.stringify([
    spaceId,
    changeRequestId,
    'pageId' in write ? (write.pageId ?? null) : null,
    'comment' in write ? write.comment : null,
  ]);
}

function isSame(one: string | undefined, other: string): boolean {
  return one !== undefined && saysTheSame(one, other);
}
