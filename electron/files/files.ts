import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { appError } from '#shared/errors.ts';
import { err, ok, type Result } from '#shared/result.ts';
import type { StoredFileRow } from '#shared/rpc/store.ts';
import { fileHeaders } from '../content-security.ts';
import { createBlobs } from './blobs.ts';
import { openDownload, type DownloadOptions } from './download.ts';

/**
 * The images and files of one account: fetched by the core, stored once by content, served to the page under the app's
 * own origin. What is not stored yet is fetched when somebody looks at it. The sync, the hosts and nothing else use it.
 */
export interface Files {
  /** Remembers what a space's files are; their bytes come with `store` or on the first look. */
  remember(spaceId: string, files: readonly StoredFileRow[]): void;
  /** Which of `files` have no bytes here. */
  missing(spaceId: string, files: readonly StoredFileRow[]): Promise<readonly StoredFileRow[]>;
  store(spaceId: string, fileId: string, signal: AbortSignal): Promise<Result<null>>;
  answer(spaceId: string, fileId: string): Promise<FileAnswer>;
  close(): Promise<void>;
}

/** A response without the host's own response type. */
export interface FileAnswer {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: Uint8Array<ArrayBuffer> | null;
}

export const noFile: FileAnswer = { status: 404, headers: {}, body: null };

/** Larger files are opened online; they would crowd out what people read. */
export const MAX_STORED_FILE_BYTES = 50 * 1024 * 1024;

interface Entry {
  readonly contentType: string;
  readonly downloadURL: string;
  readonly size: number;
  /** SHA-256 of the bytes; null until they are stored. */
  readonly hash: string | null;
}

export interface FilesOptions {
  /** `<profile>/files`; bytes are shared by all accounts, the index is this account's. */
  readonly dir: string;
  readonly accountId: string;
  readonly access: () => Omit<DownloadOptions, 'signal'>;
}

export async function openFiles({ dir, accountId, access }: FilesOptions): Promise<Files> {
  const blobs = createBlobs(join(dir, 'blobs'));
  const indexPath = join(dir, `${accountId}.json`);
  const index = await readIndex(indexPath);
  const running = new Map<string, Promise<Result<null>>>();
  let saving: Promise<void> = Promise.resolve();
  let dirty = false;

  const save = (): void => {
    if (dirty) return;
    dirty = true;
    // One write at a time; what changes meanwhile goes with the next one.
    saving = saving
      .then(async () => {
        dirty = false;
        await writeIndex(dir, indexPath, index);
      })
      .catch(() => undefined);
  };

  const fetchBytes = async (key: string, entry: Entry, signal: AbortSignal): Promise<Result<null>> => {
    const bytes = await openDownload(entry.downloadURL, { ...access(), signal });
    if (!bytes.ok) return bytes;
    const written = await blobs.write(bytes.value, MAX_STORED_FILE_BYTES);
    if (!written.ok) return written;
    index.set(key, { ...(index.get(key) ?? entry), hash: written.value.hash });
    save();
    return ok(null);
  };

  const storeByKey = async (key: string, signal: AbortSignal): Promise<Result<null>> => {
    const entry = index.get(key);
    if (entry === undefined) return err(appError('not-found', 'no such file is known'));
    if (entry.hash !== null && (await blobs.has(entry.hash))) return ok(null);
    const current = running.get(key) ?? fetchBytes(key, entry, signal).finally(() => running.delete(key));
    running.set(key, current);
    return current;
  };

  return {
    remember(spaceId, files) {
      for (const file of files) {
        const key = keyOf(spaceId, file.id);
        const known = index.get(key);
        if (known?.size === file.size && known.downloadURL === file.downloadURL) continue;
        // An address that carries a fresh signature in its query is not a fresh file.
        const same = known?.size === file.size && pathOf(known.downloadURL) === pathOf(file.downloadURL);
        const hash = same ? known.hash : null;
        index.set(key, { contentType: file.contentType, downloadURL: file.downloadURL, size: file.size, hash });
        save();
      }
    },
    async missing(spaceId, files) {
      const result: StoredFileRow[] = [];
      for (const file of files) {
        const hash = index.get(keyOf(spaceId, file.id))?.hash ?? null;
        if (hash === null || !(await blobs.has(hash))) result.push(file);
      }
      return result;
    },
    store: (spaceId, fileId, signal) => storeByKey(keyOf(spaceId, fileId), signal),
    async answer(spaceId, fileId) {
      const key = keyOf(spaceId, fileId);
      const stored = await storeByKey(key, new AbortController().signal);
      const entry = index.get(key);
      const body = stored.ok && entry?.hash != null ? await blobs.read(entry.hash) : null;
      if (entry === undefined || body === null) return noFile;
      return { status: 200, headers: { ...fileHeaders, 'Content-Type': safeType(entry.contentType) }, body };
    },
    async close() {
      await saving;
    },
  };
}

function keyOf(spaceId: string, fileId: string): string {
  return `${spaceId}/${fileId}`;
}

function pathOf(address: string): string {
  return address.split('?', 1)[0] ?? address;
}

/** A page of somebody else's must never be served as a document of ours. */
function safeType(contentType: string): string {
  const type = contentType.split(';')[0]?.trim().toLowerCase() ?? '';
  return /^(image|audio|video|font)\/[\w.+-]+$/.test(type) || type === 'application/pdf' || type === 'text/plain'
    ? type
    : 'application/octet-stream';
}

async function readIndex(path: string): Promise<Map<string, Entry>> {
  try {
    const parsed = indexSchema.safeParse(JSON.parse(await readFile(path, 'utf8')));
    return new Map(parsed.success ? Object.entries(parsed.data) : []);
  } catch {
    // The index is a cache of what the service tells: without it everything is fetched again.
    return new Map();
  }
}

async function writeIndex(dir: string, path: string, index: ReadonlyMap<string, Entry>): Promise<void> {
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

const indexSchema = z.record(
  z.string(),
  z.object({ contentType: z.string(), downloadURL: z.string(), size: z.number(), hash: z.string().nullable() }),
);
