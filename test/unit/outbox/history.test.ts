import { describe, expect, it } from 'vitest';
import { parseOutboxEntry, type OutboxEntry } from '../../../electron/outbox/entries.ts';
import { replay, snapshot } from '../../../electron/outbox/history.ts';
import { queuedComment } from './operations.ts';

const NOW = 50_000;
const line = (value: unknown): OutboxEntry => {
  const entry = parseOutboxEntry(JSON.parse(JSON.stringify(value)));
  if (entry === null) throw new Error('it does not fit');
  return entry;
};
const play = (lines: readonly unknown[], damaged: readonly string[] = []) =>
  replay(lines.map(line), damaged, NOW, 4_000);

/** What a newer Galley might write: a kind, a version and an event that nobody knows yet. */
const laterKind = {
  event: {
    type: 'enqueued',
    at: 1,
    operation: { ...queuedComment('later'), write: { kind: 'page.edit', spaceId: 's', markdown: 'Words of tomorrow' } },
  },
};
const laterVersion = { event: { type: 'enqueued', at: 1, operation: { ...queuedComment('v2'), writeVersion: 3 } } };
const laterEvent = { event: { type: 'scheduled', at: 3, id: 'known', when: 9 } };

describe('what a newer Galley wrote', () => {
  it.each([
    ['a kind', [laterKind], 'later', 'Words of tomorrow'],
    ['a version of a kind', [laterVersion], 'v2', 'text of v2'],
  ])('is shown with its text and never sent: %s', (_what, lines, id, text) => {
    const { queue } = play(lines);
    expect(queue.operations.get(id)).toMatchObject({ state: 'parked', write: { kind: 'unreadable', text } });
  });

  it('goes through an older app line for line', () => {
    const after = { event: { type: 'send-started', at: 2, id: 'later' } };
    const kept = snapshot(play([laterKind, after, laterVersion]), NOW);
    expect(kept.map((entry) => JSON.parse(JSON.stringify(entry)) as unknown)).toEqual([laterKind, after, laterVersion]);
  });

  it('takes what was understood before with it, so that nothing is sent on half a story', () => {
    const known = { event: { type: 'enqueued', at: 1, operation: queuedComment('known') } };
    const history = play([known, laterEvent]);
    expect(history.queue.operations.get('known')).toMatchObject({ state: 'parked', write: { text: 'text of known' } });
    const kept = snapshot(history, NOW).map((entry) => JSON.parse(JSON.stringify(entry)) as unknown);
    expect(kept).toMatchObject([{ event: { type: 'enqueued', operation: { id: 'known' } } }, laterEvent]);
  });

  it('goes when the person discards it', () => {
    const { queue, discarded } = play([laterKind, { event: { type: 'discarded', at: 5, id: 'later' } }]);
    expect(queue.operations.size).toBe(0);
    expect(discarded.has('later')).toBe(true);
  });
});

describe('a damaged line', () => {
  it('is parked with the text that can be found in it, once', () => {
    const broken = '{"event":{"type":"enqueued","operation":{"write":{"markdown":"Half \\"a\\" thou';
    const { queue } = play([], [broken]);
    const [parked] = [...queue.operations.values()];
    expect(parked).toMatchObject({
      state: 'parked',
      write: { kind: 'unreadable', text: 'Half "a" thou', raw: broken },
    });
    const again = replay(snapshot(play([], [broken]), NOW), [broken], NOW, 4_000);
    expect(again.queue.operations.size).toBe(1);
  });

  it('that holds no text is shown whole', () => {
    const [parked] = [...play([], ['%%%']).queue.operations.values()];
    expect(parked?.write).toMatchObject({ text: '%%%' });
  });
});

describe('a line that was lost', () => {
  const sent = { event: { type: 'acknowledged', at: 3, id: 'a', serverId: 'c' } };

  it('may have said that a comment was being sent: it is looked for, not sent again', () => {
    const { queue } = play([{ event: { type: 'enqueued', at: 1, operation: queuedComment('a') } }, sent], ['%%%']);
    expect(queue.operations.get('a')).toMatchObject({ state: 'in-doubt', nextTryAt: NOW + 4_000 });
  });

  it('casts no doubt on what is over', () => {
    const start = { event: { type: 'send-started', at: 2, id: 'a' } };
    const { queue } = play(
      [{ event: { type: 'enqueued', at: 1, operation: queuedComment('a') } }, start, sent],
      ['%%%'],
    );
    expect(queue.operations.get('a')?.state).toBe('done');
  });
});

describe('what is over', () => {
  it('is remembered when it was sent long ago, so that an old database does not bring it back', () => {
    const done = {
      event: { type: 'enqueued', at: 1, operation: queuedComment('old', { state: 'done', serverId: 'c' }) },
    };
    const now = 40 * 24 * 60 * 60 * 1_000;
    const history = replay([line(done)], [], now, 4_000);
    expect(history.queue.operations.size).toBe(0);
    const again = replay(snapshot(history, now), [], now, 4_000);
    expect(again.discarded.has('old')).toBe(true);
  });
});
