import type { KeyValue } from '../../electron/accounts/key-value.ts';

/** Settings that a test holds in a map. */
export function keyValue(values: Map<string, unknown>): KeyValue {
  return {
    get: (key) => structuredClone(values.get(key)),
    set: (key, value) => void values.set(key, structuredClone(value)),
    delete: (key) => void values.delete(key),
  };
}
