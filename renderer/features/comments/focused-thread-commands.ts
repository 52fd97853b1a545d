import type { ThreadView } from '#shared/rpc/store.ts';
import type { Command } from '../../app/commands.svelte.ts';
import type { Galley } from '../../app/galley.ts';
import { deleteMessage, toggleReaction, toggleResolved } from '../../app/talk/message-acts.ts';
import { USUAL_REACTIONS } from '../../app/talk/usual-reactions.ts';
import { emojiOf } from '../../ui/words.ts';

/** What can be done by key to the thread that has the focus beside a page. */
export function focusedThreadCommands(
  galley: Pick<Galley, 'app' | 'announcer'>,
  place: { readonly spaceId: string; readonly pageId: string | null },
  focused: () => ThreadView | undefined,
  open: { readonly reply: (thread: ThreadView) => void; readonly edit: (messageKey: string) => void },
): readonly Command[] {
  const verb = (
    command: Pick<Command, 'id' | 'title'>,
    may: (thread: ThreadView) => boolean,
    run: (thread: ThreadView) => void,
  ): Command => ({
    ...command,
    group: 'Comments',
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
      { id: 'comments.reply', title: 'Reply to the comment' },
      ({ canReply }) => canReply,
      (thread) => {
        open.reply(thread);
      },
    ),
    verb(
      { id: 'comments.edit', title: 'Edit the comment' },
      ({ comment }) => comment.canEdit && comment.document === undefined,
      ({ comment }) => {
        open.edit(comment.key);
      },
    ),
    verb(
      { id: 'comments.resolve', title: 'Resolve or reopen the thread' },
      (thread) => thread.comment.canEdit && isSent(thread),
      (thread) => void toggleResolved(galley, { ...place, thread }),
    ),
    ...USUAL_REACTIONS.map(({ emoji, name }, index) =>
      verb(
        {
          id: `comments.react${String(index + 1)}`,
          title: `React to the comment with ${emojiOf(emoji)} (${name}), or take it back`,
        },
        (thread) => thread.canReply && isSent(thread),
        (thread) => {
          const message = thread.comment;
          const mine = message.reactions.some((reaction) => reaction.emoji === emoji && reaction.mine);
          void toggleReaction(galley, { ...place, thread, message }, emoji, !mine);
        },
      ),
    ),
    verb(
      { id: 'comments.delete', title: 'Delete the comment' },
      ({ comment }) => comment.canDelete,
      (thread) => void deleteMessage(galley, { ...place, thread, message: thread.comment }),
    ),
  ];
}
