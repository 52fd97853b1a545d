import { describe, expect, it } from 'vitest';
import { ok, type Result } from '#shared/result.ts';
import type { Galley } from '../../../renderer/app/galley.ts';
import type { OutboxController } from '../../../renderer/features/outbox/outbox-controller.svelte.ts';
import { outboxVerbs } from '../../../renderer/features/outbox/outbox-verbs.ts';

const draft = (id: string) => ({ kind: 'draft', id, item: { id, place: { spaceId: null, pageId: null } } });

/** Drafts that are being discarded; each is gone once `goOn` was called. */
function discarding(...ids: readonly string[]) {
  const waiting: (() => void)[] = [];
  const restored: string[] = [];
  const actions: (() => void)[] = [];
  const outbox = { targets: ids.map(draft), lastDiscarded: null, selected: new Set() };
  const galley = {
    clock: { now: 0 },
    store: { invoke: () => new Promise<Result<null>>((answer) => waiting.push(() => answer(ok(null)))) },
    app: { offline: false, noSending: false, restore: (id: string) => Promise.resolve(restored.push(id) > 0) },
    announcer: {
      say: (_text: string, { action }: { action?: { run: () => void } } = {}) => action && actions.push(action.run),
    },
  };
  const verbs = outboxVerbs(galley as unknown as Galley, outbox as unknown as OutboxController);
  const goOn = async (): Promise<void> => {
    waiting.shift()?.();
    await new Promise(setImmediate);
  };
  return { verbs, outbox, goOn, restored, actions };
}

describe('undo in the Outbox', () => {
  it('takes back all that is being discarded, though it is pressed in the middle', async () => {
    const { verbs, goOn, restored } = discarding('a', 'b');
    verbs.run('discard');
    await goOn();
    verbs.undo();
    expect(restored).toEqual([]);
    await goOn();
    expect(restored).toEqual(['a', 'b']);
    verbs.undo();
    expect(restored).toHaveLength(2);
  });

  it('takes back what its notice speaks of, and not what was discarded after that', async () => {
    const { verbs, outbox, goOn, restored, actions } = discarding('a');
    verbs.run('discard');
    await goOn();
    outbox.targets = [draft('b')];
    verbs.run('discard');
    await goOn();
    actions[0]?.();
    await goOn();
    expect(restored).toEqual(['a']);
    verbs.undo();
    await goOn();
    expect(restored).toEqual(['a', 'b']);
  });
});
