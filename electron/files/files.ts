import { join } from 'node:path';
import { appError } from '#shared/errors.ts';
import { err, ok, type Result } from '#shared/result.ts';
import type { FileFigures } from '#shared/rpc/host.ts';
import type { StoredFileRow } from '#shared/rpc/store.ts';
import { fileHeaders, pdfHeaders } from '../content-security.ts';
import { createBlobs, type WrittenBytes } from './blobs.ts';
import { errorFacts } from '../log/failures.ts';
import { noLog, type Log } from '../log/log.ts';
import { openDownload, type DownloadOptions } from './download.ts';
import { filesToEvict } from './evict.ts';
import { openFileIndex, type FileEntry, type FileIndex } from './file-index.ts';
import { fileOf, isSameFile, keyOf, spaceOf, type SpaceFileId } from './file-keys.ts';
import { createReleased } from './released.ts';
import { unreferenced, type FileReferences } from './unreferenced.ts';

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

/** A response without the host's own response type. */
export interface FileAnswer {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: Uint8Array<ArrayBuffer> | null;
}

/** Asked again when the file has come: nothing may remember that it was not there. */
export const noFile: FileAnswer = { status: 404, headers: { 'Cache-Control': 'no-store' }, body: null };

/** Larger files are opened online; they would crowd out what people read. */
export const MAX_STORED_FILE_BYTES = 50 * 1024 * 1024;

export function isStorable({ size }: { readonly size: number }): boolean {
  return size <= MAX_STORED_FILE_BYTES;
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
  const running = new Map<string, Promise<Result<null>>>();
  const closing = new AbortController();
  /** For each sweep under way: the files that were remembered since it began. */
  const sweeps = new Set<Set<string>>();
  /** Of each space: how often its bytes were removed. */
  const removals = new Map<string, number>();
  const folder = folders.get(dir) ?? { indexes: new Set(), cleared: removeUnnamed() };
  folders.set(dir, folder);
  folder.indexes.add(index);
  const released = createReleased(blobs, index, folder.indexes);
  await folder.cleared;

  async function removeUnnamed(): Promise<void> {
    const named = new Set(await index.namedByOthers());
    for (const [, { hash }] of index.entries()) if (hash !== null) named.add(hash);
    await blobs.removeOthers(named);
  }

  const setEntry = (key: string, entry: FileEntry): void => {
    const hash = index.get(key)?.hash ?? null;
    if (hash !== null && hash !== entry.hash) released.add(hash);
    index.set(key, entry);
  };

  const fetchBytes = async (key: string, entry: FileEntry, signal: AbortSignal): Promise<Result<null>> => {
    const fetched = await fetchInto(key, entry, signal);
    if (!fetched.ok && fetched.error.code !== 'cancelled') {
      // Its address is the content's: not even the origin of it is ours to tell.
      log.event('files', 'download-failed', { ...errorFacts(fetched.error), 'own-server': isOwn(entry.downloadURL) });
    }
    return fetched;
  };

  const isOwn = (address: string): boolean => {
    const { baseUrl } = access();
    return URL.canParse(address, baseUrl) && new URL(address, baseUrl).origin === new URL(baseUrl).origin;
  };

  const fetchInto = async (key: string, entry: FileEntry, signal: AbortSignal): Promise<Result<null>> => {
    const removal = removals.get(spaceOf(key));
    const bytes = await openDownload(entry.downloadURL, { ...access(), contentType: entry.contentType, signal });
    if (!bytes.ok) return bytes;
    const outcome = { isNamed: false, isEmpty: false };
    const written = await blobs.write(bytes.value, MAX_STORED_FILE_BYTES, ({ hash, size }) => {
      const current = index.get(key);
      outcome.isEmpty = size === 0 && entry.size > 0;
      if (outcome.isEmpty) released.add(hash);
      else if (current !== undefined && isSameFile(current, entry) && removals.get(spaceOf(key)) === removal) {
        setEntry(key, { ...current, hash, bytes: size, wanted: false });
        outcome.isNamed = true;
      } else released.add(hash);
    });
    if (!written.ok) return written;
    if (outcome.isNamed) {
      changed(spaceOf(key));
      return ok(null);
    }
    if (outcome.isEmpty) return err(appError('invalid-response', 'the file came empty'));
    // It was swept, removed or replaced while its bytes came.
    await released.remove();
    const current = index.get(key);
    return current === undefined || isSameFile(current, entry)
      ? err(appError('cancelled', 'the file was removed while it was fetched'))
      : fetchBytes(key, current, signal);
  };

  const storeByKey = async (key: string, signal: AbortSignal): Promise<Result<null>> => {
    const entry = index.get(key);
    if (entry === undefined) return err(appError('not-found', 'no such file is known'));
    if (entry.hash !== null && (await blobs.has(entry.hash))) return ok(null);
    const current = running.get(key) ?? fetchBytes(key, entry, signal).finally(() => running.delete(key));
    running.set(key, current);
    return current;
  };

  /** For a person: counts as read, outlives the pause of a sync that was fetching the same, and may push out older ones. */
  const storeForPerson = async (key: string): Promise<Result<null>> => {
    let stored = await storeByKey(key, closing.signal);
    if (!stored.ok && stored.error.code === 'cancelled') stored = await storeByKey(key, closing.signal);
    const entry = index.get(key);
    if (!stored.ok || entry === undefined) return stored;
    setEntry(key, { ...entry, readAt: now(), wanted: false });
    const limit = limitBytes();
    if (limit !== null && index.bytes() > limit) await evict(index.bytes() - limit, new Set([entry.hash ?? '']));
    return stored;
  };

  async function evict(bytes: number, spared?: ReadonlySet<string>): Promise<number> {
    if (bytes <= 0) return 0;
    const leaving = new Map(filesToEvict(index.entries(), bytes, spared).map((blob) => [blob.hash, blob.bytes]));
    forget((_key, { hash }) => hash !== null && leaving.has(hash));
    const gone = await released.remove();
    return [...leaving].reduce((freed, [hash, size]) => freed + (gone.has(hash) ? size : 0), 0);
  }

  function forget(which: (key: string, entry: FileEntry) => boolean): void {
    const spaces = new Set<string>();
    for (const [key, entry] of [...index.entries()]) {
      if (!which(key, entry)) continue;
      setEntry(key, { ...entry, hash: null, bytes: 0 });
      spaces.add(spaceOf(key));
    }
    for (const spaceId of spaces) changed(spaceId);
  }

  function drop(files: readonly SpaceFileId[]): void {
    for (const { spaceId, fileId } of files) {
      const key = keyOf(spaceId, fileId);
      const hash = index.get(key)?.hash ?? null;
      if (hash !== null) released.add(hash);
      index.delete(key);
    }
    for (const spaceId of new Set(files.map((file) => file.spaceId))) changed(spaceId);
  }

  return {
    remember(spaceId, files) {
      for (const file of files) {
        const key = keyOf(spaceId, file.id);
        for (const since of sweeps) since.add(key);
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
    store: (spaceId, fileId, signal) => storeByKey(keyOf(spaceId, fileId), signal),
    async want(spaceId, fileId) {
      const key = keyOf(spaceId, fileId);
      const stored = await storeForPerson(key);
      if (stored.ok) return ok('stored');
      const entry = index.get(key);
      if (entry === undefined || !comesBack(stored.error.code)) return stored;
      index.set(key, { ...entry, wanted: true });
      return ok('queued');
    },
    async fetchWanted() {
      for (const [key, { wanted }] of [...index.entries()]) {
        if (!wanted) continue;
        const stored = await storeForPerson(key);
        // Out of reach again: the rest waits. What cannot be had at all is not asked for again and again.
        if (!stored.ok && comesBack(stored.error.code)) return;
        const entry = index.get(key);
        if (entry !== undefined) index.set(key, { ...entry, wanted: false });
      }
    },
    async answer(spaceId, fileId) {
      const key = keyOf(spaceId, fileId);
      const before = index.get(key);
      const here = before?.hash != null && (await blobs.has(before.hash));
      if (!here && !reachable()) return noFile;
      const stored = await storeForPerson(key);
      const entry = index.get(key);
      const body = stored.ok && entry?.hash != null ? await blobs.read(entry.hash) : null;
      if (entry === undefined || body === null) return noFile;
      const type = safeType(entry.contentType);
      const headers = type === 'application/pdf' ? pdfHeaders : fileHeaders;
      return { status: 200, headers: { ...headers, 'Content-Type': type }, body };
    },
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
    figures() {
      // A map: an id may be called as what every object has (`__proto__`).
      const spaces = new Map<string, { files: number; stored: number; bytes: number; missingBytes: number }>();
      for (const [key, { hash, bytes, size }] of index.entries()) {
        const spaceId = spaceOf(key);
        const figures = spaces.get(spaceId) ?? { files: 0, stored: 0, bytes: 0, missingBytes: 0 };
        spaces.set(spaceId, figures);
        // What is too large is opened online, so it is not missing.
        if (hash === null && !isStorable({ size })) continue;
        figures.files += 1;
        if (hash === null) figures.missingBytes += size;
        else {
          figures.stored += 1;
          figures.bytes += bytes;
        }
      }
      return { bytes: index.bytes(), limitBytes: limitBytes(), spaces: Object.fromEntries(spaces) };
    },
    evict: (bytes) => evict(bytes),
    async removeSpace(spaceId) {
      removals.set(spaceId, (removals.get(spaceId) ?? 0) + 1);
      forget((key) => spaceOf(key) === spaceId);
      await released.remove();
    },
    async sweep(ask, inWords) {
      const since = new Set<string>();
      sweeps.add(since);
      const isOld = ({ spaceId, fileId }: SpaceFileId): boolean => !since.has(keyOf(spaceId, fileId));
      try {
        const references = await ask();
        if (!references.ok) return references;
        const leaving = unreferenced(index.entries(), references.value).filter(isOld);
        const named: Result<readonly SpaceFileId[]> = leaving.length === 0 ? ok([]) : await inWords(leaving);
        if (!named.ok) return named;
        const kept = new Set(named.value.map(({ spaceId, fileId }) => keyOf(spaceId, fileId)));
        drop(leaving.filter((file) => isOld(file) && !kept.has(keyOf(file.spaceId, file.fileId))));
      } finally {
        sweeps.delete(since);
      }
      await released.remove();
      return ok(null);
    },
    async close() {
      closing.abort();
      await Promise.allSettled(running.values());
      await index.close();
      folder.indexes.delete(index);
      if (folder.indexes.size === 0) folders.delete(dir);
    },
  };
}

/** What another try may bring. A file that is gone, or that is too large, stays away. */
function comesBack(code: string): boolean {
  return ['offline', 'timeout', 'cancelled', 'server-error', 'rate-limited', 'unauthorized'].includes(code);
}

/** A page of somebody else's must never be served as a document of ours. */
function safeType(contentType: string): string {
  const type = contentType.split(';')[0]?.trim().toLowerCase() ?? '';
  return /^(image|audio|video|font)\/[\w.+-]+$/.test(type) || type === 'application/pdf' || type === 'text/plain'
    ? type
    : 'application/octet-stream';
}
