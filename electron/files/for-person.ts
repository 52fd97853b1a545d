import { ok, type Result } from '#shared/result.ts';
import { fileHeaders, pdfHeaders } from '../content-security.ts';
import { noFile } from './answer.ts';
import type { Fetching } from './fetching.ts';
import { keyOf } from './file-keys.ts';
import type { Files } from './files.ts';
import type { StoredFiles } from './stored-files.ts';

export interface ForPersonDependencies {
  readonly stored: StoredFiles;
  readonly fetching: Fetching;
  readonly evict: (bytes: number, spared: ReadonlySet<string>) => Promise<number>;
  readonly limitBytes: () => number | null;
  readonly reachable: () => boolean;
  readonly now: () => number;
  /** Ends when the files are closed. */
  readonly signal: AbortSignal;
}

/** What a person looks at or asks for: it is fetched where it is not here, and counts as read. */
export function forPerson({
  stored: { blobs, index, setEntry },
  fetching,
  evict,
  limitBytes,
  reachable,
  now,
  signal,
}: ForPersonDependencies): Pick<Files, 'want' | 'fetchWanted' | 'answer'> {
  /** For a person: counts as read, outlives the pause of a sync that was fetching the same, and may push out older ones. */
  const storeForPerson = async (key: string): Promise<Result<null>> => {
    let stored = await fetching.store(key, signal);
    if (!stored.ok && stored.error.code === 'cancelled') stored = await fetching.store(key, signal);
    const entry = index.get(key);
    if (!stored.ok || entry === undefined) return stored;
    setEntry(key, { ...entry, readAt: now(), wanted: false });
    const limit = limitBytes();
    if (limit !== null && index.bytes() > limit) await evict(index.bytes() - limit, new Set([entry.hash ?? '']));
    return stored;
  };

  return {
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
