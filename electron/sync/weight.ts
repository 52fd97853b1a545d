/** Approximate size of an object, a list or a number without its text (bytes). */
const EACH = 100;

/**
 * Approximate memory size of a JSON value (bytes). Without recursion, which deep nesting by a server could overflow.
 */
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
