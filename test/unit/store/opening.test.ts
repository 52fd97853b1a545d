import { NOBODY } from '#shared/outbox/whose.ts';
import { describe, expect, it } from 'vitest';
import { queuedComment } from '../outbox/operations.ts';
import { openTestStore } from './fixtures.ts';

describe('a store that is being opened', () => {
  it('answers what is asked meanwhile for the account that it is opened for', async () => {
    const { store } = await openTestStore();
    await store.forCore.calls['outbox.apply']({ operations: [queuedComment('one')], removed: [], rows: [] });
    const opening = store.forPage.calls.open({ accountId: 'other', writer: NOBODY });
    const asked = store.forPage.calls['pages.recent'](null);
    const watched = new Promise((resolve) => store.forPage.watches.outbox(null, resolve));
    expect((await opening).ok).toBe(true);
    expect(await asked).toEqual({ ok: true, value: [] });
    expect(await watched).toEqual({ ok: true, value: [] });
  });

  it('is in the end the one that was asked for last', async () => {
    const { store } = await openTestStore();
    await store.forCore.calls['outbox.apply']({ operations: [queuedComment('one')], removed: [], rows: [] });
    const turns = ['other', 'third', 'test'].map(async (accountId) =>
      store.forPage.calls.open({ accountId, writer: NOBODY }),
    );
    await Promise.all(turns);
    const outbox = await new Promise((resolve) => store.forPage.watches.outbox(null, resolve));
    expect(outbox).toMatchObject({ value: [{ operation: { id: 'one' } }] });
  });
});
