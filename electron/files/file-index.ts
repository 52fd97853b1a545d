import { mkdir, open, readdir, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { noLog, type Log } from '../log/log.ts';

/** An account's index of files: the source of each, its stored bytes, and when a person last opened it. */
export interface FileEntry {
  readonly contentType: string;
  readonly downloadURL: string;
  /** As the server states it; `bytes` counts the received ones. */
  readonly size: number;
  /** SHA-256 of the bytes; null until they are stored. */
  readonly hash: string | null;
  readonly bytes: number;
  /** When a person last opened it (ms); 0: never. */
  readonly readAt: number;
  /** Somebody asked for it when it could not be downloaded. */
  readonly wanted: boolean;
}

export interface FileIndex {
  get(key: string): FileEntry | undefined;
  set(key: string, entry: FileEntry): void;
  delete(key: string): void;
  /** Whether some file has these bytes. */
  names(hash: string): boolean;
  entries(): Iterable<readonly [string, FileEntry]>;
  /** Bytes on disk; shared bytes count once. */
  bytes(): number;
  /** Hashes in the indexes of other accounts, which share the bytes. */
  namedByOthers(): Promise<ReadonlySet<string>>;
  close(): Promise<void>;
}

/** Changes within this time are saved together; a changed read time may wait longer than a download. */
const SAVE_AFTER_MS = 250;

export function indexPath(dir: string, accountId: string): string {
  return join(dir, `${accountId}.json`);
}

export async function openFileIndex(dir: string, accountId: string, log: Log = noLog): Promise<FileIndex> {
  const path = indexPath(dir, accountId);
  const index = await readIndex(path, log);
  let saving: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | null = null;

  const files = new Map<string, number>();
  const count = (hash: string | null | undefined, by: 1 | -1): void => {
    if (hash != null) files.set(hash, (files.get(hash) ?? 0) + by);
    if (hash != null && files.get(hash) === 0) files.delete(hash);
  };
  for (const { hash } of index.values()) count(hash, 1);

  // One write at a time; changes during a write follow with the next one. The index is a cache: a failure only costs
  // requests.
  const write = (): void => {
    timer = null;
    saving = saving
      .then(() => writeIndex(dir, path, index))
      .catch((thrown: unknown) => {
        log.thrown('files', 'index-not-written', thrown);
      });
  };

  return {
    get: (key) => index.get(key),
    set(key, entry) {
      count(index.get(key)?.hash, -1);
      count(entry.hash, 1);
      index.set(key, entry);
      timer ??= setTimeout(write, SAVE_AFTER_MS);
    },
    delete(key) {
      count(index.get(key)?.hash, -1);
      index.delete(key);
      timer ??= setTimeout(write, SAVE_AFTER_MS);
    },
    names: (hash) => files.has(hash),
    entries: () => index.entries(),
    bytes() {
      const sizes = new Map<string, number>();
      for (const { hash, bytes } of index.values()) if (hash !== null) sizes.set(hash, bytes);
      return [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0);
    },
    async namedByOthers() {
      const names = await readdir(dir).catch(() => []);
      const named = new Set<string>();
      for (const name of names) {
        if (!name.endsWith('.json') || name === `${accountId}.json`) continue;
        for (const { hash } of (await readIndex(join(dir, name), log)).values()) if (hash !== null) named.add(hash);
      }
      return named;
    },
    async close() {
      if (timer !== null) {
        clearTimeout(timer);
        write();
      }
      await saving;
    },
  };
}

async function readIndex(path: string, log: Log): Promise<Map<string, FileEntry>> {
  try {
    return new Map(Object.entries(indexSchema.parse(JSON.parse(await readFile(path, 'utf8')))));
  } catch (thrown) {
    // The index is a cache of the server's data: without it everything is downloaded again.
    const isNew = thrown instanceof Error && 'code' in thrown && thrown.code === 'ENOENT';
    if (!isNew) log.thrown('files', 'index-unreadable', thrown);
    return new Map();
  }
}

async function writeIndex(dir: string, path: string, index: ReadonlyMap<string, FileEntry>): Promise<void> {
  await mkdir(dir, { recursive: true });
  const fresh = `${path}.new`;
  const file = await open(fresh, 'w');
  try {
    await file.writeFile(JSON.stringify(Object.fromEntries(index)));
  } finally {
    await file.close();
  }
  await rename(fresh, path);
}

/** Fields that earlier versions did not write have defaults. */
const indexSchema = z.record(
  z.string(),
  z.object({
    contentType: z.string(),
    downloadURL: z.string(),
    size: z.number(),
    hash: z.string().nullable(),
    bytes: z.number().default(0),
    readAt: z.number().default(0),
    wanted: z.boolean().default(false),
  }),
);
