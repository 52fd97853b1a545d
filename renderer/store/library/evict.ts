/** Which stored texts are evicted, and in which order. Pure. */
export interface StoredText {
  readonly spaceId: string;
  readonly pageId: string;
  readonly bytes: number;
  /** When the page was last read (ms); 0: never. */
  readonly readAt: number;
  readonly fetchedAt: number;
  /** Its space is kept offline. */
  readonly offline: boolean;
}

/** Texts outside the offline spaces stay for this long, and may take this many bytes. */
const CACHE_AGE_MS = 30 * 24 * 60 * 60 * 1_000;
const CACHE_BYTES = 32 * 1024 * 1024;

/**
 * Evicts texts outside the offline spaces when they are old or too many. If `needed` bytes are above 0, space has run
 * out: other texts are evicted, too, also offline ones, least recently read first.
 */
export function textsToEvict(texts: readonly StoredText[], needed: number, now: number): readonly StoredText[] {
  const byAge = [...texts].sort((one, other) => one.readAt - other.readAt || one.fetchedAt - other.fetchedAt);
  const gone = new Set<StoredText>();
  let cached = texts.reduce((sum, { offline, bytes }) => sum + (offline ? 0 : bytes), 0);
  for (const text of byAge) {
    if (text.offline) continue;
    const old = now - Math.max(text.readAt, text.fetchedAt) > CACHE_AGE_MS;
    if (!old && cached <= CACHE_BYTES) continue;
    gone.add(text);
    cached -= text.bytes;
  }
  let freed = [...gone].reduce((sum, { bytes }) => sum + bytes, 0);
  for (const text of byAge) {
    if (freed >= needed) break;
    if (gone.has(text)) continue;
    gone.add(text);
    freed += text.bytes;
  }
  return [...gone];
}
