import type { FileEntry } from './file-index.ts';

/**
 * Selects stored bytes to delete, so that `needed` bytes become free: never read ones first, largest first among those,
 * then the least recently read. For bytes that several files share, the latest read counts. Pure.
 */
export function filesToEvict(
  entries: Iterable<readonly [string, FileEntry]>,
  needed: number,
  spared: ReadonlySet<string> = new Set(),
): readonly { readonly hash: string; readonly bytes: number }[] {
  const blobs = new Map<string, { readonly hash: string; readonly bytes: number; readonly readAt: number }>();
  for (const [, { hash, bytes, readAt }] of entries) {
    if (hash === null || spared.has(hash)) continue;
    blobs.set(hash, { hash, bytes, readAt: Math.max(readAt, blobs.get(hash)?.readAt ?? 0) });
  }
  const order = [...blobs.values()].sort((one, other) => one.readAt - other.readAt || other.bytes - one.bytes);
  const gone: { readonly hash: string; readonly bytes: number }[] = [];
  let freed = 0;
  for (const { hash, bytes } of order) {
    if (freed >= needed) break;
    gone.push({ hash, bytes });
    freed += bytes;
  }
  return gone;
}
