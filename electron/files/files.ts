import { join } from 'node:path';
import { ok, type Result } from '#shared/result.ts';
import type { FileFigures } from '#shared/rpc/host.ts';
import type { StoredFileRow } from '#shared/rpc/store.ts';
import { createBlobs, type WrittenBytes } from './blobs.ts';
import { noLog, type Log } from '../log/log.ts';
import type { FileAnswer } from './answer.ts';
import type { DownloadOptions } from './download.ts';
import { filesToEvict } from './evict.ts';
import { openFileIndex, type FileIndex } from './file-index.ts';
import { fileOf, isSameFile, keyOf, spaceOf, type SpaceFileId } from './file-keys.ts';
import { createFetching } from './fetching.ts';
import { fileFigures } from './figures.ts';
import { forPerson } from './for-person.ts';
import { createReleased } from './released.ts';
import { createStoredFiles } from './stored-files.ts';
import { MAX_STORED_FILE_BYTES } from './storable.ts';
import { createSweeps } from './sweep.ts';
import type { FileReferences } from './unreferenced.ts';

/**
 * The images and files of one account: fetched by the core, stored once by content, served to the page under the app's
 * own origin. What is not stored yet is fetched when somebody looks at it, and what was read longest ago goes first when
 * the limit or the disk is reached. The sync, the hosts and nothing else use it.
 */
export interface Files {
  /** Remembers what a space's files are; their bytes come with `store` or on the first look. */
  remember(spaceId: string, files: readonly StoredFileRow[]): void;
  /** Which of `files` have no bytes here. */
  missing(spaceId: string, files: readonly StoredFileRow[]): Promise<readonly StoredFileRow[]>;
  /** The ids of the known files of a space that have no bytes here. */
  missingIds(spaceId: string): readonly string[];
  /** Whether so many bytes more stay below the limit. What nobody has looked at never pushes out what somebody has. */
  fits(bytes: number): boolean;
  store(spaceId: string, fileId: string, signal: AbortSignal): Promise<Result<null>>;
  /** `retry`: somebody asked for it by hand, so it is tried although the service seems out of reach. */
  want(spaceId: string, fileId: string): Promise<Result<'stored' | 'queued'>>;
  /** Fetches what was asked for while it could not be had. */
  fetchWanted(): Promise<void>;
  answer(spaceId: string, fileId: string): Promise<FileAnswer>;
  /** The files of a space whose bytes are here. */
  stored(spaceId: string): Promise<readonly StoredBytes[]>;
  bytesOf(hash: string): AsyncIterable<Uint8Array>;
  /** Keeps bytes that came by another way than the service, for files that are known by `remember`. */
  adopt(files: readonly SpaceFileId[], bytes: AsyncIterable<Uint8Array>): Promise<Result<null>>;
  figures(): FileFigures;
  /** Lets go of what was read longest ago, about `bytes` of it. Answers how many bytes went. */
  evict(bytes: number): Promise<number>;
  removeSpace(spaceId: string): Promise<void>;
  /**
   * Forgets the files that nothing refers to, and deletes the bytes that no file of any account has then. `ask` tells what is
   * referred to; files that are remembered while it is asked stay. `inWords`: those of the others that stay, because the
   * person's own text names them. Nothing goes where either cannot say. A sweep that a crash cut off is made good by the next.
   */
  sweep(
    ask: () => Promise<Result<FileReferences>>,
    inWords: (files: readonly SpaceFileId[]) => Promise<Result<readonly SpaceFileId[]>>,
  ): Promise<Result<null>>;
  close(): Promise<void>;
}

export interface StoredBytes {
  readonly fileId: string;
  readonly hash: string;
  readonly bytes: number;
}

export interface FilesOptions {
  /** `<profile>/files`; bytes are shared by all accounts, the index is this account's. */
  readonly dir: string;
  readonly accountId: string;
  readonly access: () => Omit<DownloadOptions, 'signal' | 'contentType'>;
  /** Whether the service may answer. While it does not, a look costs no request; a wish does. */
  readonly reachable?: () => boolean;
  /** Bytes that may be stored; null: as many as the disk holds. */
  readonly limitBytes?: () => number | null;
  /** Bytes of this space came or went. */
  readonly changed?: (spaceId: string) => void;
  readonly now?: () => number;
  readonly log?: Log;
}

/** The folders that accounts of this process have open. Who comes first clears up: what others write is not on record at once. */
const folders = new Map<string, { readonly indexes: Set<FileIndex>; readonly cleared: Promise<void> }>();

/** Bytes of the accounts that have this folder open, also those that they have not written down yet. */
export function hashesInUse(dir: string): readonly string[] {
  const indexes = [...(folders.get(dir)?.indexes ?? [])];
  return indexes.flatMap((index) => [...index.entries()].flatMap(([, { hash }]) => hash ?? []));
}

export async function openFiles({
  dir,
  accountId,
  access,
  reachable = () => true,
  limitBytes = () => null,
  changed = () => undefined,
  now = Date.now,
  log = noLog,
}: FilesOptions): Promise<Files> {
  const blobs = createBlobs(join(dir, 'blobs'));
  const index = await openFileIndex(dir, accountId, log);
  const closing = new AbortController();
  const folder = folders.get(dir) ?? { indexes: new Set(), cleared: removeUnnamed() };
  folders.set(dir, folder);
  folder.indexes.add(index);
  const released = createReleased(blobs, index, folder.indexes);
  await folder.cleared;
  const stored = createStoredFiles(blobs, index, released, changed);
  const { setEntry, forget } = stored;
  const fetching = createFetching(stored, access, log);
  const { spare, sweep } = createSweeps(stored);

  async function removeUnnamed(): Promise<void> {
    const named = new Set(await index.namedByOthers());
    for (const [, { hash }] of index.entries()) if (hash !== null) named.add(hash);
    await blobs.removeOthers(named);
  }

  async function evict(bytes: number, spared?: ReadonlySet<string>): Promise<number> {
    if (bytes <= 0) return 0;
    const leaving = new Map(filesToEvict(index.entries(), bytes, spared).map((blob) => [blob.hash, blob.bytes]));
    forget((_key, { hash }) => hash !== null && leaving.has(hash));
    const gone = await released.remove();
    return [...leaving].reduce((freed, [hash, size]) => freed + (gone.has(hash) ? size : 0), 0);
  }

  return {
    remember(spaceId, files) {
      for (const file of files) {
        const key = keyOf(spaceId, file.id);
        spare(key);
        const known = index.get(key);
        if (known?.size === file.size && known.downloadURL === file.downloadURL) continue;
        const same = known !== undefined && isSameFile(known, file);
        setEntry(key, {
          contentType: file.contentType,
          downloadURL: file.downloadURL,
          size: file.size,
          hash: same ? known.hash : null,
          bytes: same ? known.bytes : 0,
          readAt: known?.readAt ?? 0,
          wanted: known?.wanted ?? false,
        });
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
    missingIds(spaceId) {
      const ids: string[] = [];
      for (const [key, { hash }] of index.entries()) {
        if (hash === null && spaceOf(key) === spaceId) ids.push(fileOf(key).fileId);
      }
      return ids;
    },
    fits(bytes) {
      const limit = limitBytes();
      return limit === null || index.bytes() + bytes <= limit;
    },
    store: (spaceId, fileId, signal) => fetching.store(keyOf(spaceId, fileId), signal),
    ...forPerson({ stored, fetching, evict, limitBytes, reachable, now, signal: closing.signal }),
    async stored(spaceId) {
      const found: StoredBytes[] = [];
      for (const [key, { hash, bytes }] of index.entries()) {
        if (hash === null || spaceOf(key) !== spaceId || !(await blobs.has(hash))) continue;
        found.push({ fileId: fileOf(key).fileId, hash, bytes });
      }
      return found;
    },
    bytesOf: (hash) => blobs.stream(hash),
    async adopt(named, bytes) {
      const written = await blobs.write(bytes, MAX_STORED_FILE_BYTES, ({ hash, size }: WrittenBytes) => {
        released.add(hash);
        for (const { spaceId, fileId } of named) {
          const key = keyOf(spaceId, fileId);
          const entry = index.get(key);
          if (entry !== undefined) setEntry(key, { ...entry, hash, bytes: size, wanted: false });
        }
      });
      if (!written.ok) return written;
      await released.remove();
      for (const spaceId of new Set(named.map((file) => file.spaceId))) changed(spaceId);
      return ok(null);
    },
    figures: () => fileFigures(index, limitBytes()),
    evict: (bytes) => evict(bytes),
    async removeSpace(spaceId) {
      fetching.noteRemoval(spaceId);
      forget((key) => spaceOf(key) === spaceId);
      await released.remove();
    },
    sweep,
    async close() {
      closing.abort();
      await fetching.idle();
      await index.close();
      folder.indexes.delete(index);
      if (folder.indexes.size === 0) folders.delete(dir);
    },
  };
}
