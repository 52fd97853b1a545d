/** 53 bits (cyrb53, public domain): two of a million blocks collide in one of ten thousand workspaces. */
export function digestText(text: string): string {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return inBase36(4294967296 * (2097151 & low) + (high >>> 0));
}

/** Same as `toString(36)`, which takes longer than all the rest of a key. */
function inBase36(whole: number): string {
  let text = '';
  let left = whole;
  while (left >= PAIRS.length) {
    const rest = Math.floor(left / PAIRS.length);
    text = `${PAIRS[left - rest * PAIRS.length] ?? ''}${text}`;
    left = rest;
  }
  const head = PAIRS[left] ?? '';
  return (left < 36 ? head.slice(1) : head) + text;
}

/** Two digits each. */
const PAIRS: readonly string[] = Array.from({ length: 36 * 36 }, (_, pair) => pair.toString(36).padStart(2, '0'));
