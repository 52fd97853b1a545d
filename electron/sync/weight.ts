/** What an object, a list or a number takes besides its words, roughly (bytes). */
const EACH = 100;

/** About how much memory a JSON value takes (bytes). Without recursion: a server may nest deeper than there is room for. */
export function weightOf(value: unknown): number {
  let weight = 0;
  const left = [value];
  while (left.length > 0) {
    const next = left.pop();
    weight += EACH;
    if (typeof next === 'string') weight += next.length;
    else if (typeof next === 'object' && next !== null) for (const inner of Object.values(next)) left.push(inner);
  }
  return weight;
}
