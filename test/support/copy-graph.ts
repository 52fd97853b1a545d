/**
 * A copy of plain data: objects, arrays, maps and sets, to any depth. What is reached in two ways is copied once. Functions
 * and instances of classes (buffers, dates) are shared: they must not change.
 */
export function copyGraph<T>(value: T, copies = new Map<object, unknown>()): T {
  return copy(value, copies) as T;
}

function copy(value: unknown, copies: Map<object, unknown>): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const known = copies.get(value);
  if (known !== undefined) return known;
  if (Array.isArray(value)) {
    const list: unknown[] = [];
    copies.set(value, list);
    for (const one of value) list.push(copy(one, copies));
    return list;
  }
  if (value instanceof Map) {
    const map = new Map<unknown, unknown>();
    copies.set(value, map);
    for (const [key, one] of value) map.set(copy(key, copies), copy(one, copies));
    return map;
  }
  if (value instanceof Set) {
    const set = new Set<unknown>();
    copies.set(value, set);
    for (const one of value) set.add(copy(one, copies));
    return set;
  }
  if (Object.getPrototypeOf(value) !== Object.prototype) return value;
  const object: Record<string, unknown> = {};
  copies.set(value, object);
  for (const [key, one] of Object.entries(value)) object[key] = copy(one, copies);
  return object;
}
