import { describe, expect, it } from 'vitest';
import type { PendingOperation } from '#shared/outbox/operation.ts';
import type { PendingWrite } from '#shared/outbox/writes.ts';
import { ok, type Result } from '#shared/result.ts';
import type { Galley } from '../../../renderer/app/galley.ts';
import { pagePlace, requestPlace, type Place } from '../../../renderer/app/addresses/places.ts';
import type { OutboxController } from '../../../renderer/features/outbox/outbox-controller.svelte.ts';
import { outboxVerbs } from '../../../renderer/features/outbox/outbox-verbs.ts';
import { queuedComment, queuedReply } from '../outbox/operations.ts';
import { until } from '../until.ts';

const draft = (id: string) => ({
  kind: 'draft',
  id,
  item: {
    id,
    text: `The **text** of ${id}`,
    place: { spaceId: null, pageId: null, changeRequestId: null },
    request: null,
  },
});

/** Drafts that are being discarded; each is gone once `goOn` was called. What happened is on record in its order. */
function discarding(...ids: readonly string[]) {
  const waiting: (() => void)[] = [];
  const log: string[] = [];
  const actions: (() => void)[] = [];
  const said: string[] = [];
  const outbox = {
    pending: new Set(),
    targets: ids.map(draft),
    lastDiscarded: null,
    discardedAt: 0,
    lastDelayed: null as PendingOperation | null,
    selected: new Set(),
  };
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
    values: { entry: () => ({ value: undefined }), use: () => () => undefined },
    app: {
      offline: false,
      noSending: false,
      act: (id: string) => Promise.resolve(ok(log.push(`undone ${id}`))),
      restore: (id: string) => Promise.resolve(log.push(`restored ${id}`) > 0),
    },
    announcer: {
      say(text: string, { action }: { action?: { run: () => void } } = {}) {
        said.push(text);
        if (action !== undefined) actions.push(action.run);
      },
    },
  };
  const verbs = outboxVerbs(galley as unknown as Galley, outbox as unknown as OutboxController);
  const goOn = async (): Promise<void> => {
    await until(() => waiting.length > 0);
    waiting.shift()?.();
  };
  const noticed = (count: number): Promise<void> => until(() => actions.length === count);
  return { verbs, outbox, goOn, log, said, actions, noticed };
}

/** The Outbox with one reply in it, and where somebody was led from there. */
function withReply(more: Partial<PendingOperation>, changeRequestId: string | null = null) {
  const place = { spaceId: 's', pageId: 'p', ...(changeRequestId === null ? {} : { changeRequestId }) };
  const write: PendingWrite = { kind: 'reply.create', ...place, comment: { server: 'c' }, markdown: 'An answer' };
  const operation = queuedReply('o', { server: 'c' }, { write, ...more });
  const item = { operation, place: { spaceId: 's', pageId: 'p', changeRequestId }, comment: null, names: {} };
  const gone: Place[] = [];
  const layout = { showInspector: () => undefined, wantsThread: null, wantsEditor: null };
  const outbox = {
    pending: new Set(),
    targets: [{ kind: 'write', id: 'o', item }],
    filter: 'all',
    selected: new Set(),
  };
  const galley = {
    clock: { now: 0 },
    store: { invoke: (_call: string, input: { readonly id?: string }) => Promise.resolve(ok({ id: input.id ?? '' })) },
    app: { offline: false, noSending: false, act: () => Promise.resolve(ok(null)) },
    announcer: { say: () => undefined },
    layout,
    router: { place: { kind: 'outbox' }, go: (to: Place) => gone.push(to) },
  };
  const verbs = outboxVerbs(galley as unknown as Galley, outbox as unknown as OutboxController);
  return { verbs, gone, layout, outbox };
}

describe('the buttons of the Outbox', () => {
  it('lead to the thread in its page, or in its change request', () => {
    const onPage = withReply({});
    onPage.verbs.run('open');
    expect(onPage.gone).toEqual([pagePlace('s', 'p')]);
    expect(onPage.layout.wantsThread).toBe('c');
    const inRequest = withReply({}, 'cr');
    inRequest.verbs.run('open');
    expect(inRequest.gone).toEqual([requestPlace('s', 'cr')]);
    expect(inRequest.layout.wantsThread).toBe('c');
  });

  it('withdraw into the open editor, wherever its thread is', async () => {
    for (const [request, place] of [
      [null, pagePlace('s', 'p')],
      ['cr', requestPlace('s', 'cr')],
    ] as const) {
      const { verbs, gone, layout } = withReply({ state: 'held', cause: 'thread-resolved' }, request);
      verbs.run('withdraw');
      await until(() => gone.length > 0);
      expect(gone).toEqual([place]);
      expect(layout.wantsEditor).toEqual({ kind: 'reply', of: 'c' });
    }
  });

  it('withdraw what has no place any more to the drafts', async () => {
    const { verbs, gone, outbox } = withReply({ state: 'held', cause: 'target-gone' });
    verbs.run('withdraw');
    await until(() => outbox.filter === 'drafts');
    expect(gone).toEqual([]);
  });
});

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

  it('undoes a deletion within its delay, where that came after the last discard', async () => {
    const { verbs, outbox, goOn, log, noticed } = discarding('a');
    verbs.run('discard');
    await goOn();
    await noticed(1);
    const deletion: PendingWrite = { kind: 'comment.delete', spaceId: 's', comment: { server: 'c' } };
    outbox.lastDelayed = queuedComment('before', { createdAt: outbox.discardedAt - 1, write: deletion });
    verbs.undo();
    await until(() => log.length > 1);
    outbox.lastDelayed = queuedComment('after', { createdAt: outbox.discardedAt + 1, write: deletion });
    verbs.undo();
    await until(() => log.length > 2);
    expect(log).toEqual(['discarded a', 'restored a', 'undone after']);
  });

  it('names what it is about, where that is one item', async () => {
    const { verbs, outbox, goOn, said, noticed } = discarding('a');
    verbs.run('discard');
    await goOn();
    await noticed(1);
    verbs.undo();
    await until(() => said.length > 1);
    outbox.targets = [draft('b'), draft('c')];
    verbs.run('discard');
    await goOn();
    await goOn();
    await noticed(2);
    verbs.undo();
    await until(() => said.length > 3);
    expect(said).toEqual([
      'Discarded “The text of a”.',
      'Restored “The text of a”.',
      '2 discarded.',
      '2 items restored.',
    ]);
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
