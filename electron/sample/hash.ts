import { createHash } from 'node:crypto';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Twenty letters and digits derived only from `parts`, in the form of the platform's ids. */
export function hashId(...parts: readonly string[]): string {
  const digest = createHash('sha256').update(parts.join('\u0000')).digest();
  return [...digest.subarray(0, 20)].map((byte) => ALPHABET.charAt(byte % ALPHABET.length)).join('');
}

/** A number in [0, 1) derived only from `parts`: for dates that must be the same at every start. */
export function hashFraction(...parts: readonly string[]): number {
  return createHash('sha256').update(parts.join('\u0000')).digest().readUInt32BE(0) / 2 ** 32;
}

/** Git's object id of the content. */
export function gitOid(bytes: Uint8Array): string {
  return createHash('sha1')
    .update(`blob ${String(bytes.length)}\u0000`)
    .update(bytes)
    .digest('hex');
}
