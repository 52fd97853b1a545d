import type { Candidate } from './found.ts';

/**
 * Conversations in the contract's own form: one, a list of them, a list under `conversations`, or one per line. Null:
 * it is not JSON.
 */
export function readJson(text: string): readonly Candidate[] | null {
  const whole = parsed(text);
  if (whole !== undefined) return listIn(whole).map((given, at) => ({ where: `entry ${String(at + 1)}`, given }));
  const lines = text.split(/\r?\n/);
  const candidates: Candidate[] = [];
  let understood = 0;
  for (const [at, line] of lines.entries()) {
    if (line.trim() === '') continue;
    const given = parsed(line);
    if (given !== undefined) understood += 1;
    candidates.push({ where: `line ${String(at + 1)}`, given: given ?? null });
  }
  return understood === 0 ? null : candidates;
}

function listIn(whole: unknown): readonly unknown[] {
  if (Array.isArray(whole)) return whole;
  const isObject = typeof whole === 'object' && whole !== null;
  if (isObject && 'conversations' in whole && Array.isArray(whole.conversations)) return whole.conversations;
  return [whole];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
