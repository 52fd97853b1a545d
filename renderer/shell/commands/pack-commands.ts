import type { Command } from '../../app/commands/commands.svelte.ts';
import type { Galley } from '../../app/galley.ts';
import { saveBackup } from '../../pending/save-backup.ts';

/**
 * The commands that depend on the kind of account. An account with a server can be synced and saved as a pack; an
 * opened pack cannot be synced, and is handed back.
 */
export function packCommands(galley: Galley, inside: () => boolean): readonly Command[] {
  const { app, overlays, packs } = galley;
  const inPack = (): boolean => app.pack !== null;
  const hasServer = (): boolean => app.pack === null;
  return [
    {
      id: 'pack.save',
      title: 'Save pack',
      group: 'App',
      offered: hasServer,
      when: inside,
      run: () => {
        packs.dialog = { kind: 'save', interrupted: null };
      },
    },
    {
      id: 'pack.open',
      title: 'Open pack',
      group: 'App',
      run: () => {
        packs.dialog = { kind: 'open', file: null };
      },
    },
    {
      id: 'pack.handBack',
      title: 'Hand back changes from this pack',
      group: 'App',
      offered: inPack,
      when: inside,
      run: () => {
        packs.dialog = { kind: 'hand-back', interrupted: null };
      },
    },
    {
      id: 'pack.bringIn',
      title: 'Import changes from a pack',
      group: 'App',
      offered: hasServer,
      when: inside,
      run: () => {
        packs.dialog = { kind: 'bring-in', file: null };
      },
    },
    {
      id: 'backup.save',
      title: 'Save a backup',
      group: 'App',
      when: inside,
      run: () => void saveBackup(galley),
    },
    {
      id: 'backup.restore',
      title: 'Restore a backup',
      group: 'App',
      run: () => {
        packs.dialog = { kind: 'restore', file: null };
      },
    },
    {
      id: 'conversations.bringIn',
      title: 'Import conversations',
      group: 'App',
      offered: hasServer,
      when: inside,
      run: () => {
        overlays.bringIn = true;
      },
    },
    {
      id: 'sync.now',
      title: 'Sync now',
      group: 'App',
      offered: hasServer,
      when: inside,
      run: () => void app.syncNow(),
    },
    {
      id: 'sync.full',
      title: 'Sync everything again',
      group: 'App',
      offered: hasServer,
      when: inside,
      run: () => void app.syncNow(true),
    },
    {
      id: 'sync.pause',
      title: 'Pause or resume sync',
      group: 'App',
      offered: hasServer,
      when: () => inside() && !app.lost && (app.syncing || app.sync.phase === 'paused'),
      run: () => void (app.syncing ? app.pauseSync() : app.syncNow()),
    },
    {
      id: 'pack.pause',
      title: 'Pause or resume opening the pack',
      group: 'App',
      offered: inPack,
      when: () => inside() && !app.lost && app.sync.phase !== 'idle',
      run: () => void (app.syncing ? app.pauseSync() : app.syncNow()),
    },
  ];
}
