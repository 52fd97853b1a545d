import { describe, expect, it } from 'vitest';
import { createAccounts } from '../../../electron/accounts/accounts.ts';

const account = {
  id: 'a',
  kind: 'remote',
  baseUrl: 'https://docs.example',
  organizationId: 'o',
  organizationTitle: 'Org',
  person: null,
};

function waivedOf(waived: unknown): readonly string[] | undefined {
  const values = new Map<string, unknown>([['accounts', [{ ...account, waived }]]]);
  const settings = {
    get: (key: string) => values.get(key),
    set: (key: string, value: unknown) => void values.set(key, value),
    delete: (key: string) => void values.delete(key),
  };
  return createAccounts(settings, { keep: () => undefined, read: () => [] }).find('a')?.waived;
}

describe('what an account is not held for', () => {
  it('is kept without a cause that only older versions held for', () => {
    expect(waivedOf(['done-by-other', 'page-changed', 'thread-resolved'])).toEqual(['thread-resolved', 'page-changed']);
  });

  it('is nothing where it cannot be read', () => {
    expect(waivedOf('page-changed')).toEqual([]);
    expect(waivedOf(undefined)).toEqual([]);
  });
});
