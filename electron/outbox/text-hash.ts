import { createHash } from 'node:crypto';

/** SHA-256 of a text, in hex: shows whether a text changed without a second copy of it. */
export function textHash(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
