import { appError } from '#shared/errors.ts';
import { err, ok, type Result } from '#shared/result.ts';
import { errorFacts } from '../log/failures.ts';
import type { Log } from '../log/log.ts';
import { openDownload } from './download.ts';
import type { FileEntry } from './file-index.ts';
import { isSameFile, spaceOf } from './file-keys.ts';
import type { FilesOptions } from './files.ts';
import type { StoredFiles } from './stored-files.ts';
import { MAX_STORED_FILE_BYTES } from './storable.ts';

/** Fetches the bytes of known files, each once at a time. */
export interface Fetching {
  /** Answers at once where the bytes are here. */
  readonly store: (key: string, signal: AbortSignal) => Promise<Result<null>>;
  /** The bytes of a space were removed: what is being fetched for it is not stored. */
  readonly noteRemoval: (spaceId: string) => void;
  /** Resolves when nothing is being fetched. */
  readonly idle: () => Promise<unknown>;
}

export function createFetching(
  { blobs, index, released, changed, setEntry }: StoredFiles,
  access: FilesOptions['access'],
  log: Log,
): Fetching {
  const running = new Map<string, Promise<Result<null>>>();
  /** Of each space: how often its bytes were removed. */
  const removals = new Map<string, number>();

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

  const store = async (key: string, signal: AbortSignal): Promise<Result<null>> => {
    const entry = index.get(key);
    if (entry === undefined) return err(appError('not-found', 'no such file is known'));
    if (entry.hash !== null && (await blobs.has(entry.hash))) return ok(null);
    const current = running.get(key) ?? fetchBytes(key, entry, signal).finally(() => running.delete(key));
    running.set(key, current);
    return current;
  };

  return {
    store,
    noteRemoval(spaceId) {
      removals.set(spaceId, (removals.get(spaceId) ?? 0) + 1);
    },
    idle: () => Promise.allSettled(running.values()),
  };
}
