import { IDBFactory } from 'fake-indexeddb';
import { expect, it } from 'vitest';
import { NOTHING_MADE } from '#shared/made.ts';
import { NOBODY } from '#shared/outbox/whose.ts';
import { storedAccounts } from '../../../renderer/store/db/forget-databases.ts';
import { untilQuiet } from '../../support/quiet.ts';
import { openTestStore } from './fixtures.ts';

it('is not created anew by a question about it, whenever that is asked', async () => {
  const disk = new IDBFactory();
  const { forPage } = (await openTestStore(disk)).store;
  await forPage.calls.open({ accountId: 'shown', writer: NOBODY });
  const ask = () => forPage.calls['account.made']({ accountId: 'test' });
  const [before, forgotten, during] = await Promise.all([
    ask(),
    forPage.calls['account.forget']({ accountId: 'test' }),
    ask(),
  ]);
  expect([before.ok, forgotten.ok, during.ok]).toEqual([true, true, true]);
  expect(await ask()).toMatchObject({ ok: true, value: { counts: NOTHING_MADE, drafts: [] } });
  expect(await storedAccounts(disk)).toEqual(['shown']);
});

it('is not created anew by another window that still shows it', async () => {
  const disk = new IDBFactory();
  const shows = await openTestStore(disk);
  const removes = await openTestStore(disk);
  await removes.store.forPage.calls.open({ accountId: 'other', writer: NOBODY });
  const { calls, watches } = shows.store.forPage;
  const stops = [
    watches.drafts(null, () => undefined),
    watches.library(null, () => undefined),
    watches.counts(null, () => undefined),
  ];
  const visit = () => calls['pages.visited']({ spaceId: 's', pageId: 'p' });
  expect((await visit()).ok).toBe(true);
  const forgetting = removes.store.forPage.calls['account.forget']({ accountId: 'test' });
  const visits = Array.from({ length: 20 }, async (_, turn) => {
    for (let turns = 0; turns < turn * 3; turns += 1) await new Promise((resolve) => setImmediate(resolve));
    return visit();
  });
  await Promise.all(visits);
  expect((await forgetting).ok).toBe(true);
  expect((await visit()).ok).toBe(false);
  await untilQuiet(() => false);
  for (const stop of stops) stop();
  expect(await storedAccounts(disk)).toEqual(['other']);
});
