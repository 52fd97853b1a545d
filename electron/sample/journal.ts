import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, truncateSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';

/**
 * The state file: one accepted write a line. A restart loads the same workspace and repeats the writes with their
 * times and ids, so that every acknowledged word is there again. A line is in the system's hands before its write is
 * answered, so that a killed service forgets nothing that it promised.
 */
export interface Journal {
  /** What was accepted before, the oldest first. */
  readonly entries: readonly JournalEntry[];
  append(entry: JournalEntry): void;
  close(): void;
}

const entrySchema = z.object({
  operation: z.string(),
  input: z.record(z.string(), z.unknown()),
  person: z.string(),
  now: z.string(),
  /** Ids that the write gave out follow from it. */
  salt: z.string(),
  /** Path to bytes in base64, of what was read from the disk for it. */
  tree: z.record(z.string(), z.string()).exactOptional(),
});
export type JournalEntry = z.output<typeof entrySchema>;

export function openJournal(path: string): Journal {
  mkdirSync(dirname(path), { recursive: true });
  const { entries, length } = existsSync(path) ? readEntries(path) : { entries: [], length: 0 };
  const file = openSync(path, 'a');
  // A line that was torn by a kill was never acknowledged, and would spoil the next one.
  truncateSync(path, length);
  return {
    entries,
    append(entry) {
      writeSync(file, `${JSON.stringify(entry)}\n`);
    },
    close() {
      fsyncSync(file);
      closeSync(file);
    },
  };
}

function readEntries(path: string): { readonly entries: readonly JournalEntry[]; readonly length: number } {
  const bytes = readFileSync(path);
  const end = bytes.lastIndexOf(0x0a) + 1;
  const entries: JournalEntry[] = [];
  const lines = bytes.toString('utf8', 0, end).split('\n');
  lines.pop();
  for (const [index, line] of lines.entries()) {
    const parsed = entrySchema.safeParse(parseLine(line));
    if (!parsed.success) throw new Error(`${path} is no state file of the sample service (line ${String(index + 1)})`);
    entries.push(parsed.data);
  }
  return { entries, length: end };
}

function parseLine(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
