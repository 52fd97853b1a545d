import { isKind } from '#shared/outbox/kinds/index.ts';
import { isPlanned } from '#shared/outbox/machine.ts';
import type { PendingOperation } from '#shared/outbox/operation.ts';
import type { Message, MessageReaction, PendingMark } from '#shared/rpc/store.ts';
import type { OverlayAuthor } from './threads.ts';

/** One message with its pending writes laid over it: new text, reactions, its deletion. Null: it was deleted. */
export function overlayMessage(
  message: Message,
  about: readonly PendingOperation[],
  author: OverlayAuthor,
): Message | null {
  let shown = message;
  for (const operation of about) {
    const { write, state } = operation;
    const waits = state !== 'done';
    if (isKind(write, { effect: 'edit' })) {
      shown = {
        ...withoutDocument(shown),
        markdown: write.markdown,
        editedAt: new Date(operation.createdAt).toISOString(),
        changes: waits ? marked(shown, operation) : shown.changes,
      };
    } else if (isKind(write, { area: 'discussion', effect: 'delete' })) {
      if (!waits) return null;
      shown = { ...shown, changes: marked(shown, operation) };
    } else if (isKind(write, { effect: 'react' })) {
      const by = writerOf(operation, author);
      shown = { ...shown, reactions: reacted(shown.reactions, write, by, waits ? markOf(operation) : null) };
    }
  }
  return shown;
}

/** The author of a pending write, who is not always the person who is signed in. */
export function writerOf(operation: PendingOperation, author: OverlayAuthor): OverlayAuthor {
  const whose = author.whose?.(operation) ?? 'own';
  if (whose === 'own') return author;
  const { author: id = null, authorName, signIn = '' } = operation;
  const name = authorName ?? (whose === 'other' ? 'Someone else' : 'Someone signed in earlier');
  // Without an id, it would be mistaken for the person who is signed in.
  return { id: id ?? `sign-in:${signIn}`, name, whose: () => 'own' };
}

/** New text replaces the whole body, whichever form it had. */
function withoutDocument({ document: _replaced, ...message }: Message): Message {
  return message;
}

export function markOf(operation: PendingOperation): PendingMark {
  return {
    operationId: operation.id,
    kind: operation.write.kind,
    state: operation.state,
    error: operation.error ?? null,
    cause: operation.cause ?? null,
    ...(isPlanned(operation) ? { planned: true as const } : {}),
  };
}

function marked({ changes }: Message, operation: PendingOperation): readonly PendingMark[] {
  return [...changes, markOf(operation)];
}

function reacted(
  reactions: readonly MessageReaction[],
  { emoji, add }: { readonly emoji: string; readonly add: boolean },
  author: OverlayAuthor,
  pending: PendingMark | null,
): readonly MessageReaction[] {
  const known = reactions.find((reaction) => reaction.emoji === emoji);
  if (known === undefined) {
    return add ? [...reactions, { emoji, count: 1, names: [author.name], mine: true, pending }] : reactions;
  }
  const change = known.mine === add ? 0 : add ? 1 : -1;
  const names = known.names.filter((name) => !known.mine || name !== author.name);
  const next: MessageReaction = {
    emoji,
    count: known.count + change,
    names: add ? [...names, author.name] : names,
    mine: add,
    pending,
  };
  return reactions.flatMap((reaction) =>
    reaction !== known ? [reaction] : next.count > 0 || pending !== null ? [next] : [],
  );
}
