/** Which stored texts go, and in what order. Pure. */
export interface StoredText {
  readonly spaceId: string;
  readonly pageId: string;
  readonly bytes: number;
  /** When somebody last read it (ms); 0: never. */
  readonly readAt: number;
  readonly fetchedAt: number;
  /** Its space is kept offline. */
  readonly kept: boolean;
}

/** What was opened once and is not kept stays for so long, and takes so much. */
const CACHE_AGE_MS = 30 * 24 * 60 * 60 * 1_000;
const CACHE_BYTES = 32 * 1024 * 1024;

/**
 * Texts that are not kept go when they are old or many. For `needed` bytes above 0 others go too, kept ones as well,
 * least recently read first: space has run out, and what nobody reads is missed least.
 */
export function textsToEvict(texts: readonly StoredText[], needed: number, now: number): readonly StoredText[] {
  const byAge = [...texts].sort((one, other) => one.readAt - other.readAt || one.fetchedAt - other.fetchedAt);
  const gone = new Set<StoredText>();
  let cached = texts.reduce((sum, { kept, bytes }) => sum + (kept ? 0 : bytes), 0);
  for (const text of byAge) {
    if (text.kept) continue;
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
