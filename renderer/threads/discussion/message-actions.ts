import type { MessageInThread } from '../../app/message-in-thread.ts';
import type { Message, PendingMark, ThreadView } from '#shared/rpc/store.ts';
import { isKind, kindHas, recordOf } from '#shared/outbox/kinds/index.ts';
import type { PendingWrite, Seen, WriteOf } from '#shared/outbox/writes.ts';
import type { Galley } from '../../app/galley.ts';
import type { Account } from '#shared/rpc/host.ts';
import { count, errorWords } from '../../ui/words.ts';
import { sayWithUndo } from '../../app/notices/notify-undo.ts';
import { doneWords } from '../../app/texts/done-texts.ts';
import { beingQueued } from '../../pending/undo-last.ts';

/** `base`: the text at the beginning of the edit. */
export function editWrite(target: MessageInThread, markdown: string, base = target.message.markdown): PendingWrite {
  return isReply(target)
    ? { kind: 'reply.edit', ...placeOf(target), reply: target.message.ref, markdown, base }
    : { kind: 'comment.edit', ...placeOf(target), markdown, base };
}

export function deletionWrite(target: MessageInThread): PendingWrite {
  const seen = seenIn(target.thread, target.message);
  return isReply(target)
    ? { kind: 'reply.delete', ...placeOf(target), reply: target.message.ref, seen }
    : { kind: 'comment.delete', ...placeOf(target), seen };
}

/** Resolves an open thread, reopens a resolved one. */
export function resolveWrite(target: Omit<MessageInThread, 'message'>): WriteOf<'comment.resolve'> {
  const resolved = target.thread.status === 'open';
  return { kind: 'comment.resolve', ...placeOf(target), resolved, seen: seenIn(target.thread) };
}

export function reactionWrite(target: MessageInThread, emoji: string, add: boolean): PendingWrite {
  return isReply(target)
    ? { kind: 'reply.react', ...placeOf(target), reply: target.message.ref, emoji, add }
    : { kind: 'comment.react', ...placeOf(target), emoji, add };
}

/** Deletes one's own message at once, and asks first if other people's messages are deleted with it. */
export function deleteMessage(galley: Deleting, target: MessageInThread): void {
  if (target.message.changes.some(isDeletion)) galley.announcer.say('Its deletion is already waiting.');
  else if (deletionFacts(target, galley.app.account).asks) galley.overlays.deleting = target;
  else void deleteNow(galley, target);
}

/** Its code also reads and compares pages, so it is loaded when needed. */
export async function copyMessage(galley: Pick<Galley, 'announcer' | 'store'>, target: MessageInThread): Promise<void> {
  const quoting = await import('../quote/copy-message.ts');
  await quoting.copyMessage(galley, target);
}

export const isDeletion = ({ kind }: Pick<PendingMark, 'kind'>): boolean => kindHas(kind, { effect: 'delete' });

export function deleteNow(galley: Deleting, target: MessageInThread): Promise<void> {
  return queueDeletion(galley, deletionWrite(target));
}

type Deleting = Pick<Galley, 'app' | 'announcer' | 'overlays' | 'values'>;

interface DeletionFacts {
  /** Other people's messages are deleted with it, or their authors are unknown. */
  readonly asks: boolean;
  readonly question: string;
  /** How many replies are deleted with it; null: none. */
  readonly replies: string | null;
}

export function deletionFacts(
  { thread, message }: MessageInThread,
  account: Pick<Account, 'person'> | null,
): DeletionFacts {
  const isThread = message.key === thread.comment.key;
  const replies = isThread ? thread.replies.length + thread.hiddenReplies : 0;
  const isOwn = message.pending !== null || (account?.person?.id ?? null) === message.author.id;
  const noun = isThread ? (replies > 0 ? 'thread' : 'comment') : 'reply';
  return {
    asks: !isOwn || message.author.id === null || replies > 0,
    question: isOwn ? `Delete your ${noun}?` : `Delete the ${noun} by ${message.author.name}?`,
    replies: replies === 0 ? null : `${count(replies, 'reply', 'replies')} will be deleted with it.`,
  };
}

/** What is visible of this thread on screen. `deleted`: the message that is being deleted. */
export function seenIn({ replies, hiddenReplies }: ThreadView, deleted?: Message): Seen {
  const known = replies.flatMap(({ ref }) => ('server' in ref ? [ref.server] : []));
  return {
    replies: known,
    more: hiddenReplies + replies.length - known.length,
    ...(deleted === undefined ? {} : { markdown: deleted.markdown }),
  };
}

/** Longer than the delay (ms), so that its end is visible. */
const AFTER_THE_DELAY_MS = 1_000;

async function queueDeletion(galley: Deleting, write: PendingWrite): Promise<void> {
  const { app, announcer } = galley;
  const queued = await beingQueued(app.enqueue(write, null));
  if (queued.ok) {
    const { outcome, operation } = queued.value;
    const ids = [operation.id];
    if (outcome === 'queued' || outcome === 'same')
      sayWithUndo(galley, (sent) => doneWords(write, app, sent), {
        ids,
        undoes: 'waiting',
        run: () => void app.act(operation.id, { kind: 'discard' }),
        lastsMs: (operation.nextTryAt ?? 0) - Date.now() + AFTER_THE_DELAY_MS,
      });
    else
      sayWithUndo(galley, `${recordOf(write).done(write, false)} before it was sent`, {
        ids,
        undoes: 'discarded',
        run: () => void app.restore(operation.id),
      });
  } else if (queued.error.code === 'dependents' && isKind(write, { row: 'comment', effect: 'delete' })) {
    const all: PendingWrite = { ...write, withDependents: true };
    announcer.say('Your unsent replies to it are still waiting.', {
      action: { label: 'Discard replies', run: () => void queueDeletion(galley, all) },
    });
  } else announcer.say(errorWords(queued.error), { tone: 'failed' });
}

export async function toggleResolved(
  galley: Pick<Galley, 'app' | 'announcer' | 'values'>,
  target: Omit<MessageInThread, 'message'>,
): Promise<void> {
  const { app, announcer } = galley;
  const write = resolveWrite(target);
  const queued = await beingQueued(app.enqueue(write, null));
  if (!queued.ok) {
    announcer.say(errorWords(queued.error), { tone: 'failed' });
    return;
  }
  const { outcome, operation } = queued.value;
  // An unsent write of the opposite is withdrawn, and nothing is sent.
  const about = `thread ${target.thread.key}`;
  if (outcome === 'withdrawn') announcer.say(recordOf(write).done(write, false), { about });
  else
    sayWithUndo(galley, (sent) => doneWords(write, app, sent), {
      ids: [operation.id],
      undoes: 'any',
      about,
      run: () => void app.enqueue({ ...write, resolved: !write.resolved }, null),
    });
}

export async function toggleReaction(
  { app, announcer }: Pick<Galley, 'app' | 'announcer'>,
  target: MessageInThread,
  emoji: string,
  add: boolean,
): Promise<void> {
  const queued = await beingQueued(app.enqueue(reactionWrite(target, emoji, add), null));
  if (!queued.ok) announcer.say(errorWords(queued.error), { tone: 'failed' });
}

function isReply({ thread, message }: MessageInThread): boolean {
  return message.key !== thread.comment.key;
}

function placeOf({ spaceId, pageId, changeRequestId, thread }: Omit<MessageInThread, 'message'>) {
  return {
    spaceId,
    ...(pageId === null ? {} : { pageId }),
    ...(changeRequestId == null ? {} : { changeRequestId }),
    comment: thread.ref,
  };
}
