import type { Command } from '../../app/commands/commands.svelte.ts';
import { selectionCommands } from '../../app/commands/selection-commands.ts';
import type { EntryAct } from './entry-texts.ts';
import type { OutboxController } from './outbox-controller.svelte.ts';
import type { OutboxVerbs } from './outbox-verbs.ts';

const TITLES: Readonly<Record<Exclude<EntryAct, 'open'>, string>> = {
  retry: 'Try what is selected now',
  release: 'Send anyway',
  settle: 'Say that it is there already',
  edit: 'Edit the selected write',
  merge: 'Open the conflict',
  withdraw: 'Withdraw it: back into its editor',
  copy: 'Copy the text',
  discard: 'Discard what is selected',
  restore: 'Put what was discarded back',
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
    when: () => verbs.can(act),
    run: () => verbs.run(act),
  });
  return [
    ...(Object.keys(TITLES) as Exclude<EntryAct, 'open'>[]).map(verb),
    {
      id: 'outbox.undo',
      title: 'Undo the last discard or deletion',
      group: 'Outbox',
      when: () => outbox.lastDiscarded !== null || outbox.lastDelayed !== null,
      run: () => verbs.undo(),
    },
    {
      id: 'list.export',
      title: 'Export what the list shows',
      group: 'Lists',
      when: () => outbox.shown.length > 0,
      run: () => (outbox.exporting = true),
    },
    ...selectionCommands(outbox, isFocused),
  ];
}
