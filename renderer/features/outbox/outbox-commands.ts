import type { Command } from '../../app/commands/commands.svelte.ts';
import { selectionCommands } from '../../app/commands/selection-commands.ts';
import { named } from '../../app/commands/screen-titles.data.ts';
import type { EntryAct } from './entry-texts.ts';
import type { OutboxController } from './outbox-controller.svelte.ts';
import type { OutboxVerbs } from './outbox-verbs.ts';

const ACTS = [
  'retry',
  'password',
  'post',
  'release',
  'settle',
  'edit',
  'merge',
  'withdraw',
  'copy',
  'discard',
  'restore',
  'repost',
] as const satisfies readonly EntryAct[];

/** Keyboard commands of the Outbox: they apply to the selected entries, or to the active row. */
export function outboxCommands(
  outbox: OutboxController,
  verbs: OutboxVerbs,
  isFocused: () => boolean,
): readonly Command[] {
  const verb = (act: (typeof ACTS)[number]): Command => ({
    ...named(`outbox.${act}`),
    ofRow: true,
    when: () => verbs.can(act),
    run: () => verbs.run(act),
  });
  return [
    ...ACTS.map(verb),
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
