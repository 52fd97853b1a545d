import type { z } from 'zod';
import { MAX_LEVELS } from '../sync/shallow.ts';
import { Refusal } from './container.ts';

export function encode(value: unknown): Buffer {
  return Buffer.from(JSON.stringify(value));
}

/** The depth that a sync stores, plus the levels around it: Galley must be able to read every pack that it writes. */
const MAX_DEPTH = MAX_LEVELS + 20;

export function decode<T>(payload: Buffer, schema: z.ZodType<T>, what: string): T {
  if (isDeep(payload)) throw new Refusal('file-refused', `${what} is nested too deeply`);
  let raw: unknown;
  try {
    raw = JSON.parse(payload.toString('utf8'));
  } catch {
    throw new Refusal('file-refused', `${what} cannot be read`);
  }
  const parsed = schema.safeParse(raw);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new Refusal('file-refused', `${what}: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`.trim());
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** Counts in the text, before anything is parsed. */
function isDeep(json: Buffer): boolean {
  let depth = 0;
  let quoted = false;
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at];
    if (quoted) {
      if (byte === BACKSLASH) at += 1;
      else if (byte === QUOTE) quoted = false;
    } else if (byte === QUOTE) quoted = true;
    else if (byte === 0x5b || byte === 0x7b) {
      depth += 1;
      if (depth > MAX_DEPTH) return true;
    } else if (byte === 0x5d || byte === 0x7d) depth -= 1;
  }
  return false;
}
