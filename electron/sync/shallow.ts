/** Deeper than any real page: a block takes two levels of JSON. */
export const MAX_LEVELS = 400;

/**
 * Cuts foreign JSON that is nested deeper than a database can copy: one such page would fail every sync of its space. A
 * value that is not that deep is returned unchanged.
 */
export function shallow<T>(value: T): T {
  return isShallow(value) ? value : (cut(value, 0) as T);
}

/** Without recursion, which could overflow the stack. */
function isShallow(value: unknown): boolean {
  let level = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MAX_LEVELS) return false;
    const below: unknown[] = [];
    for (const each of level) {
      if (typeof each !== 'object' || each === null) continue;
      for (const inner of Object.values(each)) if (typeof inner === 'object' && inner !== null) below.push(inner);
    }
    level = below;
  }
  return true;
}

function cut(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= MAX_LEVELS) return null;
  if (Array.isArray(value)) return value.map((inner) => cut(inner, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, cut(inner, depth + 1)]));
}
