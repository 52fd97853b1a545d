import { rm } from 'node:fs/promises';
import { join } from 'node:path';

export function journalPath(profileDir: string, accountId: string): string {
  return join(profileDir, 'outbox', `${accountId}.jsonl`);
}

/** With the lines that could not be read, and what a crash left half written. */
export async function removeJournal(profileDir: string, accountId: string): Promise<void> {
  for (const end of ['', '.damaged', '.new', '.unreadable'])
    await rm(`${journalPath(profileDir, accountId)}${end}`, { recursive: true, force: true });
}
