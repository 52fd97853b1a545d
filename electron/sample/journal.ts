import {
  closeSync,
  existsSync,
  fchmodSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  truncateSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
import { sampleTokensSchema, type SampleTokens } from './tokens.ts';

/**
 * The state file: the service's tokens, and one accepted write per line. A restart loads the same workspace and repeats
 * the writes with their times and ids, so that every acknowledged write exists again. A line is passed to the operating
 * system before its write is answered, so that a killed service loses no acknowledged write. Whoever can read the file
 * can write to the service, so only its owner may.
 */
export interface Journal {
  /** Writes accepted earlier, oldest first. */
  readonly entries: readonly JournalEntry[];
  /** The last tokens passed to `keepTokens`. */
  readonly tokens: SampleTokens | null;
  keepTokens(tokens: SampleTokens): void;
  append(entry: JournalEntry): void;
  close(): void;
}

const entrySchema = z.object({
  operation: z.string(),
  input: z.record(z.string(), z.unknown()),
  person: z.string(),
  now: z.string(),
  /** The ids that the write assigned are derived from it. */
  salt: z.string(),
  /** From path to bytes in base64: the files that were read from disk for it. */
  tree: z.record(z.string(), z.string()).exactOptional(),
});
export type JournalEntry = z.output<typeof entrySchema>;

const tokensSchema = z.object({ tokens: sampleTokensSchema });
const lineSchema = z.union([tokensSchema, entrySchema]);

const OWNER_ONLY = 0o600;

export function openJournal(path: string): Journal {
  mkdirSync(dirname(path), { recursive: true });
  const { entries, tokens, length } = existsSync(path) ? readEntries(path) : { entries: [], tokens: null, length: 0 };
  const file = openSync(path, 'a', OWNER_ONLY);
  fchmodSync(file, OWNER_ONLY);
  // A line that a kill cut off was never acknowledged, and would corrupt the next one.
  truncateSync(path, length);
  const write = (line: JournalEntry | z.output<typeof tokensSchema>): void => {
    writeSync(file, `${JSON.stringify(line)}\n`);
  };
  return {
    entries,
    tokens,
    keepTokens: (given) => write({ tokens: given }),
    append: write,
    close() {
      fsyncSync(file);
      closeSync(file);
    },
  };
}

interface State {
  readonly entries: readonly JournalEntry[];
  readonly tokens: SampleTokens | null;
  /** The number of bytes in complete lines. */
  readonly length: number;
}

function readEntries(path: string): State {
  const bytes = readFileSync(path);
  const end = bytes.lastIndexOf(0x0a) + 1;
  const entries: JournalEntry[] = [];
  let tokens: SampleTokens | null = null;
  const lines = bytes.toString('utf8', 0, end).split('\n');
  lines.pop();
  for (const [index, line] of lines.entries()) {
    const parsed = lineSchema.safeParse(parseLine(line));
    if (!parsed.success) throw new Error(`${path} is no state file of the sample service (line ${String(index + 1)})`);
    if ('tokens' in parsed.data) tokens = parsed.data.tokens;
    else entries.push(parsed.data);
  }
  return { entries, tokens, length: end };
}

function parseLine(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
