import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '#shared/rpc/host.ts';
import { SAMPLE_ACCOUNT_ID } from '../../../electron/accounts/accounts.ts';
import { createRemovedAccounts } from '../../../electron/accounts/removed-accounts.ts';
import type { Fetch } from '../../../electron/api/fetch.ts';
import { draftTarget } from '#shared/drafts.ts';
import { filesSaying } from '../../support/bytes-of.ts';
import { must, startGalley, until, untilSynced, type Galley } from '../support/galley.ts';
import { signIn, startSynced, type SignedIn } from '../support/synced.ts';

/** Nothing that is written gets through: it waits. */
const readingOnly: Fetch = (input, init) =>
  (init.method ?? 'GET') === 'GET' ? fetch(input, init) : Promise.reject(new TypeError('no way for this'));

let world: SignedIn;
let galley: Galley;
let admin: Account;
let commenter: Account;

beforeEach(async () => {
  world = await startSynced('removal', { from: 'synced', as: 'admin', network: readingOnly });
  ({ galley } = world);
  admin = current();
  await say('Words of the admin');
  must(await signIn(galley, world.service, 'commenter'));
  galley.closePage();
  await galley.openPage();
  await untilSynced(galley);
  commenter = current();
  await say('Words of the commenter');
}, 60_000);

afterEach(async () => {
  await galley.close();
  await world.close();
});

function current(): Account {
  const { accounts, currentAccountId } = galley.state();
  const account = accounts.find(({ id }) => id === currentAccountId);
  if (account === undefined) throw new Error('no account is open');
  return account;
}

async function say(markdown: string): Promise<void> {
  const { nodes } = await until(galley, 'library', null, (library) =>
    library.nodes.some(({ kind }) => kind === 'space'),
  );
  const spaceId = nodes.find(({ kind }) => kind === 'space')?.id ?? '';
  const write = { kind: 'comment.create' as const, spaceId, markdown };
  must(await galley.store.invoke('enqueue', { write, draft: null }));
  const target = draftTarget('comment', { spaceId, pageId: null });
  must(
    await galley.store.invoke('draft.write', {
      id: crypto.randomUUID(),
      target,
      text: `Half: ${markdown}`,
      begun: {},
      at: 1,
    }),
  );
}

async function remove(accountId: string): Promise<number> {
  const { left } = must(await galley.host.invoke('accounts.remove', { accountId }));
  must(await galley.store.invoke('account.forget', { accountId }));
  return left;
}

const saidInSettings = (words: readonly string[]): readonly string[] => {
  const text = JSON.stringify([...world.disk.settings]);
  return words.filter((word) => text.includes(word));
};

async function restart(): Promise<void> {
  await galley.close();
  galley = await startGalley(world.disk, readingOnly);
}

describe('an account that is removed', () => {
  it('leaves no word and no name, and the other account of the same organization whole', async () => {
    const made = must(await galley.store.invoke('account.made', { accountId: admin.id }));
    expect(made.outbox.map(({ text }) => text)).toEqual(['Words of the admin']);
    expect(made.drafts.map(({ text }) => text)).toEqual(['Half: Words of the admin']);
    const words = [admin.id, 'Words of the admin', admin.person?.displayName ?? ''];
    const theirs = [commenter.id, 'Words of the commenter'];
    expect(words).not.toContain('');
    expect(await filesSaying(world.disk.profileDir, words)).not.toEqual([]);
    expect(saidInSettings(words)).not.toEqual([]);

    expect(await remove(admin.id)).toBe(0);

    expect(await filesSaying(world.disk.profileDir, words)).toEqual([]);
    expect(saidInSettings(words)).toEqual([]);
    expect(must(await galley.store.invoke('accounts.stored', null))).toEqual([commenter.id]);
    expect(galley.state().accounts.map(({ id }) => id)).toEqual([commenter.id]);
    expect(current().id).toBe(commenter.id);
    expect(await filesSaying(world.disk.profileDir, theirs)).not.toEqual([]);
    await restart();
    await galley.openPage();
    const left = must(await galley.store.invoke('account.made', { accountId: commenter.id }));
    expect(left.outbox.map(({ text }) => text)).toEqual(['Words of the commenter']);
    expect(left.drafts.map(({ text }) => text)).toEqual(['Half: Words of the commenter']);
  }, 60_000);

  it('is gone from the window that showed it, which shows another one', async () => {
    await remove(commenter.id);
    const state = must(await galley.host.invoke('app.state', null));
    expect(state.currentAccountId).toBe(admin.id);
    await remove(admin.id);
    const empty = must(await galley.host.invoke('app.state', null));
    expect([empty.currentAccountId, empty.accounts]).toEqual([null, []]);
  }, 60_000);

  it('is told to every window before it is gone', async () => {
    const told: string[] = [];
    galley.host.subscribe('account.removed', ({ accountId, elsewhere }) => {
      told.push(`${accountId} ${String(elsewhere)}`);
    });
    galley.host.subscribe('app.changed', ({ accounts }) => {
      if (!accounts.some(({ id }) => id === admin.id)) told.push('changed');
    });
    await remove(admin.id);
    expect(told[0]).toBe(`${admin.id} false`);
  }, 60_000);

  it('can be written to no more', async () => {
    await remove(commenter.id);
    expect(
      await galley.store.invoke('draft.write', {
        id: 'x',
        target: draftTarget('comment', { spaceId: 's', pageId: null }),
        text: 'Late',
        begun: {},
        at: 1,
      }),
    ).toMatchObject({ ok: false, error: { code: 'no-account' } });
  }, 60_000);

  it('is removed to the end by the next start after a kill in the middle', async () => {
    await galley.close();
    const settings = {
      get: (key: string) => world.disk.settings.get(key),
      set: (key: string, value: unknown) => void world.disk.settings.set(key, value),
      delete: (key: string) => void world.disk.settings.delete(key),
    };
    createRemovedAccounts(settings).begin(admin.id);
    galley = await startGalley(world.disk, readingOnly);
    expect(galley.state().accounts.map(({ id }) => id)).toEqual([commenter.id]);
    expect(await filesSaying(world.disk.profileDir, [admin.id, 'Words of the admin'])).toEqual([]);
    expect(saidInSettings([admin.id])).toEqual([]);
    // The page finds out which of its databases have to go.
    const stored = must(await galley.store.invoke('accounts.stored', null));
    expect([...stored].sort()).toEqual([admin.id, commenter.id].sort());
    expect(must(await galley.host.invoke('accounts.removed', { accountIds: [...stored, 'unknown'] }))).toEqual([
      admin.id,
    ]);
  }, 60_000);

  it('says how much is in use, and the next start tries again', async () => {
    const locked = join(world.disk.profileDir, 'outbox', `${admin.id}.jsonl.damaged`);
    await mkdir(locked);
    await writeFile(join(locked, 'held'), '');
    expect(await remove(admin.id)).toBe(1);
    expect(galley.state().accounts.map(({ id }) => id)).toEqual([commenter.id]);
    await restart();
    expect(saidInSettings([admin.id])).toEqual([admin.id]);
    await rm(locked, { recursive: true });
    await restart();
    expect(saidInSettings([admin.id])).toEqual([]);
    expect(await filesSaying(world.disk.profileDir, [admin.id])).toEqual([]);
  }, 60_000);

  it('gets another id when the same person connects again, so that nothing of before comes back', async () => {
    await remove(admin.id);
    must(await signIn(galley, world.service, 'admin'));
    expect(current().person).toEqual(admin.person);
    expect(current().id).not.toBe(admin.id);
    galley.closePage();
    await galley.openPage();
    const made = must(await galley.store.invoke('account.made', { accountId: current().id }));
    expect([made.outbox, made.drafts]).toEqual([[], []]);
  }, 60_000);

  it('takes the state of the sample with it, which begins anew', async () => {
    must(await galley.host.invoke('accounts.openSample', null));
    const state = join(world.disk.profileDir, 'sample');
    await mkdir(state, { recursive: true });
    await writeFile(join(state, 'note'), 'Written to the sample');
    expect(await remove(SAMPLE_ACCOUNT_ID)).toBe(0);
    expect(await readdir(world.disk.profileDir)).not.toContain('sample');
    must(await galley.host.invoke('accounts.openSample', null));
    expect(current().id).toBe(SAMPLE_ACCOUNT_ID);
    expect(must(await galley.host.invoke('accounts.removed', { accountIds: [SAMPLE_ACCOUNT_ID] }))).toEqual([]);
  }, 60_000);
});
