import type { ChangeRequest } from '#shared/contract/index.ts';
import type { DraftTarget } from '#shared/drafts.ts';
import { recordOf } from '#shared/outbox/kinds/index.ts';
import { placeOf, textOf, type PendingWrite, type WritePlace } from '#shared/outbox/writes.ts';
import type { AboutWrite } from '#shared/rpc/store.ts';
import type { RequestContentRecord, StoredThread } from '../db/database.ts';
import type { Databases } from '../db/open-databases.ts';
import { namesOf } from '../people/people.ts';
import { entryTitles } from '../review/entry-titles.ts';
import { textOfComment } from '../threads/comment-text.ts';
import { storedThreadsAt } from '../threads/threads-at.ts';
import { titleOfPage } from '../library/titles.ts';

/** How much of a comment is stored so that the person recognizes it (characters). */
const BEGINNING_CHARACTERS = 300;

/**
 * The names of what writes and drafts are about: page, change request, comment. They are read when a write is queued
 * and stored with it, so that the Outbox can still name what was deleted since. Each record is read once.
 */
export class AboutWrites {
  readonly #databases: Databases;
  readonly #threads = new Map<string, Promise<readonly StoredThread[]>>();
  readonly #requests = new Map<string, Promise<readonly ChangeRequest[]>>();
  readonly #contents = new Map<string, Promise<RequestContentRecord | undefined>>();

  constructor(databases: Databases) {
    this.#databases = databases;
  }

  async ofWrite(write: PendingWrite): Promise<AboutWrite> {
    const place = placeOf(write);
    const [pageTitle, request, comment, people] = await Promise.all([
      this.pageTitle(place),
      this.request(place),
      this.#commentOf(write, place),
      this.#peopleOf(write),
    ]);
    return { pageTitle, request, comment, people };
  }

  async ofDraft(target: DraftTarget): Promise<AboutWrite> {
    const [pageTitle, request, comment] = await Promise.all([
      this.pageTitle(target),
      this.request(target),
      target.of === null || (target.kind !== 'reply' && target.kind !== 'edit')
        ? null
        : this.#stored(target, target.of).then((found) => found ?? this.#unsent(target.of ?? '')),
    ]);
    return { pageTitle, request, comment, people: {} };
  }

  /**
   * The title in the space's own tree; otherwise in the change request, where a page may be new, or as it was when it
   * was deleted.
   */
  async pageTitle({ spaceId, pageId, changeRequestId }: WritePlace): Promise<string | null> {
    if (spaceId === null || pageId === null) return null;
    const { db, local } = this.#databases;
    const title = await titleOfPage(db, spaceId, pageId);
    if (title !== null) return title;
    if (changeRequestId === null) return (await local.pagesBefore.get([spaceId, pageId]))?.was?.title ?? null;
    const key = JSON.stringify([spaceId, changeRequestId]);
    const content = this.#contents.get(key) ?? Promise.resolve(db.requestContents.get([spaceId, changeRequestId]));
    this.#contents.set(key, content);
    return entryTitles(await content).get(pageId)?.title ?? null;
  }

  /** The change request as it is listed now. */
  async request({ spaceId, changeRequestId }: WritePlace): Promise<AboutWrite['request']> {
    if (spaceId === null || changeRequestId === null) return null;
    const requests = this.#requests.get(spaceId) ?? this.#readRequests(spaceId);
    this.#requests.set(spaceId, requests);
    // A write that was made when only the number was known uses the number.
    const row = (await requests).find(({ id, number }) => id === changeRequestId || String(number) === changeRequestId);
    if (row === undefined) return null;
    return { number: row.number, subject: row.subject ?? '', status: row.status };
  }

  async #readRequests(spaceId: string): Promise<readonly ChangeRequest[]> {
    const { db } = this.#databases;
    const stored = await db.changeRequests.get(spaceId);
    return stored?.rows ?? (await db.lostAccess.get(spaceId))?.names?.requests ?? [];
  }

  async #commentOf(write: PendingWrite, place: WritePlace): Promise<AboutWrite['comment']> {
    if (!('comment' in write)) return null;
    const ref = 'reply' in write ? write.reply : write.comment;
    const found = 'server' in ref ? await this.#stored(place, ref.server) : await this.#unsent(ref.operation);
    // Once an edit is on the server, the stored comment has the new words, and only the write has the old ones.
    return 'base' in write && write.base !== undefined
      ? { words: beginning(write.base), author: found?.author ?? null }
      : found;
  }

  /** A stored comment or reply. */
  async #stored(place: WritePlace, id: string): Promise<AboutWrite['comment']> {
    const threads = await this.#threadsAt(place);
    for (const { comment, replies } of threads)
      for (const message of [comment, ...replies])
        if (message.id === id)
          return { words: beginning(textOfComment(message)), author: message.postedBy.displayName };
    return null;
  }

  /** A comment that is still in the outbox itself. */
  async #unsent(operationId: string): Promise<AboutWrite['comment']> {
    const record = await this.#databases.local.outbox.get(operationId);
    const text = record === undefined ? null : textOf(record.operation.write);
    return text === null ? null : { words: beginning(text), author: null };
  }

  #threadsAt(place: WritePlace): Promise<readonly StoredThread[]> {
    const { spaceId, pageId, changeRequestId } = place;
    const key = JSON.stringify([spaceId, changeRequestId ?? 0, pageId]);
    const read = this.#threads.get(key) ?? storedThreadsAt(this.#databases.db, place);
    this.#threads.set(key, read);
    return read;
  }

  async #peopleOf(write: PendingWrite): Promise<AboutWrite['people']> {
    const ids = recordOf(write).people?.(write) ?? [];
    const { spaceId } = placeOf(write);
    if (ids.length === 0 || spaceId === null) return {};
    const { db } = this.#databases;
    const listed = (await db.commenters.get(spaceId))?.rows ?? [];
    const names = new Map(listed.map((user) => [user.id, user.displayName]));
    const unlisted = ids.filter((id) => !names.has(id));
    const known = unlisted.length === 0 ? {} : await namesOf(db, null, spaceId, unlisted);
    return { ...known, ...Object.fromEntries([...names].filter(([id]) => ids.includes(id))) };
  }
}

function beginning(text: string): string {
  return text.trim().slice(0, BEGINNING_CHARACTERS);
}
