import type { PendingOperation } from '#shared/outbox/operation.ts';
import { textOf } from '#shared/outbox/writes.ts';
import type { BackupAccount } from '#shared/rpc/backup.ts';
import type { CopiedTable, CopyChange } from '#shared/rpc/local-copy.ts';
import { SETTLE_MS } from '../accounts/session.ts';
import { parseCopyEntry } from '../local-copy/copy-entry.ts';
import { parseOutboxEntry, type OutboxEntry } from '../outbox/entries.ts';
import { replay } from '../outbox/history.ts';

/** The writes and rows of an account, from its two files. */
export interface Contents {
  readonly operations: readonly PendingOperation[];
  readonly rows: readonly CopyChange[];
  /** Writes that this version cannot read. */
  readonly unreadable: number;
}

/** Reads the lines of both files. Lines that cannot be read are left out; those of the journal are counted. */
export function contentsOf(journal: readonly string[], copy: readonly string[], now: number): Contents {
  const entries: OutboxEntry[] = [];
  const damaged: string[] = [];
  for (const line of journal) {
    const raw = parsed(line);
    if (raw !== null && typeof raw === 'object' && 'galleyJournal' in raw) continue;
    const entry = guarded(() => parseOutboxEntry(raw));
    if (entry === null) damaged.push(line);
    else entries.push(entry);
  }
  const all = [...replay(entries, damaged, now, SETTLE_MS).queue.operations.values()];
  const operations = all.filter(({ state }) => state !== 'parked');
  return { operations, rows: rowsIn(copy), unreadable: all.length - operations.length };
}

function rowsIn(lines: readonly string[]): readonly CopyChange[] {
  const rows = new Map<string, CopyChange>();
  for (const line of lines) {
    const entry = guarded(() => parseCopyEntry(parsed(line)));
    if (entry === null || 'database' in entry) continue;
    const id = `${entry.table} ${JSON.stringify(entry.key)}`;
    if ((rows.get(id)?.n ?? 0) <= entry.n) rows.set(id, entry);
  }
  return [...rows.values()].filter((row) => 'value' in row);
}

const MOST_TEXTS = 100;
const TEXT_CHARACTERS = 200;
type Counts = Pick<BackupAccount, 'drafts' | 'decisions' | 'others'>;

export function countRows(rows: readonly { readonly table: CopiedTable }[]): Counts {
  const drafts = rows.filter(({ table }) => table === 'drafts').length;
  const decisions = rows.filter(({ table }) => table === 'triageMarks').length;
  return { drafts, decisions, others: rows.length - drafts - decisions };
}

/** The unsent writes, and the beginnings of their texts. */
export function countWrites(operations: readonly PendingOperation[]): Pick<BackupAccount, 'writes' | 'texts'> {
  const unsent = operations.filter(({ state }) => state !== 'done');
  const texts = unsent.flatMap(({ write }) => textOf(write)?.trim().slice(0, TEXT_CHARACTERS) ?? []);
  return { writes: unsent.length, texts: texts.filter((text) => text !== '').slice(0, MOST_TEXTS) };
}

function parsed(line: string): unknown {
  return guarded(() => JSON.parse(line) as unknown);
}

/** Null: it cannot be read, for example because it is nested too deeply. */
function guarded<T>(work: () => T | null): T | null {
  try {
    return work();
  } catch {
    return null;
  }
}
