import { createHash } from 'node:crypto';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Twenty letters and digits that follow from `parts` alone, in the shape of the platform's own ids. */
export function hashId(...parts: readonly string[]): string {
  const digest = createHash('sha256').update(parts.join('\u0000')).digest();
  return [...digest.subarray(0, 20)].map((byte) => ALPHABET.charAt(byte % ALPHABET.length)).join('');
}

/** A number in [0, 1) that follows from `parts` alone: for dates that must be the same on every start. */
export function hashFraction(...parts: readonly string[]): number {
  return createHash('sha256').update(parts.join('\u0000')).digest().readUInt32BE(0) / 2 ** 32;
}

/** What Git would call the content. */
export function gitOid(bytes: Uint8Array): string {
  return createHash('sha1')
    .update(`blob ${String(bytes.length)}\u0000`)
    .update(bytes)
    .digest('hex');
}
