import { ipcMain, session } from 'electron/main';
import { z } from 'zod';
import type { Spelling } from '../spelling/spelling.ts';

const wordsSchema = z.array(z.string().max(200)).max(2_000);

/**
 * Answers the preload's question which words are spelled wrong. Chromium's own checker would download its dictionaries:
 * it has no language and no address to download from.
 */
export function serveSpelling(spelling: Spelling, origins: ReadonlySet<string>): void {
  session.defaultSession.setSpellCheckerLanguages([]);
  session.defaultSession.setSpellCheckerDictionaryDownloadURL('https://galley.invalid/');
  ipcMain.handle('galley:misspelled', async ({ senderFrame: frame }, asked: unknown): Promise<readonly string[]> => {
    const words = wordsSchema.safeParse(asked);
    if (frame?.parent !== null || !origins.has(frame.origin) || !words.success) return [];
    return spelling.misspelled(words.data);
  });
}
