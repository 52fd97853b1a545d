import type { Command } from '../../app/commands.svelte.ts';
import type { EntryAct } from './entry-words.ts';
import type { OutboxController } from './outbox-controller.svelte.ts';
import type { OutboxVerbs } from './outbox-verbs.ts';

const TITLES: Readonly<Record<Exclude<EntryAct, 'open'>, string>> = {
  retry: 'Try what is selected now',
  release: 'Send what is held all the same',
  settle: 'Say that it is there already',
  edit: 'Edit the selected write',
  merge: 'Open the conflict',
  withdraw: 'Withdraw it: back into its editor',
  copy: 'Copy the text',
  discard: 'Discard what is selected',
  restore: 'Put what was discarded back',
};

/** The Outbox by keyboard: one key for each verb, about what is selected or else the row that the keyboard is on. */
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
      title: 'Take the last discard back',
      group: 'Outbox',
      when: () => outbox.lastDiscarded.length > 0,
      run: () => verbs.undo(),
    },
    {
      id: 'outbox.export',
      title: 'Export the outbox',
      group: 'Outbox',
      when: () => outbox.shown.length > 0,
      run: () => (outbox.exporting = true),
    },
    {
      id: 'outbox.select',
      title: 'Select or deselect the row',
      group: 'Outbox',
      keysOnly: true,
      when: () => outbox.active !== null,
      run: () => outbox.toggleActive(),
    },
    {
      id: 'outbox.selectAll',
      title: 'Select all, or none',
      group: 'Outbox',
      keysOnly: true,
      when: () => isFocused() && outbox.shown.length > 0,
      run: () => outbox.selectAll(),
    },
    {
      id: 'outbox.extendDown',
      title: 'Select down to the next row',
      group: 'Outbox',
      keysOnly: true,
      when: isFocused,
      run: () => outbox.move(1, true),
    },
    {
      id: 'outbox.extendUp',
      title: 'Select up to the row before',
      group: 'Outbox',
      keysOnly: true,
      when: isFocused,
      run: () => outbox.move(-1, true),
    },
  ];
}
