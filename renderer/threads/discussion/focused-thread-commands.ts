import type { MessageInThread } from '../../app/message-in-thread.ts';
import type { ThreadView } from '#shared/rpc/store.ts';
import type { Command } from '../../app/commands/commands.svelte.ts';
import type { Galley } from '../../app/galley.ts';
import { copyMessage, deleteMessage, toggleReaction, toggleResolved } from './message-actions.ts';
import { USUAL_REACTIONS } from './usual-reactions.ts';
import { emojiOf } from '../../ui/words.ts';

/** Keyboard commands for the focused thread. */
export function focusedThreadCommands<T extends ThreadView>(
  galley: Pick<Galley, 'app' | 'announcer' | 'overlays' | 'store' | 'values'>,
  placeOf: (thread: T) => Omit<MessageInThread, 'thread' | 'message'>,
  focused: () => T | undefined,
  open: { readonly reply: (thread: T) => void; readonly edit: (messageKey: string) => void },
): readonly Command[] {
  const verb = (
    command: Pick<Command, 'id' | 'title'>,
    may: (thread: T) => boolean,
    run: (thread: T) => void,
  ): Command => ({
    ...command,
    group: 'Comments',
    ofRow: true,
    when: () => {
      const thread = focused();
      return thread !== undefined && may(thread);
    },
    run: () => {
      const thread = focused();
      if (thread !== undefined) run(thread);
    },
  });
  const isSent = ({ ref }: ThreadView): boolean => 'server' in ref;
  return [
    verb(
      { id: 'comments.reply', title: 'Reply' },
      ({ canReply }) => canReply,
      (thread) => {
        open.reply(thread);
      },
    ),
    verb(
      { id: 'comments.edit', title: 'Edit comment' },
      ({ comment }) => comment.canEdit && comment.document === undefined,
      ({ comment }) => {
        open.edit(comment.key);
      },
    ),
    verb(
      { id: 'comments.resolve', title: 'Resolve or reopen thread' },
      (thread) => thread.comment.canEdit && isSent(thread),
      (thread) => void toggleResolved(galley, { ...placeOf(thread), thread }),
    ),
    verb(
      { id: 'comments.copy', title: 'Copy comment as Markdown' },
      () => true,
      (thread) => void copyMessage(galley, { ...placeOf(thread), thread, message: thread.comment }),
    ),
    ...USUAL_REACTIONS.map(({ emoji, name, command }) =>
      verb(
        {
          id: command,
          title: `React with ${emojiOf(emoji)} (${name})`,
        },
        (thread) => thread.canReply && isSent(thread),
        (thread) => {
          const message = thread.comment;
          const mine = message.reactions.some((reaction) => reaction.emoji === emoji && reaction.mine);
          void toggleReaction(galley, { ...placeOf(thread), thread, message }, emoji, !mine);
        },
      ),
    ),
    verb(
      { id: 'comments.delete', title: 'Delete comment' },
      ({ comment }) => comment.canDelete,
      (thread) => deleteMessage(galley, { ...placeOf(thread), thread, message: thread.comment }),
    ),
  ];
}
