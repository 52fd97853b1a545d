import type { z } from 'zod';

type Issue = z.core.$ZodIssue;

/**
 * A copy of `value` without the fields that are null where a schema has found fault with that; null if there are none.
 * Many services write `null` for what they have nothing to say of.
 */
export function withoutNulls(value: unknown, issues: readonly Issue[]): unknown {
  const paths = issues.flatMap((issue) => nullPaths(value, issue, []));
  if (paths.length === 0) return null;
  const copy = structuredClone(value);
  for (const path of paths) removeField(copy, path);
  return copy;
}

/** Of a union every branch is asked: what one of them takes null for, the others say nothing about. */
function nullPaths(value: unknown, issue: Issue, above: readonly PropertyKey[]): readonly (readonly PropertyKey[])[] {
  const path = [...above, ...issue.path];
  if (valueAt(value, path) === null) return typeof path.at(-1) === 'string' ? [path] : [];
  return issue.code === 'invalid_union' ? issue.errors.flat().flatMap((inner) => nullPaths(value, inner, path)) : [];
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce(fieldOf, value);
}

function fieldOf(at: unknown, key: PropertyKey): unknown {
  return typeof at === 'object' && at !== null && Object.hasOwn(at, key)
    ? (at as Readonly<Record<PropertyKey, unknown>>)[key]
    : undefined;
}

function removeField(value: unknown, path: readonly PropertyKey[]): void {
  const holder = valueAt(value, path.slice(0, -1));
  const name = path.at(-1);
  if (typeof holder === 'object' && holder !== null && name !== undefined) Reflect.deleteProperty(holder, name);
}
