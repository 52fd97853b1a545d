import { z } from 'zod';
import type { BackupCalls } from '#shared/rpc/backup.ts';
import type { Handlers } from '#shared/rpc/peer.ts';
import type { AppWindow } from '../app-window.ts';
import type { App } from '../app.ts';
import { entry } from './entry.ts';
import { inWindow } from './in-window.ts';

/** The calls for backups. */
export function backupHandlers({ calls }: App, window: AppWindow): Handlers<BackupCalls> {
  const { backups, packs } = calls;
  return {
    'backup.save': entry(z.object({ jobId: z.uuid() }), ({ jobId }) =>
      inWindow(window, packs.jobs, jobId, () => backups.save(jobId)),
    ),
    'backup.read': entry(incoming, ({ incomingId }) =>
      inWindow(window, packs.jobs, incomingId, () => backups.read(incomingId)),
    ),
    'backup.restore': entry(incoming.extend({ settings: z.boolean() }), async ({ incomingId, settings }) => {
      const restored = await backups.restore(incomingId, { settings });
      const [first] = restored.ok ? restored.value.accountIds : [];
      // A window without an account shows one that was restored.
      if (first !== undefined && window.accountId() === null && (await calls.resume(first)).ok) window.show(first);
      return restored;
    }),
  };
}

const incoming = z.object({ incomingId: z.uuid() });
