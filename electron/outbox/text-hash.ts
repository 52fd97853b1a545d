import { createHash } from 'node:crypto';

/** SHA-256 of a text, in hex: whether it is still the same, without keeping it twice. */
export function textHash(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
