import { rm } from 'node:fs/promises';
import { join } from 'node:path';

export function journalPath(profileDir: string, accountId: string): string {
  return join(profileDir, 'outbox', `${accountId}.jsonl`);
}

export function removeJournal(profileDir: string, accountId: string): Promise<void> {
  return removeJournalAt(journalPath(profileDir, accountId));
}

/** Also removes unreadable lines, files that a crash left unfinished, and an unreadable journal. */
export async function removeJournalAt(path: string): Promise<void> {
  for (const end of ['', '.damaged', '.new']) await rm(`${path}${end}`, { force: true });
  // This may be a folder: a folder in place of a file cannot be read.
  await rm(`${path}.unreadable`, { recursive: true, force: true });
}
