import type { PendingOperation } from '#shared/outbox/operation.ts';
import { pendingIn } from '#shared/outbox/pending-review.ts';
import type { PendingWrite, Ref } from '#shared/outbox/writes.ts';
import type { Machine } from '../support/machine.ts';
import type { World } from '../support/world.ts';
import { newEntry, type Entry } from './ledger.ts';
import type { ReviewDeed } from './review-schedule.ts';
import { mustWait, Reviews } from './reviews.ts';
import { textOf } from './schedule.ts';
import type { Watched } from './watched.ts';

interface Parts {
  readonly machine: Machine;
  readonly world: World;
  readonly watched: Watched;
  readonly ledger: Entry[];
  readonly operations: () => Promise<readonly PendingOperation[]>;
  readonly ask: (work: Promise<unknown>) => void;
  readonly log: (line: string) => void;
}

/** Plays what a schedule says of a change request, and keeps the ledger of it. */
export class ReviewPlay {
  readonly #parts: Parts;
  readonly #reviews: Reviews;

  constructor(parts: Parts) {
    this.#parts = parts;
    const echoes = (): readonly string[] => parts.ledger.flatMap(({ texts }) => [...texts].slice(0, 1));
    this.#reviews = new Reviews(parts.world, echoes, parts.log);
  }

  begin(): Promise<void> {
    return this.#reviews.begin();
  }

  async do(deed: ReviewDeed): Promise<void> {
    switch (deed.do) {
      case 'remark':
        return this.#remark(deed);
      case 'verdict':
        return this.#verdict(deed);
      case 'regroup':
        return this.#regroup(deed);
      case 'reviewer': {
        const act = (): Promise<void> => this.#reviews.other(deed.what, deed.which);
        if (deed.requests === null) return act();
        this.#parts.watched.actBefore(deed.requests, act);
      }
    }
  }

  async #remark({ to, place, words, waits }: Extract<ReviewDeed, { readonly do: 'remark' }>): Promise<void> {
    const { ledger, world, operations } = this.#parts;
    const all = await operations();
    const thread = to === null ? null : await this.#thread(to, all);
    const pageId = thread === null ? ([...world.pageIds, null][place] ?? null) : thread.pageId;
    const comment = thread?.comment ?? null;
    const pending = waits || mustWait(comment, all);
    const text = textOf(words, ledger.length);
    this.#enqueue(
      this.#reviews.remark(comment, pageId, text, pending),
      newEntry({
        no: ledger.length,
        kind: comment === null ? 'comment.create' : 'reply.create',
        pageId,
        comment,
        text,
        pending,
      }),
    );
  }

  /** A thread of our own that may still wait, or one that the service has. */
  async #thread(
    which: number,
    all: readonly PendingOperation[],
  ): Promise<{ readonly pageId: string | null; readonly comment: Ref } | null> {
    const own = this.#parts.ledger.filter(
      ({ kind, id }) => kind === 'comment.create' && all.some((one) => one.id === id),
    );
    const chosen = which % 3 === 2 ? undefined : own[which % Math.max(1, own.length)];
    if (chosen?.id != null) {
      const server = all.find(({ id }) => id === chosen.id)?.serverId;
      return { pageId: chosen.pageId, comment: server == null ? { operation: chosen.id } : { server } };
    }
    const theirs = await this.#reviews.comments();
    const comment = theirs[which % Math.max(1, theirs.length)];
    if (comment === undefined) return null;
    return { pageId: comment.target.page?.id ?? null, comment: { server: comment.id } };
  }

  async #verdict({ status, words }: Extract<ReviewDeed, { readonly do: 'verdict' }>): Promise<void> {
    const { ledger, operations } = this.#parts;
    const all = await operations();
    const text = words === null ? null : textOf(words, ledger.length);
    const write = this.#reviews.verdict(status, text, all);
    const comments = pendingIn(all).map(({ id }) => id);
    if (write === null) {
      const last = comments.at(-1);
      if (last !== undefined) this.#act(last, { inReview: false, comments: comments.slice(0, -1) });
      return;
    }
    const kind = status === 'comment' ? 'comment.create' : 'review.submit';
    this.#enqueue(
      write,
      newEntry({ no: ledger.length, kind, pageId: null, comment: null, text: text ?? '', comments }),
    );
  }

  async #regroup({ waits, which }: Extract<ReviewDeed, { readonly do: 'regroup' }>): Promise<void> {
    const all = await this.#parts.operations();
    const posted = this.#parts.ledger.filter(({ id, pending }) => pending && id !== null).map(({ id }) => id ?? '');
    const among = waits ? posted : pendingIn(all).map(({ id }) => id);
    const id = among[which % Math.max(1, among.length)];
    if (id !== undefined) this.#act(id, { inReview: waits, comments: [] });
  }

  #act(operationId: string, part: { readonly inReview: boolean; readonly comments: string[] }): void {
    const { machine, ledger, ask, log } = this.#parts;
    const { galley } = machine;
    const entry = ledger.find(({ id }) => id === operationId);
    if (galley === null || entry === undefined) return;
    entry.touched = true;
    const before = entry.comments;
    if (!part.inReview) {
      entry.posted = true;
      this.#taken([operationId, ...part.comments]);
      entry.comments = part.comments;
    }
    const deed = { accountId: machine.accountId, operationId, act: { kind: 'regroup', part } as const };
    ask(
      galley.host.invoke('outbox.act', deed).then((result) => {
        log(`  regroup of ${entry.no}: ${result.ok ? 'done' : result.error.detail}`);
        if (!result.ok && result.error.code !== 'not-running' && !part.inReview) entry.comments = before;
        if (part.inReview && result.ok) Object.assign(entry, { comments: [], posted: false });
        this.waitAgain([operationId, ...before]);
      }),
    );
  }

  /** Something takes these along, or may. */
  #taken(ids: readonly string[]): void {
    for (const entry of this.#parts.ledger) if (entry.id !== null && ids.includes(entry.id)) entry.waits = false;
  }

  /** Before a discarded entry is restored. */
  takeAgain({ comments }: Entry): void {
    this.#taken(comments);
  }

  /** What took these along is gone: those that were not sent wait again. */
  waitAgain(ids: readonly string[]): void {
    const { ledger, operations } = this.#parts;
    const look = async (): Promise<void> => {
      const waiting = new Set(pendingIn(await operations()).map(({ id }) => id));
      for (const entry of ledger) {
        const { id, posted } = entry;
        if (id === null || posted || !ids.includes(id) || !waiting.has(id)) continue;
        const takes = ({ comments, discarded, answer }: Entry): boolean =>
          comments.includes(id) && discarded !== 'safe' && answer !== 'refused';
        if (!ledger.some(takes)) entry.waits = true;
      }
    };
    // The page may be closed meanwhile: then nothing is known of it.
    look().catch(() => undefined);
  }

  #enqueue(write: PendingWrite, entry: Entry): void {
    const { machine, ledger, ask, log } = this.#parts;
    const { galley } = machine;
    if (galley === null) return;
    ledger.push(entry);
    this.#taken(entry.comments);
    ask(
      galley.store.invoke('enqueue', { write, draft: null }).then((result) => {
        if (result.ok) Object.assign(entry, { id: result.value.operation.id, answer: 'queued' });
        else entry.answer = result.error.code === 'not-running' ? 'unknown' : 'refused';
        log(`  ${entry.no} ${write.kind} is ${entry.answer}, takes ${entry.comments.length}`);
        if (entry.answer === 'refused') this.waitAgain(entry.comments);
      }),
    );
  }
}
