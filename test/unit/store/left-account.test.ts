import fc from 'fast-check';
import { expect, it } from 'vitest';
import { NOBODY } from '#shared/outbox/whose.ts';
import type { Result } from '#shared/result.ts';
import { untilQuiet } from '../../support/quiet.ts';
import { openTestStore, space, storedPage, type TestStore } from './fixtures.ts';

const PLACE = { spaceId: 's', pageId: 'p' } as const;

/** The small writes and reads of the app's own, which still run while somebody leaves the account. */
const OWN = {
  attach: async ({ forPage: { calls } }) => calls.attach(null),
  visited: async ({ forPage: { calls } }) => calls['pages.visited'](PLACE),
  looked: async ({ forPage: { calls } }) => calls['review.looked']({ spaceId: 's', changeRequestId: 'c' }),
  recent: async ({ forPage: { calls } }) => calls['pages.recent'](null),
  claimed: async ({ forPage: { calls } }) => calls['unread.claim'](null),
  read: async ({ forPage: { calls } }) =>
    calls['discussion.mark']({ threads: [{ id: 't', ...PLACE, changeRequestId: null }], read: true }),
} satisfies Record<string, (store: TestStore['store']) => Promise<Result<unknown>>>;

it('says no failure of what is under way when its account is left', async () => {
  const names = fc.uniqueArray(fc.constantFrom(...(Object.keys(OWN) as (keyof typeof OWN)[])), { minLength: 1 });
  await fc.assert(
    fc.asyncProperty(names, fc.nat(40), async (started, turns) => {
      const { store } = await openTestStore();
      const { commit } = store.forCore.calls;
      const told: Result<unknown>[] = [];
      const stops = [
        store.forPage.watches.page(PLACE, (value) => told.push(value)),
        store.forPage.watches.outbox(null, (value) => told.push(value)),
        store.forPage.watches.library(null, (value) => told.push(value)),
      ];
      void commit({ tree: { spaceId: 's', revision: 'r', pages: [storedPage('p')], files: [], fetchedAt: 1 } });
      void commit({ library: { collections: [], spaces: [space('s')], fetchedAt: 1 } });
      const answers = started.map((name) => OWN[name](store));
      for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setImmediate(resolve));
      await store.forPage.calls.open({ accountId: 'other', writer: NOBODY });
      const results: readonly Result<unknown>[] = await Promise.all(answers);
      await untilQuiet(() => false);
      for (const stop of stops) stop();
      expect(results.filter((result) => !result.ok && result.error.code !== 'cancelled')).toEqual([]);
      expect(told.filter(({ ok }) => !ok)).toEqual([]);
    }),
    { numRuns: 60 },
  );
});
