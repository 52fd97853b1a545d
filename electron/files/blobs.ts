import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createInTurn, type InTurn } from '#shared/in-turn.ts';
import { appError, type AppError } from '#shared/errors.ts';
import { err, ok, type Result } from '#shared/result.ts';

/** Bytes by content: a file in two pages or two spaces is stored once, under its SHA-256. */
export interface Blobs {
  has(hash: string): Promise<boolean>;
  read(hash: string): Promise<Uint8Array<ArrayBuffer> | null>;
  /** The bytes in pieces; throws if they are gone. */
  stream(hash: string): AsyncIterable<Uint8Array>;
  /**
   * Stores the stream, up to `maxBytes`. `name` is called with hash and size in the same turn in which the bytes are
   * stored.
   */
  write(
    bytes: AsyncIterable<Uint8Array>,
    maxBytes: number,
    name: (written: WrittenBytes) => void,
  ): Promise<Result<WrittenBytes>>;
  /** Runs `work` while no bytes are added to this folder: then unnamed bytes may be removed. */
  inTurn<T>(work: () => Promise<T>): Promise<T>;
  remove(hash: string): Promise<void>;
  /** Removes unnamed bytes and unfinished files of a crash. Only while nobody else has the folder open. */
  removeOthers(named: ReadonlySet<string>): Promise<void>;
}

export interface WrittenBytes {
  readonly hash: string;
  readonly size: number;
}

const STREAM_BYTES = 1024 * 1024;

/** By folder. The accounts of a process share a folder. */
const turns = new Map<string, InTurn>();

export function createBlobs(dir: string): Blobs {
  const pathOf = (hash: string): string => join(dir, hash.slice(0, 2), hash);
  const inTurn = turns.get(dir) ?? createInTurn();
  turns.set(dir, inTurn);

  return {
    inTurn,
    async has(hash) {
      return (await stat(pathOf(hash)).catch(() => null)) !== null;
    },
    async read(hash) {
      const bytes = await readFile(pathOf(hash)).catch(() => null);
      return bytes === null ? null : new Uint8Array(bytes);
    },
    stream: (hash) => createReadStream(pathOf(hash), { highWaterMark: STREAM_BYTES }),
    async write(bytes, maxBytes, name) {
      // Accounts share the folder, so the name must be unique.
      const temporary = join(dir, `incoming-${randomUUID()}`);
      try {
        await mkdir(dir, { recursive: true });
        const written = await writeTemporary(temporary, bytes, maxBytes);
        if (written === null)
          return err(appError('invalid-response', `the file is larger than ${String(maxBytes)} bytes`));
        await inTurn(async () => {
          await mkdir(dirname(pathOf(written.hash)), { recursive: true });
          await rename(temporary, pathOf(written.hash));
          name(written);
        });
        return ok(written);
      } catch (thrown) {
        return err(writeError(thrown));
      } finally {
        // The next start removes leftovers.
        await rm(temporary, { force: true }).catch(() => undefined);
      }
    },
    async remove(hash) {
      await rm(pathOf(hash), { force: true });
    },
    async removeOthers(named) {
      for (const folder of await readdir(dir).catch(() => [])) {
        if (folder.startsWith('incoming-')) await rm(join(dir, folder), { force: true });
        else {
          for (const hash of await readdir(join(dir, folder)).catch(() => [])) {
            if (!named.has(hash)) await rm(join(dir, folder, hash), { force: true });
          }
        }
      }
    },
  };
}

/**
 * Either the network failed during the download, or the disk during the write: only the network's failure ends by
 * itself.
 */
function writeError(thrown: unknown): AppError {
  const name = thrown instanceof Error ? thrown.name : '';
  if (name === 'AbortError') return appError('cancelled', 'the download was cancelled');
  if (name === 'TimeoutError') return appError('timeout', 'the download took too long');
  const { code, syscall } = thrown as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT') return appError('storage-full', `the file could not be written: ${code}`);
  return FILE_CALLS.has(syscall ?? '')
    ? appError('storage-failed', `the file could not be written: ${code ?? name}`)
    : appError('offline', thrown instanceof Error ? thrown.message : 'unknown failure');
}

const FILE_CALLS: ReadonlySet<string> = new Set(['open', 'write', 'close', 'mkdir', 'rename']);

async function writeTemporary(
  path: string,
  bytes: AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<WrittenBytes | null> {
  const hash = createHash('sha256');
  let size = 0;
  const file = await open(path, 'w');
  try {
    for await (const chunk of bytes) {
      size += chunk.byteLength;
      if (size > maxBytes) return null;
      hash.update(chunk);
      await file.write(chunk);
    }
  } finally {
    await file.close();
  }
  return { hash: hash.digest('hex'), size };
}
