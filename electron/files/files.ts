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
 * The images and files of one account: downloaded by the core, stored once by content, and served to the window under
 * the app's own origin. A missing file is downloaded when somebody opens it; when the limit or the disk is full, the
 * least recently read ones are deleted first. Only the sync and the hosts use it.
 */
export interface Files {
  /** Records the files of a space; their bytes follow with `store` or when somebody opens them. */
  remember(spaceId: string, files: readonly StoredFileRow[]): void;
  /** Which of `files` are not stored. */
  missing(spaceId: string, files: readonly StoredFileRow[]): Promise<readonly StoredFileRow[]>;
  /** Ids of the known files of a space that are not stored. */
  missingIds(spaceId: string): readonly string[];
  /** Whether this many more bytes fit below the limit. Unread files never replace read ones. */
  fits(bytes: number): boolean;
  store(spaceId: string, fileId: string, signal: AbortSignal): Promise<Result<null>>;
  /** `retry`: a person asked for it, so it is tried although the server seems unreachable. */
  want(spaceId: string, fileId: string): Promise<Result<'stored' | 'queued'>>;
  /** Downloads files that were requested while they could not be downloaded. */
  fetchWanted(): Promise<void>;
  answer(spaceId: string, fileId: string): Promise<FileAnswer>;
  /** The stored files of a space. */
  stored(spaceId: string): Promise<readonly StoredBytes[]>;
  bytesOf(hash: string): AsyncIterable<Uint8Array>;
  /** Stores bytes that do not come from the server, for files known by `remember`. */
  adopt(files: readonly SpaceFileId[], bytes: AsyncIterable<Uint8Array>): Promise<Result<null>>;
  figures(): FileFigures;
  /** Deletes about `bytes` of the least recently read files. Answers how many bytes were deleted. */
  evict(bytes: number): Promise<number>;
  removeSpace(spaceId: string): Promise<void>;
  /**
   * Removes unreferenced files, and deletes bytes that no file of any account has then. `ask` gives the references;
   * files that are recorded in the meantime stay. `inWords`: unreferenced files that stay because the person's own text
   * contains them. Nothing is deleted if either cannot answer. After a crash during a sweep the next one completes it.
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
  /** `<profile>/files`; all accounts share the bytes, and the index belongs to this account. */
  readonly dir: string;
  readonly accountId: string;
  readonly access: () => Omit<DownloadOptions, 'signal' | 'contentType'>;
  /** Whether the server may answer. While it does not, opening a page costs no request; an explicit download does. */
  readonly reachable?: () => boolean;
  /** The most bytes to store; null: as much as the disk holds. */
  readonly limitBytes?: () => number | null;
  /** Files of this space were stored or deleted. */
  readonly changed?: (spaceId: string) => void;
  readonly now?: () => number;
  readonly log?: Log;
}

/**
 * The folders that accounts of this process have open. The first account to open one cleans it up, since bytes of
 * others may not be in their indexes yet.
 */
const folders = new Map<string, { readonly indexes: Set<FileIndex>; readonly cleared: Promise<void> }>();

/** Hashes of the accounts that have this folder open, including those not saved yet. */
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
