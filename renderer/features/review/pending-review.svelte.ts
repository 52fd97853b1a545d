import type { PendingOperation } from '#shared/outbox/operation.ts';
import { isKind, NEW_REPLY } from '#shared/outbox/kinds/index.ts';
import { placeOf, textOf } from '#shared/outbox/writes.ts';
import type { ReviewView } from '#shared/rpc/review-views.ts';
import type { Galley } from '../../app/galley.ts';
import { commentExcerpt } from '../../content/excerpts.ts';
import { ownPending } from '../../pending/pending-review.ts';
import type { ReviewChoice } from '../../threads/discussion/composer-actions.ts';
import { count } from '../../ui/words.ts';
import { MISSING_PAGE } from './texts.ts';

interface PendingSources {
  /** Of the change request. */
  readonly operations: readonly PendingOperation[];
  readonly canReview: boolean;
}

/** The person's pending comments on the open change request. */
export class PendingReview {
  readonly #galley: Pick<Galley, 'app'>;
  readonly #of: () => PendingSources;
  /** In the order in which they were written. */
  readonly comments: readonly PendingOperation[] = $derived.by(() => ownPending(this.#galley, this.#of().operations));

  constructor(galley: Pick<Galley, 'app'>, of: () => PendingSources) {
    this.#galley = galley;
    this.#of = of;
  }

  /** For a field; null: a new text cannot wait, since this person gives no verdicts here. */
  get choice(): ReviewChoice | null {
    const begun = this.comments.length > 0;
    return begun || this.#of().canReview ? { begun, must: false } : null;
  }
}

/** One line for each pending comment: where it is, and its first words. */
export interface PendingLine {
  readonly operation: PendingOperation;
  readonly where: string;
  readonly words: string;
}

export function pendingLines(
  comments: readonly PendingOperation[],
  pages: ReviewView['pages'],
): readonly PendingLine[] {
  return comments.map((operation) => {
    const { write } = operation;
    const { pageId } = placeOf(write);
    const page = pages.find((one) => one.pageId === pageId);
    const title = pageId === null ? 'Change request' : ((page?.after ?? page?.before)?.title ?? MISSING_PAGE);
    return {
      operation,
      where: isKind(write, NEW_REPLY) ? `Reply · ${title}` : title,
      words: commentExcerpt(textOf(write) ?? '', 90),
    };
  });
}

/** "3 comments leave with your verdict": what is sent besides the verdict. Null: nothing. */
export function leavingWords(comments: number): string | null {
  if (comments === 0) return null;
  return `${count(comments, 'comment')} ${comments === 1 ? 'leaves' : 'leave'} with your verdict`;
}
