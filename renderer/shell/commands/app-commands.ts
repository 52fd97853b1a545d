import type { Command } from '../../app/commands/commands.svelte.ts';
import type { Galley } from '../../app/galley.ts';
import { actsOn, undoLast } from '../../pending/undo-last.ts';
import { goCommands } from './go-commands.ts';
import { listCommands } from './list-commands.ts';
import { lookCommands } from './appearance-commands.ts';
import { packCommands } from './pack-commands.ts';
import { placeCommands } from './place-commands.ts';

/** The commands of every screen. */
export function appCommands(galley: Galley): readonly Command[] {
  const { accounts, app, diagnostics, overlays, router } = galley;
  const inside = (): boolean => app.openedAccountId !== null && router.place.kind !== 'welcome';
  return [
    {
      id: 'palette.open',
      title: 'Command palette',
      group: 'App',
      when: inside,
      run: () => {
        overlays.palette = !overlays.palette;
      },
    },
    {
      id: 'outbox.undo',
      title: 'Undo last action',
      group: 'Comments',
      when: () => inside() && actsOn(router.place) !== null,
      run: () => {
        const isHere = actsOn(router.place);
        if (isHere !== null) void undoLast(galley, isHere);
      },
    },
    {
      id: 'help.keys',
      title: 'Keyboard shortcuts',
      group: 'App',
      run: () => {
        overlays.help = true;
      },
    },
    {
      id: 'help.diagnostics',
      title: 'Save diagnostics',
      group: 'App',
      when: () => !app.lost,
      run: () => void diagnostics.save(Date.now()),
    },
    ...goCommands(galley, inside),
    ...listCommands(galley, inside),
    ...placeCommands(galley, inside),
    ...packCommands(galley, inside),
    ...lookCommands(galley, inside),
    {
      id: 'sample.stop',
      title: 'Stop the sample server',
      group: 'App',
      when: () => inside() && app.state?.sample?.running === true,
      run: () => void accounts.setSampleRunning(false),
    },
    {
      id: 'sample.start',
      title: 'Start the sample server',
      group: 'App',
      when: () => inside() && app.state?.sample?.running === false,
      run: () => void accounts.setSampleRunning(true),
    },
  ];
}
