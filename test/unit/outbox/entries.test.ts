import { describe, expect, it } from 'vitest';
import { appError } from '#shared/errors.ts';
import type { OutboxEvent } from '#shared/outbox/machine.ts';
import { isNewerOperation, parseOutboxEntry } from '../../../electron/outbox/entries.ts';
import { queuedComment } from './operations.ts';

const error = appError('timeout', 'no answer', { sent: 'maybe' });
const EVENTS: readonly OutboxEvent[] = [
  { type: 'enqueued', at: 1, operation: queuedComment('a') },
  { type: 'send-started', at: 1, id: 'a', baseline: { seen: ['c'], complete: true } },
  { type: 'send-started', at: 1, id: 'a' },
  { type: 'acknowledged', at: 1, id: 'a', serverId: 'c' },
  { type: 'acknowledged', at: 1, id: 'a', serverId: null },
  { type: 'refused', at: 1, id: 'a', error },
  { type: 'postponed', at: 1, id: 'a', error, nextTryAt: 2 },
  { type: 'doubted', at: 1, id: 'a', error, nextTryAt: 2 },
  { type: 'not-found', at: 1, id: 'a' },
  { type: 'held', at: 1, id: 'a', cause: 'page-changed', error },
  { type: 'held', at: 1, id: 'a', cause: 'page-changed' },
  { type: 'held', at: 1, id: 'a', cause: 'part-gone', heldFor: { by: 'Ann', text: 'Now' } },
  { type: 'conflicted', at: 1, id: 'a', conflict: { base: null, mine: 'm', theirs: 't', mergeable: false } },
  { type: 'retried', at: 1, id: 'a', notBefore: 3 },
  { type: 'retried', at: 1, id: 'a' },
  { type: 'settled', at: 1, id: 'a' },
  { type: 'released', at: 1, id: 'a' },
  { type: 'edited', at: 1, id: 'a', markdown: 'Words' },
  { type: 'rewritten', at: 1, id: 'a', write: queuedComment('b').write },
  { type: 'discarded', at: 1, id: 'a' },
];
const row = { kind: 'comment', spaceId: 'space', comment: { id: 'c', body: { markdown: 'Words' } } };

/** What is written into the journal again for this line. */
const roundTrip = (line: unknown): unknown => JSON.parse(JSON.stringify(parseOutboxEntry(line)));
const foreignIdOf = (line: unknown): string | null => {
  const entry = parseOutboxEntry(line);
  return entry !== null && 'foreignId' in entry ? entry.foreignId : null;
};

describe('a line of the outbox', () => {
  it.each(EVENTS)('is read back as it was written: $type', (event) => {
    const entry = parseOutboxEntry(JSON.parse(JSON.stringify({ event })));
    expect(entry).toEqual({ event });
  });

  it('keeps the row that came with it, with all that the service said', () => {
    const line = { event: EVENTS[3], row };
    expect(roundTrip(line)).toEqual(line);
    for (const kind of ['reply', 'removed']) {
      expect(roundTrip({ ...line, row: { ...row, kind } })).toEqual({ ...line, row: { ...row, kind } });
    }
  });

  it('is none where something is missing or wrong', () => {
    for (const line of [
      null,
      7,
      {},
      { event: null },
      { event: { type: 'enqueued', at: 1 } },
      { event: { type: 'edited', at: 1, id: 'a' } },
      { event: { type: 'discarded', id: 'a' } },
      { event: { type: 'discarded', at: 1 } },
      { event: { type: 'scheduled', at: 1 } },
      { event: { type: 'held', at: 1, id: 'a', cause: 'because' } },
      { event: EVENTS[3], row: { ...row, kind: 'page' } },
      { event: EVENTS[3], row: { kind: 'comment' } },
      { event: { type: 'enqueued', at: 1, operation: { ...queuedComment('a'), createdAt: 'today' } } },
    ]) {
      expect(parseOutboxEntry(line), JSON.stringify(line)).toBeNull();
    }
  });
});

describe('a line of a newer Galley', () => {
  const operation = queuedComment('a');
  const newer = { ...operation, write: { ...operation.write, kind: 'page.edit' } };
  const lines = [
    { event: { type: 'scheduled', at: 1, id: 'a', when: 9 } },
    { event: { type: 'enqueued', at: 1, operation: newer } },
    { event: { type: 'enqueued', at: 1, operation: { ...operation, writeVersion: 3 } } },
    { event: { type: 'rewritten', at: 1, id: 'a', write: { kind: 'page.edit', words: 'Words' } } },
    { event: { type: 'copied', at: 1, operation } },
  ];

  it.each(lines)('is kept as it is, under the operation that it speaks of: $event.type', (line) => {
    expect(foreignIdOf(line)).toBe('a');
    expect(roundTrip(line)).toEqual(line);
  });

  it('is told from a damaged one, and from one that this Galley knows', () => {
    expect(foreignIdOf({ event: { type: 'scheduled', at: 1 } })).toBeNull();
    expect(
      foreignIdOf({ event: { type: 'enqueued', at: 1, operation: { ...operation, writeVersion: 1 } } }),
    ).toBeNull();
    expect(foreignIdOf({ event: { type: 'enqueued', at: 1, operation } })).toBeNull();
    expect(foreignIdOf({ event: { type: 7, id: 'a' } })).toBeNull();
    expect(foreignIdOf({ event: { type: 'enqueued', operation: { id: 'a', write: { kind: 7 } } } })).toBeNull();
    expect(foreignIdOf({ event: { type: 'enqueued', operation: { id: 'a' } } })).toBeNull();
    expect(foreignIdOf({ event: { type: 'rewritten', at: 1, id: 'a', write: operation.write } })).toBeNull();
  });

  it('may be a row of the database', () => {
    expect(isNewerOperation(newer)).toBe(true);
    expect(isNewerOperation({ ...operation, writeVersion: 3 })).toBe(true);
    expect(isNewerOperation(operation)).toBe(false);
    expect(isNewerOperation(null)).toBe(false);
  });
});
