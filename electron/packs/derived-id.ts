import { createHash } from 'node:crypto';

/**
 * The id of a write that results from another one: the same each time, so that a file that is imported twice is queued
 * once.
 */
export function derivedId(from: string): string {
  const hex = createHash('sha256').update(`after ${from}`).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
}
