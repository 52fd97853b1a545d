import type { PendingOperation } from '#shared/outbox/operation.ts';
import { pendingIn } from '#shared/outbox/pending-review.ts';
import { isInReview } from '#shared/outbox/review-parts.ts';
import type { PendingWrite, Ref } from '#shared/outbox/writes.ts';
import type { Comment } from '#shared/contract/index.ts';
import type { World } from '../support/world.ts';

/** What the second person does at the change request. */
export const reviewerActs = [
  'revise',
  'revise',
  'delete',
  'delete',
  'say',
  'answer',
  'echo',
  'resolve',
  'merge',
] as const;
export type ReviewerAct = (typeof reviewerActs)[number];

export type VerdictStatus = 'approved' | 'changes-requested' | 'comment';

/** The change request of a world, with two people at it. */
export class Reviews {
  readonly #world: World;
  readonly #log: (line: string) => void;
  /** What the app's person has written. */
  readonly #echoes: () => readonly string[];
  #said = 0;

  constructor(world: World, echoes: () => readonly string[], log: (line: string) => void) {
    this.#world = world;
    this.#echoes = echoes;
    this.#log = log;
  }

  get #place(): { readonly spaceId: string; readonly changeRequestId: string } {
    const { spaceId, request } = this.#world;
    if (request === null) throw new Error('there is no change request');
    return { spaceId, changeRequestId: request.id };
  }

  async begin(): Promise<void> {
    for (const [index, { client }] of [this.#world.me, this.#world.other].entries())
      await client.call('postCommentInChangeRequest', {
        ...this.#place,
        body: { body: { markdown: `What ${index} said first` } },
      });
  }

  /** A comment, or a reply to `comment`. */
  remark(comment: Ref | null, pageId: string | null, markdown: string, waits: boolean): PendingWrite {
    const on = {
      ...this.#place,
      ...(pageId === null ? {} : { pageId }),
      markdown,
      ...(waits ? { inReview: true as const } : {}),
    };
    return comment === null
      ? { kind: 'comment.create', ...on, basis: { revision: this.#world.request?.revision() ?? '' } }
      : { kind: 'reply.create', ...on, comment };
  }

  /** Takes along what waits, as the form of a verdict does. Without words and without a verdict there is nothing to send. */
  verdict(
    status: VerdictStatus,
    markdown: string | null,
    operations: readonly PendingOperation[],
  ): PendingWrite | null {
    const ids = pendingIn(operations).map(({ id }) => id);
    const taking = ids.length === 0 ? {} : { comments: ids };
    const on = { ...this.#place, ...taking, basis: { revision: this.#world.request?.revision() ?? '' } };
    if (status !== 'comment')
      return { kind: 'review.submit', ...on, status, ...(markdown === null ? {} : { markdown }) };
    return markdown === null ? null : { kind: 'comment.create', ...on, markdown };
  }

  /** The threads that the server has. */
  async comments(): Promise<readonly Comment[]> {
    const listed = await this.#world.other.client.all('listChangeRequestComments', {
      ...this.#place,
      query: { order: 'asc', status: 'all', format: 'markdown', limit: 1_000 },
    });
    return listed.ok ? listed.value.items : [];
  }

  other(what: ReviewerAct, which: number): Promise<void> {
    return this.#world.alone(() => this.#act(what, which));
  }

  async #act(what: ReviewerAct, which: number): Promise<void> {
    const { client } = this.#world.other;
    const comments = await this.comments();
    const comment = comments[which % Math.max(1, comments.length)];
    this.#said += 1;
    const own = `From elsewhere ${this.#said}`;
    const echoes = this.#echoes();
    const echo = echoes[which % Math.max(1, echoes.length)] ?? own;
    this.#log(`  reviewer: ${what} ${comment?.id ?? ''}`);
    const target = { ...this.#place, commentId: comment?.id ?? '' };
    switch (what) {
      case 'revise':
        this.#world.request?.revise();
        return;
      case 'merge':
        await client.call('mergeChangeRequest', this.#place);
        return;
      case 'say':
      case 'echo':
        await client.call('postCommentInChangeRequest', {
          ...this.#place,
          body: { body: { markdown: what === 'say' ? own : echo } },
        });
        return;
      case 'answer':
        await client.call('postCommentReplyInChangeRequest', { ...target, body: { body: { markdown: own } } });
        return;
      case 'resolve':
        await client.call('updateCommentInChangeRequest', { ...target, body: { resolved: true } });
        return;
      case 'delete':
        await client.call('deleteCommentInChangeRequest', target);
    }
  }
}

/** Whether what answers `comment` must wait: that comment does. */
export function mustWait(comment: Ref | null, operations: readonly PendingOperation[]): boolean {
  if (comment === null || !('operation' in comment)) return false;
  const answered = operations.find(({ id }) => id === comment.operation);
  return answered !== undefined && answered.state !== 'done' && isInReview(answered);
}
