import { describe, expect, it } from 'vitest';
import type { PendingOperation } from '#shared/outbox/operation.ts';
import { deletes } from '#shared/outbox/order.ts';
import { NOW, openAlone } from './outbox-alone.ts';
import { queuedComment } from './operations.ts';

const DELAY_MS = 10_000;
const deletion: PendingOperation = queuedComment('gone', {
  write: { kind: 'comment.delete', spaceId: 'space', pageId: 'page', comment: { server: 'c1' } },
});
const later: PendingOperation = queuedComment('resolve', {
  write: { kind: 'comment.resolve', spaceId: 'space', pageId: 'page', comment: { server: 'c1' }, resolved: true },
});

function opening() {
  const clock = { at: NOW };
  const more = { now: () => clock.at, deleteDelayMs: () => DELAY_MS };
  return { clock, more };
}

const readyAt = (outbox: { ready(at: number): Iterable<PendingOperation> }, at: number): readonly string[] =>
  [...outbox.ready(at)].map(({ id }) => id);

describe('a deletion', () => {
  it('waits for its delay, and what follows it in its thread with it; everything else goes', async () => {
    const { outbox } = await openAlone(opening().more);
    for (const operation of [deletion, later, queuedComment('other')]) await outbox.append(operation);
    expect(readyAt(outbox, NOW + DELAY_MS - 1)).toEqual(['other']);
    expect(outbox.nextWake(NOW)).toBe(NOW + DELAY_MS);
    expect(readyAt(outbox, NOW + DELAY_MS)).toEqual(['gone', 'other']);
  });

  it('can be undone until then, and waits anew when that is undone', async () => {
    const { clock, more } = opening();
    const { outbox } = await openAlone(more);
    const queued = await outbox.append(deletion);
    expect(queued).toMatchObject({ ok: true, value: { operation: { nextTryAt: NOW + DELAY_MS } } });
    expect((await outbox.act('gone', { kind: 'discard' })).ok).toBe(true);
    expect(readyAt(outbox, NOW + DELAY_MS)).toEqual([]);
    clock.at += 60_000;
    await outbox.append({ ...deletion, changedAt: clock.at });
    expect(outbox.find('gone')?.nextTryAt).toBe(clock.at + DELAY_MS);
  });

  it('goes at once when the person asks for it, or wants no delay', async () => {
    const { outbox } = await openAlone(opening().more);
    await outbox.append(deletion);
    expect((await outbox.act('gone', { kind: 'retry' })).ok).toBe(true);
    expect(readyAt(outbox, NOW)).toEqual(['gone']);
    const { outbox: without } = await openAlone({ deleteDelayMs: () => 0 });
    await without.append(deletion);
    expect(readyAt(without, NOW)).toEqual(['gone']);
  });

  it('keeps its delay when Galley is ended and started again', async () => {
    const { more } = opening();
    const { outbox, disk } = await openAlone(more);
    await outbox.append(deletion);
    const { outbox: again } = await openAlone({ ...more, disk });
    expect(readyAt(again, NOW + DELAY_MS - 1)).toEqual([]);
    expect(readyAt(again, NOW + DELAY_MS)).toEqual(['gone']);
  });

  it('is any write that takes something away on the server', () => {
    expect(deletes({ kind: 'deleteCollection', input: { collectionId: 'c' } })).toBe(true);
    expect(deletes({ kind: 'updateCollection', input: { collectionId: 'c' } })).toBe(false);
    expect(deletes(later.write)).toBe(false);
  });
});
