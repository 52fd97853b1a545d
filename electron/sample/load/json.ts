import { readFileSync } from 'node:fs';
import type { z } from 'zod';

/** Reads one of our own files; an error names its path and the place in it. */
export function readJson<Schema extends z.ZodType>(path: string, schema: Schema): z.output<Schema> {
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(path, 'utf8'));
  } catch (thrown) {
    throw new Error(`${path} cannot be read: ${thrown instanceof Error ? thrown.message : 'unknown reason'}`, {
      cause: thrown,
    });
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new Error(`${path}: ${issue?.path.map(String).join('.') ?? ''}: ${issue?.message ?? 'invalid'}`);
}
