import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { must, type Galley } from '../support/galley.ts';
import { signIn, startSynced, type SignedIn } from '../support/synced.ts';

let signedIn: SignedIn;
let first: Galley['host'];
let second: Galley['host'];

beforeEach(async () => {
  signedIn = await startSynced('windows', { from: 'synced' });
  first = signedIn.galley.host;
  second = signedIn.galley.openSecondWindow();
  must(await first.invoke('app.open', { accountId: null }));
  must(await second.invoke('app.open', { accountId: null }));
});

afterEach(() => signedIn.close());

const shown = async (window: Galley['host']): Promise<string | null> =>
  must(await window.invoke('app.state', null)).currentAccountId;
const locked = async (window: Galley['host']): Promise<boolean> => must(await window.invoke('app.state', null)).locked;

describe('two windows of one Galley', () => {
  it('keep their accounts: a new one in the second does not move the first, whose account goes on', async () => {
    const { galley, service } = signedIn;
    const before = await shown(first);
    must(await signIn({ ...galley, host: second }, service, 'commenter'));
    expect(await shown(first)).toBe(before);
    expect(await shown(second)).not.toBe(before);
    const { accounts } = must(await first.invoke('app.state', null));
    expect(accounts.map(({ session }) => session)).toEqual(['signed-in', 'signed-in']);
    expect(await locked(first)).toBe(false);
  });

  it('are locked by a sign-out in the other one, until they say how to go on, and never by their own', async () => {
    const accountId = (await shown(first)) ?? '';
    must(await second.invoke('accounts.signOut', { accountId }));
    expect([await locked(first), await locked(second)]).toEqual([true, false]);
    must(await first.invoke('accounts.unlock', null));
    expect(await locked(first)).toBe(false);
  });

  it('stay as they are when the same person signs in anew in the other one', async () => {
    const { galley, service } = signedIn;
    const accountId = (await shown(first)) ?? '';
    must(await second.invoke('accounts.signOut', { accountId }));
    must(await signIn({ ...galley, host: second }, service, 'admin'));
    expect(await locked(first)).toBe(false);
    expect(await shown(first)).toBe(accountId);
  });

  it('are not told of another sign-in when the person whom they were told is signed out comes back', async () => {
    const { galley, service } = signedIn;
    const accountId = (await shown(first)) ?? '';
    must(await second.invoke('accounts.signOut', { accountId }));
    must(await first.invoke('accounts.unlock', null));
    must(await signIn({ ...galley, host: second }, service, 'admin'));
    expect(await locked(first)).toBe(false);
    must(await second.invoke('accounts.signOut', { accountId }));
    expect(await locked(first)).toBe(true);
  });

  it('welcome, and turn to no other account, when theirs is removed in another one', async () => {
    const { galley, service } = signedIn;
    must(await signIn({ ...galley, host: second }, service, 'commenter'));
    const accountId = (await shown(second)) ?? '';
    // It has not chosen an account, so it shows the one that was used last.
    const third = galley.openSecondWindow();
    expect(await shown(third)).toBe(accountId);
    must(await second.invoke('accounts.remove', { accountId }));
    expect(await shown(third)).toBeNull();
    must(await second.invoke('accounts.switch', { accountId: (await shown(first)) ?? '' }));
    expect(await shown(third)).toBeNull();
  });

  it('that welcome stay so when another one opens an account', async () => {
    const accountId = (await shown(first)) ?? '';
    must(await first.invoke('accounts.remove', { accountId }));
    const third = signedIn.galley.openSecondWindow();
    must(await third.invoke('app.open', { accountId: null }));
    expect(await shown(third)).toBeNull();
    must(await signIn({ ...signedIn.galley, host: second }, signedIn.service, 'commenter'));
    expect([await shown(third), await shown(first)]).toEqual([null, null]);
  });
});
