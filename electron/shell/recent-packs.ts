import { app, session } from 'electron/main';
import type { Asked } from '../asked.ts';

const PACK = /\.galleypack$/i;

/** Lists a pack among the system's recent documents: in the jump list of Windows, and in the Dock's menu of macOS. */
export function noteRecentPack(asked: Asked): void {
  if (asked.kind === 'file' && PACK.test(asked.path)) app.addRecentDocument(asked.path);
}

/** Packs that the person saves are recent, too. */
export function noteSavedPacks(): void {
  session.defaultSession.on('will-download', (_event, item) => {
    item.once('done', (_done, state) => {
      if (state === 'completed') noteRecentPack({ kind: 'file', path: item.getSavePath() });
    });
  });
}
