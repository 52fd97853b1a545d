import { describe, expect, it } from 'vitest';
import { draftTarget } from '#shared/drafts.ts';
import { NOBODY, type Writer } from '#shared/outbox/whose.ts';
import { openTestStore } from './fixtures.ts';

const PLACE = draftTarget('comment', { spaceId: 's', pageId: 'p' });
const ANN: Writer = { person: { id: 'ann', displayName: 'Ann' }, signIn: 'hers', sameAs: [] };
const UNKNOWN: Writer = { person: null, signIn: 'new', sameAs: [] };

/** Ann begins to write, leaves it, and somebody signs in. */
async function afterAnn(writer: Writer) {
  const { store } = await openTestStore();
  const { calls } = store.forPage;
  const become = (next: Writer) => calls.open({ accountId: 'test', writer: next });
  const field = async () => {
    const here = await calls['draft.open']({ target: PLACE });
    if (!here.ok) throw new Error(here.error.detail);
    return here.value;
  };
  await become(ANN);
  await calls['draft.write']({ id: 'one', target: PLACE, text: 'By Ann', at: 1 });
  await calls['draft.close']({ id: 'one' });
  await become(writer);
  return { become, calls, field };
}

describe('a draft', () => {
  it('does not come back into the field of somebody who may be another person: it is offered with its writer', async () => {
    const { field } = await afterAnn(UNKNOWN);
    const { own, others } = await field();
    expect(own).toBeNull();
    expect(others).toMatchObject([{ id: 'one', text: 'By Ann', whose: 'unknown', name: 'Ann' }]);
  });

  it('is named as another person’s where that is known', async () => {
    const { field } = await afterAnn({ ...UNKNOWN, person: { id: 'ben', displayName: 'Ben' } });
    expect(await field()).toMatchObject({ own: null, others: [{ whose: 'other', name: 'Ann' }] });
  });

  it('comes back into the field when its writer is known to be back', async () => {
    const { become, field } = await afterAnn(UNKNOWN);
    await become({ ...UNKNOWN, sameAs: ['hers'] });
    expect((await field()).own).toMatchObject({ id: 'one', whose: 'own' });
    const again = await afterAnn({ ...ANN, signIn: 'new' });
    expect((await again.field()).own).toMatchObject({ id: 'one' });
  });

  it('stays its writer’s while what was typed last is still being kept after another sign-in', async () => {
    const { become, calls, field } = await afterAnn(ANN);
    await field();
    await become(UNKNOWN);
    await calls['draft.write']({ id: 'one', target: PLACE, text: 'By Ann, and on', at: 2 });
    await calls['draft.close']({ id: 'one' });
    expect(await field()).toMatchObject({ own: null, others: [{ text: 'By Ann, and on', name: 'Ann' }] });
  });

  it('keeps its writer when a window that went left it in the local storage', async () => {
    const { calls, field } = await afterAnn(UNKNOWN);
    const by = { author: 'ann', authorName: 'Ann', signIn: 'hers' };
    await calls['draft.adopt']({ id: 'late', target: PLACE, text: 'Late words', at: 5, by });
    const { own, others } = await field();
    expect(own).toBeNull();
    expect(others.map(({ text }) => text)).toEqual(['Late words', 'By Ann']);
  });

  it('of an earlier Galley is whoever’s Galley it was until somebody signs in anew', async () => {
    const { store, local } = await openTestStore();
    const { calls } = store.forPage;
    await calls.open({ accountId: 'test', writer: NOBODY });
    await calls['draft.write']({ id: 'old', target: PLACE, text: 'Old', at: 1 });
    await calls['draft.close']({ id: 'old' });
    const record = await local().drafts.get('old');
    if (record === undefined) throw new Error('it was not kept');
    const { by: _by, ...earlier } = record;
    await local().drafts.put(earlier);
    const own = async () => {
      const here = await calls['draft.open']({ target: PLACE });
      await calls['draft.close']({ id: 'old' });
      return here.ok ? here.value.own : null;
    };
    expect(await own()).toMatchObject({ id: 'old' });
    await calls.open({ accountId: 'test', writer: UNKNOWN });
    expect(await own()).toBeNull();
  });
});
