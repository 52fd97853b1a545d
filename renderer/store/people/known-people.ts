import type { User } from '#shared/contract/index.ts';
import { foldedName, nameScore, wordsOf } from '#shared/name-score.ts';
import type { FoundPerson, PeopleQuestion, PersonCard } from '#shared/rpc/people.ts';
import { AGENT_ID, type OverlayAuthor } from '../../overlay/threads.ts';
import { WHOLE_SPACE, type GalleyDatabase, type StoredThread } from '../db/database.ts';
import { join, NO_PART, partsIn, type LastWord, type Part } from './people-parts.ts';
import { DiscussionSites } from '../threads/discussion-sites.ts';
import { threadsSource, threadsWithin } from '../threads/threads.ts';
import { ChangeFeed } from '../feed/change-feed.ts';
import { isWithin, recordsWithin, type ChangedKeys, type KeyRange } from '../feed/key-ranges.ts';

/**
 * Everybody who wrote or resolved a stored comment, opened a change request, or is listed as a commenter. The list is
 * built when it is first needed while a store is open. Later only changed records are read again, since each key press
 * searches thousands of people.
 */
export class KnownPeople {
  readonly #db: GalleyDatabase;
  /** By the key of the record of threads. */
  readonly #records = new Map<string, PartsRecord>();
  #requesters: readonly Part[] = [];
  /** By space. */
  #commenters: ReadonlyMap<string, readonly Part[]> = new Map();
  #people: ReadonlyMap<string, Known> = new Map();
  readonly #feed: ChangeFeed<PeopleTable>;

  constructor(db: GalleyDatabase) {
    this.#db = db;
    const { requestThreads, changeRequests, commenters } = db;
    this.#feed = new ChangeFeed({
      sources: { threads: threadsSource(db), requestThreads, changeRequests, commenters },
      read: (changedKeys) => this.#update(changedKeys),
      onlyWhenAsked: true,
    });
  }

  async find(question: PeopleQuestion, me: OverlayAuthor): Promise<readonly FoundPerson[]> {
    await this.#feed.settled();
    const words = wordsOf(foldedName(question.query));
    const near = this.#speakersNear(question);
    return this.#withMe(me)
      .map((known) => ({ known, score: words.length === 0 ? 1 : nameScore(known.folded, known.mailbox, words) }))
      .filter(({ score }) => score > 0)
      .sort(
        (one, other) =>
          other.score - one.score ||
          // Nobody mentions themselves.
          Number(one.known.id === me.id) - Number(other.known.id === me.id) ||
          (near.get(one.known.id) ?? 2) - (near.get(other.known.id) ?? 2) ||
          other.known.seenAt - one.known.seenAt ||
          (one.known.folded < other.known.folded ? -1 : 1),
      )
      .slice(0, question.limit)
      .map(({ known }) => shown(known, me));
  }

  /** Everybody, by name. */
  async all(me: OverlayAuthor): Promise<readonly (FoundPerson & Pick<PersonCard, 'threads'>)[]> {
    await this.#feed.settled();
    return this.#withMe(me)
      .map((known) => ({ ...shown(known, me), threads: known.threads }))
      .sort((one, other) => one.name.localeCompare(other.name) || (one.id < other.id ? -1 : 1));
  }

  async card(personId: string, me: OverlayAuthor): Promise<PersonCard | null> {
    await this.#feed.settled();
    const known = this.#withMe(me).find(({ id }) => id === personId);
    if (known === undefined) return null;
    const { threads, open, last } = known;
    return { ...shown(known, me), threads, open, last: last === null ? null : await this.#titled(last) };
  }

  stop(): void {
    this.#feed.stop();
  }

  async #update(changedKeys: ChangedKeys<PeopleTable>): Promise<void> {
    await this.#reread('threads', changedKeys.get('threads') ?? []);
    await this.#reread('requestThreads', changedKeys.get('requestThreads') ?? []);
    if (changedKeys.has('commenters')) this.#commenters = await commentersIn(this.#db);
    if (changedKeys.has('changeRequests')) this.#requesters = await requestersIn(this.#db);
    this.#gather();
  }

  async #reread(table: CommentTable, ranges: readonly KeyRange[]): Promise<void> {
    if (ranges.length === 0) return;
    for (const [key, { table: its, spaceId, below }] of this.#records)
      if (its === table && ranges.some((range) => isWithin([spaceId, below], range))) this.#records.delete(key);
    const put = (spaceId: string, below: string, threads: readonly StoredThread[]): void => {
      const parts = partsIn(threads, { spaceId, changeRequestId: table === 'requestThreads' ? below : null });
      this.#records.set(JSON.stringify([table, spaceId, below]), { table, spaceId, below, parts });
    };
    if (table === 'threads') {
      const records = await threadsWithin(this.#db, ranges);
      for (const { spaceId, pageId, threads } of records) put(spaceId, pageId, threads);
    } else {
      const records = await recordsWithin(this.#db.requestThreads, ranges);
      for (const { spaceId, changeRequestId, threads } of records) put(spaceId, changeRequestId, threads);
    }
  }

  #gather(): void {
    const people = new Map<string, Part>();
    for (const part of this.#requesters) join(people, part);
    for (const parts of this.#commenters.values()) for (const part of parts) join(people, part);
    for (const { parts } of this.#records.values()) for (const part of parts.values()) join(people, part);
    this.#people = new Map([...people].map(([id, part]) => [id, known(part)]));
  }

  /** 0: has commented on the page or in the change request; 1: elsewhere in its space. */
  #speakersNear({ spaceId, pageId, changeRequestId }: PeopleQuestion): ReadonlyMap<string, 0 | 1> {
    const near = new Map<string, 0 | 1>();
    if (spaceId === null) return near;
    for (const { id } of this.#commenters.get(spaceId) ?? []) near.set(id, 1);
    const table = changeRequestId === null ? 'threads' : 'requestThreads';
    const below = changeRequestId ?? pageId ?? WHOLE_SPACE;
    for (const record of this.#records.values()) {
      if (record.spaceId !== spaceId) continue;
      const here = record.table === table && record.below === below;
      for (const id of record.parts.keys()) if (here || !near.has(id)) near.set(id, here ? 0 : 1);
    }
    return near;
  }

  #withMe({ id, name }: OverlayAuthor): readonly Known[] {
    const people = [...this.#people.values()];
    return id === null || this.#people.has(id) ? people : [...people, known({ ...NO_PART, id, name })];
  }

  async #titled(last: LastWord): Promise<PersonCard['last']> {
    // A card is opened rarely, so its names are read each time.
    const { spaceTitle, pageTitle, request } = await new DiscussionSites(this.#db).where(last);
    return { ...last, spaceTitle, pageTitle, request };
  }
}

type CommentTable = 'threads' | 'requestThreads';
type PeopleTable = CommentTable | 'changeRequests' | 'commenters';

interface PartsRecord {
  readonly table: CommentTable;
  readonly spaceId: string;
  /** The page, or '' for a space as a whole; for a change request's comments, the request. */
  readonly below: string;
  readonly parts: ReadonlyMap<string, Part>;
}

interface Known extends Part {
  /** Normalized for the search: without accents, in lower case. */
  readonly folded: string;
  readonly mailbox: string;
}

function known(part: Part): Known {
  // Only the part before the @: the domain is mostly the same for all.
  const [mailbox = ''] = part.email.split('@');
  return { ...part, folded: foldedName(part.name), mailbox: foldedName(mailbox) };
}

function shown({ id, name, email }: Known, me: OverlayAuthor): FoundPerson {
  return { id, name: id === me.id ? me.name : name, email, agent: id === AGENT_ID, me: id === me.id };
}

async function commentersIn(db: GalleyDatabase): Promise<ReadonlyMap<string, readonly Part[]>> {
  const records = await db.commenters.toArray();
  const partOf = ({ id, displayName: name, email = '' }: User): Part => ({ ...NO_PART, id, name, email });
  return new Map(records.map(({ spaceId, rows }) => [spaceId, rows.map(partOf)]));
}

async function requestersIn(db: GalleyDatabase): Promise<readonly Part[]> {
  const parts = new Map<string, Part>();
  await db.changeRequests.each(({ rows }) => {
    for (const { createdBy, createdAt } of rows)
      if (createdBy != null) {
        const { id, displayName: name, email = '' } = createdBy;
        join(parts, { ...NO_PART, id, name, email, seenAt: Date.parse(createdAt ?? '') || 0 });
      }
  });
  return [...parts.values()];
}
