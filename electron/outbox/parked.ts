import { createHash } from 'node:crypto';
import type { PendingOperation } from '#shared/outbox/operation.ts';

/** An unreadable operation is shown with every text found in it. It is never sent and never deleted. */

export function parkedLine(line: string, at: number): PendingOperation {
  const id = `damaged-${createHash('sha256').update(line).digest('hex').slice(0, 24)}`;
  return parked(id, line, at);
}

export function parked(id: string, raw: string, at: number): PendingOperation {
  const texts = textsIn(raw);
  return {
    id,
    write: { kind: 'unreadable', text: texts.length === 0 ? raw : texts.join('\n\n'), raw },
    createdAt: createdAtIn(raw) ?? at,
    changedAt: at,
    state: 'parked',
    attempts: 0,
  };
}

/** Fields with people's texts; the line may be cut off anywhere. */
const TEXT_FIELD = /"(?:markdown|text|subject|description|title)"\s*:\s*"((?:[^"\\]|\\.)*)/g;

function textsIn(raw: string): readonly string[] {
  return [...new Set([...raw.matchAll(TEXT_FIELD)].flatMap(([, inside = '']) => unescaped(inside)))];
}

function unescaped(inside: string): readonly string[] {
  try {
    const text: unknown = JSON.parse(`"${inside}"`);
    return typeof text === 'string' && text.trim() !== '' ? [text] : [];
  } catch {
    return inside.trim() === '' ? [] : [inside];
  }
}

function createdAtIn(raw: string): number | null {
  const found = /"createdAt"\s*:\s*(\d{10,16})/.exec(raw)?.[1];
  return found === undefined ? null : Number(found);
}
