import { describe, expect, it } from 'vitest';
import type { OutboxEvent } from '#shared/outbox/machine.ts';
import type { PendingOperation } from '#shared/outbox/operation.ts';
import { parseOutboxEntry, type OutboxEntry } from '../../../electron/outbox/entries.ts';
import { replay, snapshot } from '../../../electron/outbox/history.ts';
import { parked, parkedLine } from '../../../electron/outbox/parked.ts';
import { queuedComment, queuedReply } from './operations.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;
const NOW = 1_000 * DAY_MS;
const enqueued = (operation: PendingOperation): OutboxEntry => ({ event: { type: 'enqueued', at: 1, operation } });
const happened = (event: OutboxEvent): OutboxEntry => ({ event });
const play = (entries: readonly OutboxEntry[], damaged: readonly string[] = [], now = NOW) =>
  replay(entries, damaged, now, 4_000);
const later = (raw: unknown): OutboxEntry => {
  const entry = parseOutboxEntry(raw);
  if (entry === null) throw new Error('it does not fit');
  return entry;
};
const foreignLine = (id: string): OutboxEntry => later({ event: { type: 'scheduled', at: 3, id, when: 9 } });
const written = (entries: readonly OutboxEntry[]): readonly unknown[] =>
  entries.map((entry) => JSON.parse(JSON.stringify(entry)) as unknown);

describe('what the journal tells when it is read', () => {
  it('is every step of every write, and the rows that came of them', () => {
    const row = { kind: 'comment', spaceId: 's', comment: { id: 'c' } } as never;
    const { queue, rows, discarded } = play([
      enqueued(queuedComment('a')),
      enqueued(queuedComment('b')),
      happened({ type: 'discarded', at: 5, id: 'b' }),
      happened({ type: 'send-started', at: NOW, id: 'a' }),
      { event: { type: 'acknowledged', at: NOW, id: 'a', serverId: 'c' }, row },
    ]);
    expect([...queue.operations.values()]).toMatchObject([{ id: 'a', state: 'done' }]);
    expect([...rows]).toEqual([['a', row]]);
    expect([...discarded]).toEqual([['b', 5]]);
  });

  it('is that a write came back where it was queued again after it was discarded', () => {
    const { queue, discarded } = play([
      enqueued(queuedComment('a')),
      happened({ type: 'discarded', at: 5, id: 'a' }),
      enqueued(queuedComment('a')),
    ]);
    expect(queue.operations.has('a')).toBe(true);
    expect(discarded.size).toBe(0);
  });

  it('is not that something is over which could not be discarded', () => {
    const { queue, discarded } = play([
      enqueued(queuedComment('a', { state: 'sending' })),
      happened({ type: 'discarded', at: 5, id: 'a' }),
    ]);
    expect(queue.operations.get('a')).toMatchObject({ state: 'in-doubt', nextTryAt: NOW + 4_000 });
    expect(discarded.size).toBe(0);
  });

  it('is that what was sent thirty days ago is over, and not before', () => {
    const done = (changedAt: number) => enqueued(queuedComment('a', { state: 'done', serverId: 'c', changedAt }));
    const kept = play([done(NOW - 30 * DAY_MS + 1)]);
    expect([kept.queue.operations.size, kept.discarded.size]).toEqual([1, 0]);
    const over = play([done(NOW - 30 * DAY_MS)]);
    expect([over.queue.operations.size, [...over.discarded]]).toEqual([0, [['a', NOW]]]);
    const waiting = play([enqueued(queuedComment('a', { changedAt: 0 }))]);
    expect(waiting.queue.operations.size).toBe(1);
  });

  it('is remembered for two years of what is over', () => {
    const at = (discardedAt: number): number =>
      snapshot(play([happened({ type: 'discarded', at: discardedAt, id: 'a' })]), NOW).length;
    expect([at(NOW - 730 * DAY_MS + 1), at(NOW - 730 * DAY_MS)]).toEqual([1, 0]);
    const history = play([happened({ type: 'discarded', at: 5, id: 'a' })], [], 10);
    expect(written(snapshot(history, 10))).toEqual([{ event: { type: 'discarded', at: 5, id: 'a' } }]);
  });
});

describe('the shortest form of the history', () => {
  it('is each write as it stands, in its order, with its row', () => {
    const row = { kind: 'comment', spaceId: 's', comment: { id: 'c' } } as never;
    const history = play([
      enqueued(queuedComment('a')),
      { event: { type: 'acknowledged', at: NOW, id: 'a', serverId: 'c' }, row },
      enqueued(queuedComment('b', { state: 'sending' })),
      { event: { type: 'acknowledged', at: NOW, id: 'b', serverId: 'c' }, row },
    ]);
    const entries = snapshot(history, 77);
    expect(entries).toMatchObject([
      { event: { type: 'enqueued', at: 77, operation: { id: 'a', state: 'queued' } }, row },
      { event: { type: 'enqueued', at: 77, operation: { id: 'b', state: 'done', serverId: 'c' } }, row },
    ]);
    expect(written(snapshot(play([enqueued(queuedComment('a'))]), 77))).toEqual([
      { event: { type: 'enqueued', at: 77, operation: queuedComment('a') } },
    ]);
  });
});

describe('what a newer Galley wrote in between', () => {
  it('is kept behind what was understood, with all that came after', () => {
    const history = play([
      enqueued(queuedComment('a')),
      foreignLine('a'),
      happened({ type: 'send-started', at: 4, id: 'a' }),
      foreignLine('a'),
    ]);
    expect(history.queue.operations.get('a')).toMatchObject({ state: 'parked', changedAt: NOW });
    expect(written(snapshot(history, NOW))).toEqual([
      { event: { type: 'enqueued', at: NOW, operation: queuedComment('a') } },
      { event: { type: 'scheduled', at: 3, id: 'a', when: 9 } },
      { event: { type: 'send-started', at: 4, id: 'a' } },
      { event: { type: 'scheduled', at: 3, id: 'a', when: 9 } },
    ]);
  });

  it('is kept alone where nothing was understood before', () => {
    const history = play([foreignLine('a')]);
    expect(written(snapshot(history, NOW))).toEqual([{ event: { type: 'scheduled', at: 3, id: 'a', when: 9 } }]);
  });
});

describe('a line that could not be read', () => {
  it('lets what makes something new be looked for, and nothing else', () => {
    const like = {
      kind: 'comment.react',
      spaceId: 's',
      comment: { server: 'c' },
      emoji: '1f44d',
      add: true,
    } as const;
    const { queue } = play(
      [
        enqueued(queuedComment('a')),
        enqueued(queuedReply('b', { server: 'c' })),
        enqueued(queuedComment('l', { write: like })),
      ],
      ['%%%'],
    );
    expect(['a', 'b', 'l'].map((id) => queue.operations.get(id)?.state)).toEqual(['in-doubt', 'in-doubt', 'queued']);
    expect(queue.operations.get('a')?.error).toMatchObject({ code: 'storage-failed', sent: 'maybe' });
    expect(queue.operations.get('a')?.error?.detail).toContain('journal');
  });

  it('doubts what was being sent but once, and nothing where no line is lost', () => {
    expect(play([enqueued(queuedComment('a'))]).queue.operations.get('a')?.state).toBe('queued');
    const { queue } = play([enqueued(queuedComment('a', { state: 'sending', attempts: 1 }))]);
    expect(queue.operations.get('a')).toMatchObject({ state: 'in-doubt', attempts: 1, error: { code: 'cancelled' } });
  });

  it('is not shown again once it was discarded', () => {
    const { id } = parkedLine('%%%', NOW);
    const { queue } = play([happened({ type: 'discarded', at: 5, id })], ['%%%', '???']);
    expect([...queue.operations.values()].map(({ write }) => 'raw' in write && write.raw)).toEqual(['???']);
  });

  it('has an id of its own, the same at each start', () => {
    expect(parkedLine('%%%', 1).id).toBe(parkedLine('%%%', 2).id);
    expect(parkedLine('%%%', 1).id).not.toBe(parkedLine('???', 1).id);
    expect(parkedLine('%%%', 1).id).toMatch(/^damaged-[0-9a-f]{24}$/);
  });
});

describe('the text of what could not be read', () => {
  const textOf = (raw: string) => {
    const { write } = parked('a', raw, 7);
    return 'text' in write ? write.text : null;
  };

  it('is every text that a person may have typed, each once', () => {
    const fields = ['markdown', 'text', 'subject', 'description', 'title'];
    const raw = JSON.stringify(Object.fromEntries(fields.map((field) => [field, `The ${field}`])));
    expect(textOf(raw)).toBe(fields.map((field) => `The ${field}`).join('\n\n'));
    expect(textOf('{"text":"Same","title":"Same","text" : "Other"}')).toBe('Same\n\nOther');
    expect(textOf('{"id":"Not this","emoji":"nor that","markdown":"This"}')).toBe('This');
  });

  it('is told with its own signs, also where the line is cut in the middle', () => {
    expect(textOf('{"markdown":"Say \\"yes\\"\\nand go"}')).toBe('Say "yes"\nand go');
    expect(textOf('{"markdown":"Cut in an esc\\u00')).toBe('Cut in an esc\\u00');
    expect(textOf('{"markdown":"Cut behind a sign\\')).toBe('Cut behind a sign');
  });

  it('is the whole line where there is no text in it', () => {
    expect(textOf('%%%')).toBe('%%%');
    expect(textOf('{"markdown":"  "}')).toBe('{"markdown":"  "}');
    expect(textOf('{"markdown":"\\u00')).not.toBe('');
  });

  it('comes with the time at which it was written, where that can be read', () => {
    expect(parked('a', '{"createdAt" : 1700000000000,"x":1}', 7)).toMatchObject({
      id: 'a',
      createdAt: 1_700_000_000_000,
      changedAt: 7,
      state: 'parked',
      attempts: 0,
    });
    expect(parked('a', '{"createdAt":17}', 7).createdAt).toBe(7);
    expect(parked('a', '{"createdAt":"1700000000000"}', 7).createdAt).toBe(7);
  });
});
