import { copyFile, mkdir, open, readdir, rm, stat, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { appError } from '#shared/errors.ts';
import { err, type Result } from '#shared/result.ts';
import type { SavedFile } from '#shared/rpc/packs.ts';
import { attempt, full } from './attempt.ts';
import { createMadeFiles } from './made-files.ts';

/**
 * Files between window and core. A window reads the file that a person chose or dropped, and sends it in pieces. It
 * downloads the core's files from an address that is valid for this run. The same in both hosts.
 */
export interface Transfers {
  begin(bytes: number): Promise<Result<{ readonly incomingId: string }>>;
  piece(incomingId: string, base64: string): Promise<Result<null>>;
  /** Null: no such file, or an incomplete one. */
  incoming(incomingId: string): Promise<{ readonly path: string; readonly bytes: number } | null>;
  /** A copy of a local file, as if a window had sent it. */
  takeIn(path: string): Promise<Result<{ readonly incomingId: string }>>;
  drop(incomingId: string): Promise<void>;
  /** As `incoming`, and the file then belongs to the caller. */
  take(incomingId: string): Promise<string | null>;
  /** A copy of a local file, as from `take`. Throws the disk's exception, and leaves nothing behind in that case. */
  copy(path: string): Promise<string>;
  /** Creates a file; `work` writes it. A failure deletes it. */
  make(work: (write: (bytes: Buffer) => Promise<void>) => Promise<Result<MadeFile>>): Promise<Result<SavedFile>>;
  download(pathname: string): Promise<Download | null>;
  /** Deletes saved files. A running download continues if the system allows it. */
  dropMade(): Promise<void>;
  close(): Promise<void>;
}

/** Information about a file from its writer. */
export type MadeFile = Omit<SavedFile, 'address' | 'bytes'>;

export interface Download {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Readable;
}

/** More than any pack, and less than a disk. */
const MAX_FILE_BYTES = 16 * 1024 * 1024 * 1024;
const MAX_PIECE_CHARACTERS = 2 * 1024 * 1024;
/** Stays free for everything else. */
const SPARE_BYTES = 64 * 1024 * 1024;
interface Incoming {
  readonly path: string;
  readonly file: FileHandle;
  readonly expected: number;
  written: number;
}

export async function openTransfers(
  folder: string,
  diskFree: (path: string) => Promise<number | null>,
): Promise<Transfers> {
  // Unfinished files of an earlier run belong to nobody.
  for (const name of await readdir(folder).catch(() => [])) {
    if (name.startsWith('incoming-') || name.startsWith('made-')) await rm(join(folder, name), { force: true });
  }
  const incoming = new Map<string, Incoming>();
  const made = createMadeFiles(folder);

  async function drop(incomingId: string): Promise<void> {
    const entry = incoming.get(incomingId);
    incoming.delete(incomingId);
    if (entry === undefined) return;
    await entry.file.close();
    await rm(entry.path, { force: true });
  }

  async function hasRoom(bytes: number): Promise<boolean> {
    const free = await diskFree(folder);
    return free === null || free - bytes > SPARE_BYTES;
  }

  async function copy(path: string): Promise<string> {
    const copied = join(folder, `incoming-${crypto.randomUUID()}`);
    const { size } = await stat(path);
    await mkdir(folder, { recursive: true });
    if (!(await hasRoom(size))) throw full();
    try {
      await copyFile(path, copied);
      return copied;
    } catch (thrown) {
      await rm(copied, { force: true });
      throw thrown;
    }
  }

  return {
    async begin(bytes) {
      if (bytes > MAX_FILE_BYTES) return err(appError('file-refused', 'the file is larger than any pack'));
      return attempt(async () => {
        await mkdir(folder, { recursive: true });
        if (!(await hasRoom(bytes))) throw full();
        const incomingId = crypto.randomUUID();
        const path = join(folder, `incoming-${incomingId}`);
        incoming.set(incomingId, { path, file: await open(path, 'wx'), expected: bytes, written: 0 });
        return { incomingId };
      });
    },
    async piece(incomingId, base64) {
      const entry = incoming.get(incomingId);
      if (entry === undefined) return err(appError('not-found', 'this file is not being taken in'));
      const bytes = Buffer.from(base64, 'base64');
      if (base64.length > MAX_PIECE_CHARACTERS || entry.written + bytes.byteLength > entry.expected) {
        await drop(incomingId);
        return err(appError('file-refused', 'more came than was announced'));
      }
      entry.written += bytes.byteLength;
      const written = await attempt(async () => {
        // On a nearly full disk `write` may silently write a part; `appendFile` writes everything or fails.
        await entry.file.appendFile(bytes);
        return null;
      });
      if (!written.ok) await drop(incomingId);
      return written;
    },
    async incoming(incomingId) {
      const entry = incoming.get(incomingId);
      if (entry === undefined || entry.written !== entry.expected) return null;
      await entry.file.datasync();
      return { path: entry.path, bytes: entry.written };
    },
    drop,
    async take(incomingId) {
      const entry = incoming.get(incomingId);
      if (entry === undefined || entry.written !== entry.expected) return null;
      await entry.file.datasync();
      incoming.delete(incomingId);
      await entry.file.close();
      return entry.path;
    },
    takeIn: (path) =>
      attempt(async () => {
        const copied = await copy(path);
        const { size } = await stat(copied);
        const incomingId = crypto.randomUUID();
        incoming.set(incomingId, { path: copied, file: await open(copied, 'r+'), expected: size, written: size });
        return { incomingId };
      }),
    copy,
    make: made.make,
    download: made.download,
    dropMade: made.drop,
    async close() {
      for (const id of [...incoming.keys()]) await drop(id);
      await made.drop();
    },
  };
}
