import { expect, it } from 'vitest';
import { LIBRARY_KEY } from '../../../renderer/store/db/database.ts';
import { live } from '../../../renderer/store/feed/live.ts';
import { Hearing, openTestStore } from './fixtures.ts';

it('a live query whose first read failed asks again once what it read has changed', async () => {
  const test = await openTestStore();
  const { commit } = test.store.forCore.calls;
  const library = { collections: [], spaces: [], fetchedAt: 1 };
  await commit({ library });
  const hearing = new Hearing();
  const told: (number | string)[] = [];
  const stop = live(
    async () => {
      const { fetchedAt = 0 } = (await test.db().library.get(LIBRARY_KEY)) ?? {};
      if (fetchedAt === 1) throw new Error('damaged');
      return fetchedAt;
    },
    (value) => {
      told.push(value.ok ? value.value : value.error.code);
      hearing.heard();
    },
  );
  await hearing.until(() => expect(told).toEqual(['storage-failed']));
  await commit({ library: { ...library, fetchedAt: 2 } });
  await hearing.until(() => expect(told).toEqual(['storage-failed', 2]));
  stop();
});
