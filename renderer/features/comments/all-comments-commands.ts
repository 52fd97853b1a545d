import type { Command } from '../../app/commands.svelte.ts';
import type { AllCommentsController } from './all-comments-controller.svelte.ts';
import type { AllCommentsVerbs } from './all-comments-verbs.ts';

/** All comments by keyboard: one key for each verb, about what is selected or else the row that the keyboard is on. */
export function allCommentsCommands(
  all: AllCommentsController,
  verbs: AllCommentsVerbs,
  isFocused: () => boolean,
): readonly Command[] {
  const any = (): boolean => all.active !== null;
  return [
    {
      id: 'comments.reply',
      title: 'Reply to the comment',
      group: 'Comments',
      when: () => verbs.canReply(),
      run: () => verbs.reply(),
    },
    {
      id: 'comments.resolve',
      title: 'Resolve or reopen what is selected',
      group: 'Comments',
      when: () => verbs.canResolve(),
      run: () => verbs.resolve(),
    },
    {
      id: 'comments.toggleRead',
      title: 'Mark what is selected as read, or as unread',
      group: 'Comments',
      when: any,
      run: () => verbs.toggleRead(),
    },
    {
      id: 'comments.nextUnread',
      title: 'Go to the next unread thread',
      group: 'Comments',
      when: any,
      run: () => verbs.nextUnread(),
    },
    {
      id: 'comments.export',
      title: 'Export the threads of the list',
      group: 'Comments',
      when: any,
      run: () => (all.exporting = true),
    },
    {
      id: 'comments.select',
      title: 'Select or deselect the row',
      group: 'Comments',
      keysOnly: true,
      when: any,
      run: () => all.toggleActive(),
    },
    {
      id: 'comments.selectAll',
      title: 'Select all, or none',
      group: 'Comments',
      keysOnly: true,
      when: () => isFocused() && any(),
      run: () => all.selectAll(),
    },
    {
      id: 'comments.extendDown',
      title: 'Select down to the next row',
      group: 'Comments',
      keysOnly: true,
      when: isFocused,
      run: () => all.move(1, true),
    },
    {
      id: 'comments.extendUp',
      title: 'Select up to the row before',
      group: 'Comments',
      keysOnly: true,
      when: isFocused,
      run: () => all.move(-1, true),
    },
  ];
}
