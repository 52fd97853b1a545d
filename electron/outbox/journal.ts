import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { createInTurn } from '#shared/in-turn.ts';
import { appError } from '#shared/errors.ts';
import { err, ok, type Result } from '#shared/result.ts';
import type { JournalDamage } from '#shared/rpc/store.ts';

/**
 * An append-only file of JSON lines that is on disk before `append` answers. It does not know the meaning of the lines:
 * the outbox passes entries and a parser. An unreadable line is moved to `<file>.damaged`, complete.
 */
export interface Journal<Entry> {
  /** Answers after fsync. Concurrent appends share one fsync. */
  append(entries: readonly Entry[]): Promise<Result<null>>;
  /**
   * Replaces the whole file atomically with the result of `entries`, which is called in turn: all earlier appends have
   * answered by then, and later ones are written after it.
   */
  rewrite(entries: () => readonly Entry[]): Promise<Result<null>>;
  close(): Promise<void>;
}

/** The disk operations of the journal: those of Node, or a test's, which can fill up and lose power. */
export interface JournalDisk {
  mkdir(path: string, options: { readonly recursive: true }): Promise<unknown>;
  readFile(path: string, encoding: 'utf8'): Promise<string>;
  rename(from: string, to: string): Promise<void>;
  open(path: string, flags: 'a' | 'w' | 'r'): Promise<JournalFile>;
}

export interface JournalFile {
  stat(): Promise<{ readonly size: number }>;
  appendFile(text: string): Promise<void>;
  writeFile(text: string): Promise<void>;
  truncate(size: number): Promise<void>;
  datasync(): Promise<void>;
  close(): Promise<void>;
}

const nodeDisk: JournalDisk = { mkdir, readFile, rename, open };

export interface OpenedJournal<Entry> {
  readonly journal: Journal<Entry>;
  readonly entries: readonly Entry[];
  /** Lines that could not be parsed. They are stored beside the journal. */
  readonly damaged: readonly string[];
  /** Damage that was found since Galley started; null: none. */
  readonly damage: JournalDamage | null;
  /** The file was missing or empty: this is the first journal, or the last one was lost. */
  readonly isNew: boolean;
}

/** The first line of the file. A file of a newer version is refused and left unchanged. */
const JOURNAL_VERSION = 1;

export async function openJournal<Entry>(
  path: string,
  parse: (raw: unknown) => Entry | null,
  disk: JournalDisk = nodeDisk,
): Promise<Result<OpenedJournal<Entry>>> {
  try {
    await disk.mkdir(dirname(path), { recursive: true });
    const text = await readText(disk, path);
    const { version, entries, damaged } = readLines(text, parse);
    // A line that was cut off during writing was never confirmed: its text is still in the editor's draft.
    const torn = text.endsWith('\n') ? null : text.slice(text.lastIndexOf('\n') + 1);
    const shown = damaged.filter((line) => line !== torn);
    const found = { cutOff: shown.length < damaged.length, unreadable: shown.length };
    if (version > JOURNAL_VERSION) {
      return err(
        appError('newer-version', `the outbox journal was written by a newer Galley (version ${String(version)})`),
      );
    }
    if (damaged.length > 0) await appendDurably(disk, `${path}.damaged`, damaged.map((line) => `${line}\n`).join(''));
    const file = await disk.open(path, 'a');
    const journal = createJournal<Entry>(disk, path, file);
    const mended = text === '' || damaged.length > 0 ? await journal.rewrite(() => entries) : ok(null);
    return mended.ok
      ? ok({ journal, entries, damaged: shown, damage: noteDamage(disk, path, found), isNew: text === '' })
      : mended;
  } catch (thrown) {
    return err(storageError(thrown));
  }
}

/** By disk and file. An account may be opened several times before a window can show the damage. */
const damages = new WeakMap<JournalDisk, Map<string, JournalDamage>>();

/** Adds new damage to the damage found before. */
function noteDamage(disk: JournalDisk, path: string, { cutOff, unreadable }: JournalDamage): JournalDamage | null {
  const ofDisk = damages.get(disk) ?? new Map<string, JournalDamage>();
  damages.set(disk, ofDisk);
  const before = ofDisk.get(path) ?? null;
  if (!cutOff && unreadable === 0) return before;
  const all = { cutOff: cutOff || before?.cutOff === true, unreadable: unreadable + (before?.unreadable ?? 0) };
  ofDisk.set(path, all);
  return all;
}

function createJournal<Entry>(disk: JournalDisk, path: string, first: JournalFile): Journal<Entry> {
  // Null: the file is opened again for the next line.
  let file: JournalFile | null = first;
  // Size of the complete lines in bytes; null: unknown.
  let size: number | null = null;
  let closed = false;
  const inTurn = createInTurn();
  let waiting: { readonly text: string; readonly settle: (result: Result<null>) => void }[] = [];

  async function flush(): Promise<void> {
    const group = waiting;
    waiting = [];
    if (group.length === 0) return;
    const result = await attempt(async () => {
      // Another session may have the file open: two writers would mix their lines.
      if (closed) throw new Error('the journal is closed');
      const open = (file ??= await disk.open(path, 'a'));
      const text = group.map((entry) => entry.text).join('');
      const before = (size ??= (await open.stat()).size);
      try {
        await open.appendFile(text);
        await open.datasync();
        size = before + Buffer.byteLength(text);
      } catch (thrown) {
        // On a full disk, half a line would corrupt the next one: cut the file back to its last complete line.
        await open.truncate(before).catch(() => (size = null));
        throw thrown;
      }
    });
    for (const entry of group) entry.settle(result);
  }

  return {
    append(entries) {
      return new Promise((settle) => {
        waiting.push({ text: entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''), settle });
        void inTurn(flush);
      });
    },
    rewrite(entries) {
      return inTurn(() =>
        attempt(async () => {
          if (closed) throw new Error('the journal is closed');
          await oneTurn();
          const lines = [{ galleyJournal: JOURNAL_VERSION }, ...entries()].map((entry) => `${JSON.stringify(entry)}\n`);
          const fresh = `${path}.new`;
          const handle = await disk.open(fresh, 'w');
          try {
            await handle.writeFile(lines.join(''));
            await handle.datasync();
          } finally {
            await handle.close();
          }
          // Windows refuses to rename over an open file.
          const last = file;
          [file, size] = [null, null];
          await last?.close();
          await disk.rename(fresh, path);
          await syncFolder(disk, dirname(path));
        }),
      );
    },
    async close() {
      await inTurn(async () => {
        closed = true;
        await file?.close();
        file = null;
      });
    },
  };
}

/** Resolves after all code that waits for settled promises has run: one turn of the event loop later. */
function oneTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** Until the folder is synced too, a power loss may restore the old file. */
async function syncFolder(disk: JournalDisk, path: string): Promise<void> {
  try {
    const folder = await disk.open(path, 'r');
    try {
      await folder.datasync();
    } finally {
      await folder.close();
    }
  } catch {
    // Windows opens no folders, and logs names itself.
  }
}

async function readText(disk: JournalDisk, path: string): Promise<string> {
  try {
    return await disk.readFile(path, 'utf8');
  } catch (thrown) {
    if (isCode(thrown, 'ENOENT')) return '';
    // An unreadable file may still be intact, so that is an error. A folder with this name is not a journal.
    if (!isCode(thrown, 'EISDIR')) throw thrown;
    await disk.rename(path, `${path}.unreadable`);
    return '';
  }
}

function readLines<Entry>(
  text: string,
  parse: (raw: unknown) => Entry | null,
): { readonly version: number; readonly entries: readonly Entry[]; readonly damaged: readonly string[] } {
  let version = 0;
  const entries: Entry[] = [];
  const damaged: string[] = [];
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue;
    const raw = parseJson(line);
    const header = headerVersion(raw);
    if (header !== null) {
      version = header;
      continue;
    }
    const entry = raw === undefined ? null : parse(raw);
    if (entry === null) damaged.push(line);
    else entries.push(entry);
  }
  return { version, entries, damaged };
}

function headerVersion(raw: unknown): number | null {
  if (typeof raw !== 'object' || raw === null || !('galleyJournal' in raw)) return null;
  return typeof raw.galleyJournal === 'number' ? raw.galleyJournal : null;
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line) as unknown;
  } catch {
    return undefined;
  }
}

async function appendDurably(disk: JournalDisk, path: string, text: string): Promise<void> {
  const handle = await disk.open(path, 'a');
  try {
    await handle.appendFile(text);
    await handle.datasync();
  } finally {
    await handle.close();
  }
}

async function attempt(work: () => Promise<void>): Promise<Result<null>> {
  try {
    await work();
    return ok(null);
  } catch (thrown) {
    return err(storageError(thrown));
  }
}

function storageError(thrown: unknown): ReturnType<typeof appError> {
  const detail = thrown instanceof Error ? thrown.message : 'unknown storage failure';
  return appError(isCode(thrown, 'ENOSPC') || isCode(thrown, 'EDQUOT') ? 'storage-full' : 'storage-failed', detail);
}

function isCode(thrown: unknown, code: string): boolean {
  return thrown instanceof Error && 'code' in thrown && thrown.code === code;
}
