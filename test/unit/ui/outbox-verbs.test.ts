import { describe, expect, it } from 'vitest';
import { ok, type Result } from '#shared/result.ts';
import type { Galley } from '../../../renderer/app/galley.ts';
import type { OutboxController } from '../../../renderer/features/outbox/outbox-controller.svelte.ts';
import { outboxVerbs } from '../../../renderer/features/outbox/outbox-verbs.ts';
import { until } from '../until.ts';

const draft = (id: string) => ({ kind: 'draft', id, item: { id, place: { spaceId: null, pageId: null } } });

/** Drafts that are being discarded; each is gone once `goOn` was called. What happened is on record in its order. */
function discarding(...ids: readonly string[]) {
  const waiting: (() => void)[] = [];
  const log: string[] = [];
  const actions: (() => void)[] = [];
  const outbox = { targets: ids.map(draft), lastDiscarded: null, selected: new Set() };
  const galley = {
    clock: { now: 0 },
    store: {
      invoke: (_call: string, { id }: { readonly id: string }) =>
        new Promise<Result<null>>((answer) =>
          waiting.push(() => {
            log.push(`discarded ${id}`);
            answer(ok(null));
          }),
        ),
    },
    app: { offline: false, noSending: false, restore: (id: string) => Promise.resolve(log.push(`restored ${id}`) > 0) },
    announcer: {
      say: (_text: string, { action }: { action?: { run: () => void } } = {}) => action && actions.push(action.run),
    },
  };
  const verbs = outboxVerbs(galley as unknown as Galley, outbox as unknown as OutboxController);
  const goOn = async (): Promise<void> => {
    await until(() => waiting.length > 0);
    waiting.shift()?.();
  };
  const noticed = (count: number): Promise<void> => until(() => actions.length === count);
  return { verbs, outbox, goOn, log, actions, noticed };
}

describe('undo in the Outbox', () => {
  it('takes back all that is being discarded, though it is pressed in the middle, and once', async () => {
    const { verbs, outbox, goOn, log, noticed } = discarding('a', 'b');
    verbs.run('discard');
    await goOn();
    verbs.undo();
    verbs.undo();
    await goOn();
    await noticed(1);
    outbox.targets = [draft('c')];
    verbs.run('discard');
    await goOn();
    await noticed(2);
    verbs.undo();
    await until(() => log.includes('restored c'));
    expect(log).toEqual(['discarded a', 'discarded b', 'restored a', 'restored b', 'discarded c', 'restored c']);
  });

  it('takes back what its notice speaks of, and not what was discarded after that', async () => {
    const { verbs, outbox, goOn, log, actions, noticed } = discarding('a');
    verbs.run('discard');
    await goOn();
    await noticed(1);
    outbox.targets = [draft('b')];
    verbs.run('discard');
    await goOn();
    await noticed(2);
    actions[0]?.();
    await until(() => log.length > 2);
    verbs.undo();
    await until(() => log.length > 3);
    expect(log).toEqual(['discarded a', 'discarded b', 'restored a', 'restored b']);
  });
});
