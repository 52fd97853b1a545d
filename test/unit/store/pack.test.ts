import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, it } from 'vitest';
import { commitBatch } from '../../../renderer/store/cache/commit.ts';
import { GalleyDatabase } from '../../../renderer/store/db/database.ts';
import { LocalDatabase } from '../../../renderer/store/db/local-database.ts';
import { packRows } from '../../../renderer/store/cache/batch-parts.ts';
import { packOutline } from '../../../renderer/store/packs/pack.ts';
import { spaceBatch } from '../search/harness.ts';
import { space } from './fixtures.ts';

it('takes a text along that is renewed, and so put elsewhere, while the pack is saved', async () => {
  const options = { indexedDB: new IDBFactory(), IDBKeyRange };
  const db = new GalleyDatabase('account', options);
  const pages = { Tides: 'Neap tides.', Moon: 'Its phases.', Sun: 'It rises.' };
  await commitBatch(db, { library: { collections: [], spaces: [space('s')], fetchedAt: 1 } }, 1);
  await commitBatch(db, spaceBatch('s', pages), 1);
  const outline = await packOutline(db, { spaceIds: ['s'], comments: true });
  const { bodies: renewed } = spaceBatch('s', { Moon: 'Its craters.' }, 'r2');
  if (renewed !== undefined) await commitBatch(db, { bodies: renewed }, 2);

  const texts: string[] = [];
  for (const { pageIds } of outline.spaces[0]?.textRecords ?? []) {
    const part = { kind: 'bodies', spaceId: 's', pageIds } as const;
    const { bodies } = await packRows({ db, local: new LocalDatabase('account', options) }, part);
    texts.push(...(bodies?.rows ?? []).map(({ markdown }) => markdown));
  }
  expect(texts.sort()).toEqual(['It rises.', 'Its craters.', 'Neap tides.']);
});
