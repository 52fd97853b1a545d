import { IDBFactory } from 'fake-indexeddb';
import { expect, it } from 'vitest';
import { draftTarget } from '#shared/drafts.ts';
import { Draft } from '../../../renderer/writing/draft.svelte.ts';
import { openTestStore, storeRemote } from '../store/fixtures.ts';

const PLACE = draftTarget('comment', { spaceId: 's', pageId: 'p' });

it('goes on in an editor that is drawn anew, with the keys that are pressed before the store has answered', async () => {
  const test = await openTestStore(new IDBFactory(), () => 1_000, {
    self: 'one',
    alive: () => Promise.resolve(new Set(['one'])),
  });
  const store = storeRemote(test);
  const first = new Draft(store, PLACE);
  await first.open();
  first.text = 'Good but';

  // The new editor is opened while the one before is closing.
  const closed = first.close();
  const second = new Draft(store, PLACE);
  const opened = second.open();
  expect(second.text).toBe('Good but');
  second.text = `${second.text} short`;
  await Promise.all([closed, opened]);

  expect(second.text).toBe('Good but short');
  expect(second.others).toEqual([]);
  await second.save();
  expect((await test.local().drafts.toArray()).map(({ text }) => text)).toEqual(['Good but short']);
  await second.close();
});
