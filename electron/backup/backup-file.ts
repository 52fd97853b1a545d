import { z } from 'zod';
import { appError } from '#shared/errors.ts';
import { err, ok, type Result } from '#shared/result.ts';
import { settingsFrom, type Settings } from '#shared/settings.ts';
import { readAccount, type StoredAccount } from '../accounts/accounts.ts';
import { damaged, END_FRAME, readFrames, Refusal, writeFrames } from '../packs/container.ts';
import type { NoteProgress } from '../packs/jobs.ts';
import { readWhole } from '../packs/read-whole.ts';
import { decode, encode } from '../packs/frame-json.ts';

/**
 * The format of a backup: a head, then each account with its two files as they are on the disk, in
 * pieces of whole lines. The two files are the journal of the outbox and the second copy of the local data.
 */
const frameTypes = { head: 1, account: 2, journal: 3, copy: 4 } as const;

const headSchema = z.object({
  madeAt: z.number().min(0).max(8.64e15),
  galley: z.string().max(100),
  settings: z.record(z.string(), z.unknown()),
  words: z.array(z.string().max(100)).max(10_000),
  current: z.string().max(500).nullable(),
});

const endSchema = z.object({ accounts: z.number().int().min(0) });

const PIECE_CHARACTERS = 4 * 1024 * 1024;
const MAX_ACCOUNTS = 1_000;
/** More than any person can make. */
const MAX_LINES = 2_000_000;

export interface BackupHead {
  readonly madeAt: number;
  readonly galley: string;
  readonly settings: Settings;
  /** The person's own dictionary. */
  readonly words: readonly string[];
  /** The account that was used last. */
  readonly current: string | null;
}

export interface AccountFiles {
  readonly account: StoredAccount;
  /** The text of the file; empty: there is none. */
  readonly journal: string;
  readonly copy: string;
}

export async function writeBackup(
  head: BackupHead,
  accounts: readonly StoredAccount[],
  read: (account: StoredAccount) => Promise<AccountFiles>,
  write: (bytes: Buffer) => Promise<void>,
  note: NoteProgress,
  signal: AbortSignal,
): Promise<Result<null>> {
  const frames = await writeFrames('backup', write);
  await frames.frame(frameTypes.head, encode(head));
  for (const [done, account] of accounts.entries()) {
    note(done, accounts.length, account.organizationTitle);
    const { journal, copy } = await read(account);
    await frames.frame(frameTypes.account, encode(account));
    for (const [type, text] of [
      [frameTypes.journal, journal],
      [frameTypes.copy, copy],
    ] as const) {
      for (const piece of piecesOf(text)) {
        if (signal.aborted) return err(appError('cancelled', 'saving the backup was cancelled'));
        if (!(await frames.frame(type, Buffer.from(piece))))
          return err(appError('storage-failed', `a line of ${account.organizationTitle} is too long for a backup`));
      }
    }
  }
  await frames.end(encode({ accounts: accounts.length }));
  return ok(null);
}

/** Whole lines. A line that is not complete was never confirmed, and is left out. */
function* piecesOf(text: string): Generator<string> {
  let from = 0;
  while (from < text.length) {
    const most = text.lastIndexOf('\n', from + PIECE_CHARACTERS);
    const end = most >= from ? most : text.indexOf('\n', from);
    if (end < 0) return;
    yield text.slice(from, end + 1);
    from = end + 1;
  }
}

export interface BackupContent {
  readonly head: BackupHead;
  readonly accounts: readonly {
    readonly account: StoredAccount;
    readonly journal: readonly string[];
    readonly copy: readonly string[];
  }[];
}

export function readBackup(
  path: string,
  progress: (bytes: number) => void,
  signal: AbortSignal,
): Promise<Result<BackupContent>> {
  return readWhole(path, readFrom, progress, signal);
}

async function readFrom(source: AsyncIterable<Uint8Array>): Promise<BackupContent> {
  let head: BackupHead | null = null;
  let lines = 0;
  const accounts: { readonly account: StoredAccount; readonly journal: string[]; readonly copy: string[] }[] = [];
  for await (const { type, payload } of readFrames('backup', source)) {
    const last = accounts.at(-1);
    if (head === null) {
      if (type !== frameTypes.head) throw damaged('its beginning');
      const { settings, ...rest } = decode(payload, headSchema, 'what it says of itself');
      head = { ...rest, settings: settingsFrom(settings) };
    } else if (type === END_FRAME) {
      if (decode(payload, endSchema, 'its end').accounts !== accounts.length) throw damaged('what it counts');
    } else if (type === frameTypes.account) {
      const account = readAccount(decode(payload, z.unknown(), 'an account in it'));
      if (account === null) throw damaged('an account in it');
      if (accounts.length >= MAX_ACCOUNTS) throw new Refusal('file-refused', 'it has too many accounts');
      accounts.push({ account, journal: [], copy: [] });
    } else if (last !== undefined && (type === frameTypes.journal || type === frameTypes.copy)) {
      const into = type === frameTypes.journal ? last.journal : last.copy;
      for (const line of payload.toString('utf8').split('\n')) {
        if (line.trim() === '') continue;
        into.push(line);
        if ((lines += 1) > MAX_LINES) throw new Refusal('file-refused', 'it has too many lines');
      }
    } else throw new Refusal('file-refused', 'it has a part of an unknown kind');
  }
  if (head === null) throw damaged('its beginning');
  return { head, accounts };
}
