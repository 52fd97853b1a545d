import type { PendingOperation } from '#shared/outbox/operation.ts';
import { dependentsOf } from '#shared/outbox/machine.ts';
import { pendingIn } from '#shared/outbox/pending-review.ts';
import { whose } from '#shared/outbox/whose.ts';
import type { Galley } from '../app/galley.ts';
import { sayWithUndo } from '../app/notices/notify-undo.ts';
import { doneWords } from '../app/texts/done-texts.ts';
import { count } from '../ui/words.ts';
import { sayDiscarded } from './say-discarded.ts';

/** What a person does with comments that wait for their verdict. */

type Acting = Pick<Galley, 'announcer' | 'app' | 'values'>;

/** The person's pending comments among these operations, in the order in which they were written. */
export function ownPending({ app }: Pick<Galley, 'app'>, operations: Iterable<PendingOperation>) {
  const { account } = app;
  return pendingIn(operations).filter((one) => account === null || whose(one, account) === 'own');
}

/** "3 pending comments" */
export function pendingWords(number: number): string {
  return count(number, 'pending comment');
}

/**
 * Posts pending comments without a verdict, in their order: the last one takes the others along. Answers whether they
 * are queued.
 */
export async function postNow(galley: Acting, ...comments: readonly PendingOperation[]): Promise<boolean> {
  const last = comments.at(-1);
  if (last === undefined) return false;
  const others = comments.slice(0, -1).map(({ id }) => id);
  const posted = await galley.app.act(last.id, { kind: 'regroup', part: { inReview: false, comments: others } });
  if (!posted.ok) return false;
  const { write } = last;
  const words = (sent: boolean): string =>
    others.length === 0 ? postedWords(galley, last, sent) : `${count(comments.length, 'comment')} posted`;
  sayWithUndo(galley, 'inReview' in write ? words : 'Posted', {
    ids: [last.id],
    undoes: 'waiting',
    run: () => void galley.app.act(last.id, { kind: 'regroup', part: { inReview: true, comments: [] } }),
  });
  return true;
}

function postedWords({ app }: Acting, { write }: PendingOperation, sent: boolean): string {
  const { inReview: _inReview, ...posted } = { inReview: undefined, ...write };
  return doneWords(posted, app, sent);
}

/** Discards pending comments with everything that depends on them, with Undo. */
export async function discardPending(
  galley: Acting,
  comments: readonly PendingOperation[],
  all: ReadonlyMap<string, PendingOperation>,
): Promise<void> {
  const discarded: string[] = [];
  const ids = comments.flatMap(({ id }) => [id, ...dependentsOf(all, id).map((other) => other.id)]);
  // What depends on another goes first.
  for (const id of [...new Set(ids)].reverse()) {
    const gone = await galley.app.act(id, { kind: 'discard' });
    if (gone.ok) discarded.unshift(id);
  }
  const [first] = comments;
  if (first !== undefined && discarded.length > 0) sayDiscarded(galley, discarded, first.write);
}
