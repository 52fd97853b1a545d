import type { Command } from '../../app/commands/commands.svelte.ts';
import { selectionCommands } from '../../app/commands/selection-commands.ts';
import type { EntryAct } from './entry-texts.ts';
import type { OutboxController } from './outbox-controller.svelte.ts';
import type { OutboxVerbs } from './outbox-verbs.ts';

const TITLES: Readonly<Record<Exclude<EntryAct, 'open'>, string>> = {
  retry: 'Retry selected',
  release: 'Send anyway',
  settle: 'Mark as delivered',
  edit: 'Edit selected change',
  merge: 'Open conflict',
  withdraw: 'Withdraw and edit',
  copy: 'Copy text',
  discard: 'Discard selected',
  restore: 'Restore discarded item',
  repost: 'Post deleted text again',
};

/** Keyboard commands of the Outbox: they apply to the selected entries, or to the active row. */
export function outboxCommands(
  outbox: OutboxController,
  verbs: OutboxVerbs,
  isFocused: () => boolean,
): readonly Command[] {
  const verb = (act: Exclude<EntryAct, 'open'>): Command => ({
    id: `outbox.${act}`,
    title: TITLES[act],
    group: 'Outbox',
    ofRow: true,
    when: () => verbs.can(act),
    run: () => verbs.run(act),
  });
  return [
    ...(Object.keys(TITLES) as Exclude<EntryAct, 'open'>[]).map(verb),
    {
      id: 'outbox.undo',
      title: 'Undo last discard or deletion',
      group: 'Outbox',
      when: () => outbox.lastDiscarded !== null || outbox.lastDelayed !== null,
      run: () => verbs.undo(),
    },
    {
      id: 'list.export',
      title: 'Export list',
      group: 'Lists',
      when: () => outbox.shown.length > 0,
      run: () => (outbox.exporting = true),
    },
    ...selectionCommands(outbox, isFocused),
  ];
}
