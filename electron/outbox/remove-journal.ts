import { rm } from 'node:fs/promises';
import { join } from 'node:path';

export function journalPath(profileDir: string, accountId: string): string {
  return join(profileDir, 'outbox', `${accountId}.jsonl`);
}

export function removeJournal(profileDir: string, accountId: string): Promise<void> {
  return removeJournalAt(journalPath(profileDir, accountId));
}

/** With the lines that could not be read, what a crash left half written, and a file that could not be read at all. */
export async function removeJournalAt(path: string): Promise<void> {
  for (const end of ['', '.damaged', '.new']) await rm(`${path}${end}`, { force: true });
  // It may be a folder: that is one way in which a file cannot be read.
  await rm(`${path}.unreadable`, { recursive: true, force: true });
}
