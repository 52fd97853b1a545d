import { IDBFactory } from 'fake-indexeddb';
import { describe, expect, it } from 'vitest';
import { forgetDatabases, storedAccounts } from '../../../renderer/store/db/forget-databases.ts';

function openedDatabase(factory: IDBFactory, name: string, letsGo: boolean): Promise<IDBDatabase> {
  return new Promise((resolve) => {
    const request = factory.open(name);
    request.onsuccess = () => {
      const database = request.result;
      if (letsGo)
        database.onversionchange = () => {
          database.close();
        };
      resolve(database);
    };
  });
}

const never = () => (): void => undefined;

describe('the databases of an account', () => {
  it('are deleted, and those of others are not', async () => {
    const disk = new IDBFactory();
    for (const name of ['galley-cache-one', 'galley-local-one', 'galley-search-one', 'galley-local-two'])
      (await openedDatabase(disk, name, true)).close();
    expect([...(await storedAccounts(disk))].sort()).toEqual(['one', 'two']);
    expect((await forgetDatabases('one', disk, never)).ok).toBe(true);
    expect((await disk.databases()).map(({ name }) => name)).toEqual(['galley-local-two']);
  });

  it('are deleted although another tab has them open, which lets go', async () => {
    const disk = new IDBFactory();
    await openedDatabase(disk, 'galley-local-one', true);
    expect((await forgetDatabases('one', disk, never)).ok).toBe(true);
    expect(await storedAccounts(disk)).toEqual([]);
  });

  it('are waited for no longer than that where another tab is asleep, and go when it does', async () => {
    const disk = new IDBFactory();
    const asleep = await openedDatabase(disk, 'galley-local-one', false);
    let waited = 0;
    const forgotten = await forgetDatabases('one', disk, (ms, act) => {
      waited = ms;
      act();
      return () => undefined;
    });
    expect(forgotten).toMatchObject({ ok: false, error: { code: 'storage-failed' } });
    expect(waited).toBeGreaterThan(0);
    asleep.close();
    expect((await forgetDatabases('one', disk, never)).ok).toBe(true);
    expect(await storedAccounts(disk)).toEqual([]);
  });
});
