import type { PendingOperation } from '#shared/outbox/operation.ts';
import type { WriteOf } from '#shared/outbox/writes.ts';
import type { ReviewRow, ReviewView } from '#shared/rpc/review-views.ts';
import type { Message, RequestThreadView } from '#shared/rpc/store.ts';
import type { Galley } from '../../app/galley.ts';
import { sayWithUndo } from '../../app/notices/notify-undo.ts';
import { doneLater } from '../../app/texts/done-texts.ts';
import { commentBlocks } from '../../content/content.ts';
import { suggestionIn } from '../../content/suggestion.ts';
import { resolveWrite } from '../../threads/discussion/message-actions.ts';
import { isOpen } from './buckets.ts';
import type { ReviewController } from './review-controller.svelte.ts';
import { DECISION_WORDS, type Decision } from './texts.ts';

/** Whether a thread is an open suggestion that this person may review, answer and resolve. Pure. */
export function mayDecide(
  { row, canReview, canComment }: Deciding,
  { comment, status, canReply, ref }: SuggestionThread,
): boolean {
  const may = isOpen(row) && canReview && canComment && canReply && comment.canEdit;
  return may && status === 'open' && 'server' in ref && suggestionIn(commentBlocks(comment)) !== null;
}

interface Deciding extends Pick<ReviewView, 'canReview' | 'canComment'> {
  readonly row: Pick<ReviewRow, 'status'>;
}

interface SuggestionThread extends Pick<RequestThreadView, 'status' | 'canReply' | 'ref'> {
  readonly comment: Pick<Message, 'canEdit' | 'markdown' | 'document'>;
}

interface Decided {
  readonly decision: Decision;
  readonly thread: RequestThreadView;
  readonly resolve: WriteOf<'comment.resolve'>;
  /** The ids of its two operations. */
  readonly reply: string;
  readonly resolving: string;
}

type Reviewed = Pick<ReviewController, 'at' | 'view' | 'threads' | 'ownKey' | 'write'>;

/** A decision on a suggestion is a reply that says it, and the thread is resolved. They are undone together. */
export class SuggestionDecisions {
  readonly #galley: Pick<Galley, 'app' | 'announcer' | 'values'>;
  readonly #review: Reviewed;
  #last: Decided | null = null;
  /** The threads whose decision is being queued: nothing is said twice. */
  readonly #queueing = new Set<string>();

  constructor(galley: Pick<Galley, 'app' | 'announcer' | 'values'>, review: Reviewed) {
    this.#galley = galley;
    this.#review = review;
  }

  isOpenTo(thread: RequestThreadView): boolean {
    const { view } = this.#review;
    return view != null && mayDecide(view, thread);
  }

  async decide(thread: RequestThreadView, decision: Decision): Promise<void> {
    if (this.#queueing.has(thread.key) || !this.isOpenTo(thread)) return;
    this.#queueing.add(thread.key);
    await this.#decide(thread, decision);
    this.#queueing.delete(thread.key);
  }

  async #decide(thread: RequestThreadView, decision: Decision): Promise<void> {
    const { at } = this.#review;
    if (at === null) return;
    const place = { ...at, pageId: thread.pageId };
    const reply = await this.#review.write({
      kind: 'reply.create',
      ...at,
      ...(thread.pageId === null ? {} : { pageId: thread.pageId }),
      comment: thread.ref,
      markdown: DECISION_WORDS[decision],
    });
    if (reply === null) return;
    const write = resolveWrite({ ...place, thread });
    // The reply of this decision is known to the person.
    const { replies, more } = write.seen ?? { replies: [], more: 0 };
    const resolve = { ...write, seen: { replies, more: more + 1 } };
    const resolving = await this.#review.write(resolve);
    if (resolving === null) return;
    const decided = { decision, thread, resolve, reply, resolving };
    this.#last = decided;
    sayWithUndo(this.#galley, (sent) => doneLater(`Suggestion ${decision}`, this.#galley.app, sent), {
      ids: [reply, resolving],
      undoes: 'any',
      together: true,
      run: () => void this.#undo(decided),
    });
  }

  /** Undoes the last decision, if `operation` is a part of it. */
  async undo({ id }: PendingOperation): Promise<boolean> {
    const last = this.#last;
    if (last === null || (id !== last.reply && id !== last.resolving)) return false;
    if (await this.#undo(last)) this.#galley.announcer.say(`Undone: suggestion ${last.decision}.`);
    return true;
  }

  /**
   * Reopens the thread and withdraws the reply. Answers whether that is all: a reply that was sent stays, since the server
   * deletes no replies in change requests.
   */
  async #undo({ decision, thread, resolve, reply, resolving }: Decided): Promise<boolean> {
    if (this.#last?.resolving === resolving) this.#last = null;
    const review = this.#review;
    const { app, announcer } = this.#galley;
    await review.write({ ...resolve, resolved: false });
    const replies = review.threads.find(({ key }) => key === thread.key)?.replies ?? [];
    const isSent = replies.some(({ key, ref }) => review.ownKey(key) === reply && 'server' in ref);
    if (!isSent && (await app.act(reply, { kind: 'discard' })).ok) return true;
    announcer.say(`Thread reopened. The reply “${DECISION_WORDS[decision]}” was already sent.`);
    return false;
  }
}
