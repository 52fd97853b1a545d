import { join } from 'node:path';
import { digestText } from '#shared/digest.ts';
import { ok, type Result } from '#shared/result.ts';
import type { CopiedKey, CopyAhead, CopyChange, CopyDigest } from '#shared/rpc/local-copy.ts';
import { openJournal, type Journal, type JournalDisk } from '../outbox/journal.ts';
import { removeJournalAt } from '../outbox/remove-journal.ts';
import { parseCopyEntry, type CopyEntry, type CopyOwner } from './copy-entry.ts';

/** The second copy of an account's local data: an append-only file, like the outbox's journal. */
export interface LocalCopy {
  open(database: string, n: number): Promise<Result<CopyAhead>>;
  write(changes: readonly CopyChange[]): Promise<Result<null>>;
  check(n: number, rows: readonly CopyDigest[]): Promise<Result<readonly CopiedKey[]>>;
  /** Adds the rows that are missing here; the database restores them when it is next attached. Answers those added. */
  add(rows: readonly CopyChange[]): Promise<Result<readonly CopyChange[]>>;
  close(): Promise<void>;
}

/** The file is compacted after this many lines, if it also has four times as many lines as rows. */
const COMPACT_AFTER_LINES = 2_000;
/** Older deletions are forgotten: a database that lost that much is restored without them. */
const DELETIONS_REMEMBERED = 10_000;

export function copyPath(profileDir: string, accountId: string): string {
  return join(profileDir, 'outbox', `${accountId}.local.jsonl`);
}

export function removeLocalCopy(profileDir: string, accountId: string): Promise<void> {
  return removeJournalAt(copyPath(profileDir, accountId));
}

export async function openLocalCopy(path: string, disk?: JournalDisk): Promise<Result<LocalCopy>> {
  const opened = await openJournal<CopyEntry>(path, parseCopyEntry, disk);
  return opened.ok ? ok(createCopy(opened.value.journal, opened.value.entries)) : opened;
}

function createCopy(journal: Journal<CopyEntry>, entries: readonly CopyEntry[]): LocalCopy {
  let owner: CopyOwner | null = null;
  let last = 0;
  let lines = entries.length;
  const rows = new Map<string, CopyChange>();
  /** Rows were added that the database has not been given: it must not delete them as rows that it no longer has. */
  let hasAdded = false;
  for (const entry of entries) apply(entry);

  function apply(entry: CopyEntry): void {
    if ('database' in entry) {
      owner = entry;
      return;
    }
    last = Math.max(last, entry.n);
    const id = idOf(entry);
    // If two windows write at the same time, the later change may arrive first.
    if ((rows.get(id)?.n ?? 0) <= entry.n) rows.set(id, entry);
  }

  function shortest(): readonly CopyEntry[] {
    for (const [id, row] of rows) if (!('value' in row) && row.n <= last - DELETIONS_REMEMBERED) rows.delete(id);
    return [...(owner === null ? [] : [owner]), ...rows.values()];
  }

  async function append(added: readonly CopyEntry[]): Promise<Result<null>> {
    if (added.length === 0) return ok(null);
    const written = await journal.append(added);
    if (!written.ok) return written;
    for (const entry of added) apply(entry);
    lines += added.length;
    if (lines >= Math.max(COMPACT_AFTER_LINES, 4 * rows.size)) {
      lines = rows.size;
      // On a full disk, the long form works, too.
      await journal.rewrite(shortest);
    }
    return ok(null);
  }

  return {
    async open(id, n) {
      hasAdded = false;
      if (id === owner?.database && owner.owed === undefined) {
        const changes = [...rows.values()].filter((row) => row.n > n);
        return ok({ changes, n: Math.max(n, last), missingOnly: false });
      }
      const changes = [...rows.values()].filter((row) => 'value' in row);
      if (id !== owner?.database) {
        // The numbers of this database do not apply to the rows that were here before. It gets all of them at each
        // start until it has compared its rows, which it does only after it has restored these.
        const remaining = changes.map((row): CopyChange => ({ ...row, n: 0 }));
        owner = changes.length === 0 ? { database: id } : { database: id, owed: true };
        last = 0;
        rows.clear();
        for (const row of remaining) apply(row);
        const rewritten = await journal.rewrite(shortest);
        if (!rewritten.ok) return rewritten;
      }
      return ok({ changes, n, missingOnly: true });
    },
    write: (changes) => append(changes),
    async check(n, digests) {
      if (hasAdded) return ok([]);
      const wanted: CopiedKey[] = [];
      const there = new Set<string>();
      for (const { table, key, digest } of digests) {
        const id = idOf({ table, key });
        there.add(id);
        const row = rows.get(id);
        if (row !== undefined && (row.n > n || digestOf(row) === digest)) continue;
        wanted.push({ table, key });
      }
      const gone = [...rows.values()].filter((row) => 'value' in row && row.n <= n && !there.has(idOf(row)));
      const settled = owner?.owed === true ? [{ database: owner.database }] : [];
      const written = await append([...settled, ...gone.map(({ table, key }) => ({ table, key, n }))]);
      return written.ok ? ok(wanted) : written;
    },
    async add(given) {
      const added = given.flatMap((row): readonly CopyChange[] =>
        'value' in row && !('value' in (rows.get(idOf(row)) ?? {})) ? [{ ...row, n: 0 }] : [],
      );
      if (added.length === 0) return ok([]);
      for (const row of added) rows.set(idOf(row), row);
      if (owner !== null) owner = { ...owner, owed: true };
      hasAdded = true;
      const rewritten = await journal.rewrite(shortest);
      return rewritten.ok ? ok(added) : rewritten;
    },
    close: () => journal.close(),
  };
}

function idOf({ table, key }: CopiedKey): string {
  return `${table} ${JSON.stringify(key)}`;
}

function digestOf(row: CopyChange): string | null {
  return 'value' in row ? digestText(JSON.stringify(row.value)) : null;
}
