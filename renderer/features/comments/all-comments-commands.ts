import { named } from '../../app/commands/screen-titles.data.ts';
import type { Command } from '../../app/commands/commands.svelte.ts';
import { selectionCommands } from '../../app/commands/selection-commands.ts';
import { emojiOf } from '../../ui/words.ts';
import { USUAL_REACTIONS } from '../../threads/discussion/usual-reactions.ts';
import type { AllCommentsController } from './all-comments-controller.svelte.ts';
import type { AllCommentsVerbs } from './all-comments-verbs.ts';

/** Keyboard commands for all comments: they apply to the selected threads, or to the active row. */
export function allCommentsCommands(
  all: AllCommentsController,
  verbs: AllCommentsVerbs,
  isFocused: () => boolean,
): readonly Command[] {
  const any = (): boolean => all.active !== null;
  return [
    {
      ...named('comments.reply'),
      ofRow: true,
      when: () => verbs.canReply(),
      run: () => verbs.reply(),
    },
    {
      id: 'comments.resolve',
      title: 'Resolve or reopen selected threads',
      group: 'Comments',
      ofRow: true,
      when: () => verbs.canResolve(),
      run: () => verbs.resolve(),
    },
    ...USUAL_REACTIONS.map(({ emoji, name, command }): Command => ({
      id: command,
      title: `React with ${emojiOf(emoji)} (${name})`,
      group: 'Comments',
      ofRow: true,
      when: () => verbs.canReact(),
      run: () => verbs.react(emoji),
    })),
    {
      id: 'comments.toggleRead',
      title: 'Mark selected threads as read or unread',
      group: 'Comments',
      ofRow: true,
      when: any,
      run: () => verbs.toggleRead(),
    },
    {
      ...named('comments.nextUnread'),
      when: any,
      run: () => verbs.nextUnread(),
    },
    {
      id: 'list.export',
      title: 'Export list',
      group: 'Lists',
      when: any,
      run: () => (all.exporting = true),
    },
    ...selectionCommands(all, isFocused),
  ];
}
