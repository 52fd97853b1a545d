import { beforeEach, describe, expect, it, vi } from 'vitest';
import { draftTarget } from '#shared/drafts.ts';
import { appError } from '#shared/errors.ts';
import { IDLE_SYNC } from '#shared/idle-sync.ts';
import type { Account, AppState } from '#shared/rpc/host.ts';
import { AppController } from '../../../renderer/host/app-controller.svelte.ts';
import { Draft } from '../../../renderer/writing/draft.svelte.ts';
import { Announcer } from '../../../renderer/ui/announcer.svelte.ts';
import { until } from '../until.ts';
import { emptyWorld, fakeBridge, SAMPLE_ACCOUNT, type FakeBridge } from './fake-bridge.ts';

vi.mock('../../../renderer/host/theme.ts', () => ({ applyTheme: () => undefined }));

const SECOND: Account = { ...SAMPLE_ACCOUNT, id: 'second', kind: 'remote', organizationTitle: 'Second' };
const THIRD: Account = { ...SECOND, id: 'third', organizationTitle: 'Third' };

function start(
  bridge: FakeBridge,
  last: AppState | null = null,
): { readonly app: AppController; readonly announcer: Announcer } {
  const announcer = new Announcer();
  return {
    app: new AppController(bridge, announcer, {
      accountId: last?.currentAccountId ?? null,
      state: last,
      showing: () => undefined,
      forgetAccount: () => undefined,
    }),
    announcer,
  };
}

const names = ({ world }: FakeBridge): readonly string[] => world.asked.map(({ name }) => name);
const opened = ({ world }: FakeBridge): readonly unknown[] =>
  world.asked.flatMap(({ name, input }) => (name === 'open' ? [(input as { accountId: string }).accountId] : []));

/** Waits for the calls that were made in all, and no sooner: taking over the writing is not waited for by `start`. */
async function untilAsked(bridge: FakeBridge, ...expected: readonly string[]): Promise<void> {
  await until(() => bridge.world.asked.length >= expected.length);
  expect(names(bridge)).toEqual(expected);
}

describe('the app', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    return () => vi.useRealTimers();
  });

  it('opens the store of the current account before it takes over the writing', async () => {
    const bridge = fakeBridge(emptyWorld({ accounts: [SAMPLE_ACCOUNT], currentAccountId: SAMPLE_ACCOUNT.id }));
    const { app } = start(bridge);
    await app.start();
    expect(app.openedAccountId).toBe(SAMPLE_ACCOUNT.id);
    await untilAsked(bridge, 'app.open', 'open', 'attach');
  });

  it('asks for another sync during a sync, and says that it follows', async () => {
    const bridge = fakeBridge(
      emptyWorld({
        accounts: [SAMPLE_ACCOUNT],
        currentAccountId: SAMPLE_ACCOUNT.id,
        sync: { ...IDLE_SYNC, phase: 'pages' },
      }),
    );
    const { app, announcer } = start(bridge);
    await app.start();
    await app.syncNow();
    expect(names(bridge)).toContain('sync.start');
    expect(announcer.notices.map(({ text }) => text)).toEqual(['Syncing again after this sync']);
  });

  it('tries to sync while offline, and says that the sync follows later', async () => {
    const world = emptyWorld({ accounts: [SAMPLE_ACCOUNT], currentAccountId: SAMPLE_ACCOUNT.id });
    const { network } = world.state;
    const bridge = fakeBridge({ ...world, state: { ...world.state, network: { ...network, reach: 'offline' } } });
    const { app, announcer } = start(bridge);
    await app.start();
    await app.syncNow();
    expect(names(bridge)).toContain('sync.start');
    const texts = (): string[] => announcer.notices.map(({ text }) => (typeof text === 'string' ? text : text()));
    expect(texts()).toEqual(['You’re offline. Galley syncs when the server can be reached.']);
    await app.syncNow();
    expect(texts()).toHaveLength(1);
    bridge.world.state = { ...bridge.world.state, network: { ...network, reach: 'online' } };
    bridge.push();
    await until(() => !app.offline);
    expect(texts()).toEqual(['You’re online again']);
  });

  it('begins its screens anew when another person may have signed in, and at no other time', async () => {
    const remote: Account = { ...SAMPLE_ACCOUNT, id: 'remote', kind: 'remote', signIn: 'first' };
    const bridge = fakeBridge(emptyWorld({ accounts: [remote], currentAccountId: remote.id }));
    const { app } = start(bridge);
    await app.start();
    const hands = [app.hand];
    const becomes = async (change: Partial<Account>): Promise<number> => {
      bridge.world.state = { ...bridge.world.state, accounts: [{ ...remote, ...change }] };
      bridge.push();
      await until(
        () =>
          app.account?.signIn === (change.signIn ?? 'first') && app.account.session === (change.session ?? 'signed-in'),
      );
      if (!hands.includes(app.hand)) hands.push(app.hand);
      return hands.length - 1;
    };
    // Signed out: what is in the fields stays there.
    expect(await becomes({ signIn: 'out', person: null, session: 'signed-out' })).toBe(0);
    expect(await becomes({ signIn: 'second', person: null })).toBe(1);
    expect(await becomes({ signIn: 'third', person: null, sameAs: ['second'] })).toBe(1);
    expect(await becomes({ signIn: 'fourth', sameAs: ['third'] })).toBe(1);
    expect(await becomes({ signIn: 'fifth' })).toBe(1);
    expect(await becomes({ signIn: 'sixth', person: { id: 'other', displayName: 'Other' } })).toBe(2);
  });

  it('opens nothing while there is no account', async () => {
    const bridge = fakeBridge(emptyWorld());
    const { app } = start(bridge);
    await app.start();
    expect(app.openedAccountId).toBeNull();
    expect(names(bridge)).toEqual(['app.open']);
  });

  it('shows the account that was open last before the core has answered, and opens its store once', async () => {
    const bridge = fakeBridge(emptyWorld({ accounts: [SAMPLE_ACCOUNT], currentAccountId: SAMPLE_ACCOUNT.id }));
    const { app } = start(bridge, bridge.world.state);
    expect(app.openedAccountId).toBe(SAMPLE_ACCOUNT.id);
    expect(app.account).toEqual(SAMPLE_ACCOUNT);
    await app.start();
    await untilAsked(bridge, 'open', 'app.open', 'attach');
  });

  it('goes to the account that the core names, also when another one was open last', async () => {
    const bridge = fakeBridge(emptyWorld({ accounts: [SAMPLE_ACCOUNT, SECOND], currentAccountId: 'second' }));
    const { app } = start(bridge, { ...bridge.world.state, currentAccountId: SAMPLE_ACCOUNT.id });
    await app.start();
    expect(app.openedAccountId).toBe('second');
    await untilAsked(bridge, 'open', 'app.open', 'open', 'attach');
  });

  it('shows no account that is gone', async () => {
    const bridge = fakeBridge(emptyWorld());
    const { app } = start(bridge, { ...bridge.world.state, accounts: [SECOND], currentAccountId: 'second' });
    await app.start();
    expect(app.openedAccountId).toBeNull();
    expect(app.account).toBeNull();
  });

  it('says why the store of the account that was open last does not open', async () => {
    const bridge = fakeBridge(emptyWorld({ accounts: [SAMPLE_ACCOUNT], currentAccountId: SAMPLE_ACCOUNT.id }));
    bridge.world.failing = { open: appError('storage-failed', 'x') };
    const { app } = start(bridge, bridge.world.state);
    await app.start();
    expect(app.openedAccountId).toBeNull();
    expect(app.problem?.code).toBe('storage-failed');
  });

  it('opens the last of several accounts that became current while a store was opened, and none in between', async () => {
    const accounts = [SAMPLE_ACCOUNT, SECOND, THIRD];
    const bridge = fakeBridge(emptyWorld({ accounts, currentAccountId: SAMPLE_ACCOUNT.id }));
    const { app } = start(bridge);
    await app.start();
    for (const currentAccountId of ['second', SAMPLE_ACCOUNT.id, 'third']) {
      bridge.emit('app.changed', { ...bridge.world.state, currentAccountId });
    }
    await until(() => app.account?.id === 'third');
    expect(app.openedAccountId).toBe('third');
    expect(opened(bridge)).toEqual([SAMPLE_ACCOUNT.id, 'second', 'third']);
  });

  it('keeps what stands in a field of one account before it opens another', async () => {
    const bridge = fakeBridge(emptyWorld({ accounts: [SAMPLE_ACCOUNT, SECOND], currentAccountId: SAMPLE_ACCOUNT.id }));
    const { app } = start(bridge);
    await app.start();
    const draft = new Draft(bridge.store, draftTarget('comment', { spaceId: 's', pageId: 'p' }));
    draft.text = 'Half a sentence';
    bridge.emit('app.changed', { ...bridge.world.state, currentAccountId: 'second' });
    void draft.close();
    await until(() => app.openedAccountId === 'second');
    const kept = names(bridge).filter((name) => ['draft.write', 'draft.close', 'open'].includes(name));
    expect(kept).toEqual(['open', 'draft.write', 'draft.close', 'open']);
  });

  it('offers nothing that could be done in an account which is not open any more', async () => {
    const bridge = fakeBridge(emptyWorld({ accounts: [SAMPLE_ACCOUNT, SECOND], currentAccountId: SAMPLE_ACCOUNT.id }));
    const { app, announcer } = start(bridge);
    await app.start();
    announcer.say('Withdrawn before it was sent.', { action: { label: 'Undo', run: () => undefined } });
    announcer.say('Queued.');
    bridge.emit('app.changed', { ...bridge.world.state, currentAccountId: 'second' });
    await until(() => app.openedAccountId === 'second');
    expect(announcer.notices.map(({ text }) => text)).toEqual(['Queued.']);
  });

  it('leaves nothing of an account that another window removed, and says so', async () => {
    const items = new Map<string, string>();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => items.get(key) ?? null,
      setItem: (key: string, value: string) => void items.set(key, value),
      removeItem: (key: string) => void items.delete(key),
      key: (at: number) => [...items.keys()][at] ?? null,
      get length() {
        return items.size;
      },
    });
    const mine = { ...SECOND, id: 'second.1', baseUrl: 'http://two.example', organizationId: 'two' };
    const theirs = { ...THIRD, id: 'second.1.longer' };
    items.set('galley.place.second.1', '"/outbox"');
    items.set('galley.unfolded.second.1.space', '{}');
    items.set('galley.place.second.1.longer', '"/library"');
    items.set('galley.connect', JSON.stringify({ baseUrl: mine.baseUrl, organizationId: mine.organizationId }));
    items.set('galley.layout', '{}');
    const bridge = fakeBridge(emptyWorld({ accounts: [mine, theirs], currentAccountId: mine.id }));
    const { app, announcer } = start(bridge);
    await app.start();
    const draft = new Draft(bridge.store, draftTarget('comment', { spaceId: 's', pageId: 'p' }));
    await draft.open();
    bridge.world.failing = {
      'draft.write': appError('no-account', 'it is gone'),
      'draft.close': appError('no-account', ''),
    };
    draft.text = 'Half a sentence';
    bridge.emit('account.removed', { accountId: mine.id, elsewhere: true });
    bridge.emit('app.changed', { ...bridge.world.state, accounts: [theirs], currentAccountId: theirs.id });
    void draft.close();
    await until(() => app.openedAccountId === theirs.id);
    expect(announcer.notices.map(({ text }) => text)).toContain('This account was removed in another window');
    // Once at once, and once more when its fields are gone.
    const forgotten = bridge.world.asked.filter(({ name }) => name === 'account.forget').map(({ input }) => input);
    expect(forgotten).toEqual([{ accountId: mine.id }, { accountId: mine.id }]);
    expect([...items.keys()].sort()).toEqual(['galley.layout', 'galley.place.second.1.longer']);
    vi.unstubAllGlobals();
  });

  it('deletes at its start what is still stored of accounts that were removed before', async () => {
    const bridge = fakeBridge(emptyWorld({ accounts: [SECOND], currentAccountId: SECOND.id }));
    bridge.world.stored = ['second', 'removed', 'of nobody'];
    bridge.world.removed = ['removed'];
    const { app } = start(bridge);
    await app.start();
    await vi.runAllTimersAsync();
    const asked = bridge.world.asked.filter(({ name }) => ['accounts.removed', 'account.forget'].includes(name));
    expect(asked).toEqual([
      { name: 'accounts.removed', input: { accountIds: ['removed', 'of nobody'] } },
      { name: 'account.forget', input: { accountId: 'removed' } },
    ]);
  });

  it('queues nothing while no account is open', async () => {
    const bridge = fakeBridge(emptyWorld());
    const { app } = start(bridge);
    await app.start();
    const queued = await app.enqueue({ kind: 'comment.create', spaceId: 's', markdown: 'Hello' }, null);
    expect(queued.ok).toBe(false);
    expect(names(bridge)).not.toContain('enqueue');
  });

  it('attaches its store anew to the session of a new sign-in, also of the same account', async () => {
    const bridge = fakeBridge(emptyWorld({ accounts: [SAMPLE_ACCOUNT], currentAccountId: SAMPLE_ACCOUNT.id }));
    const { app } = start(bridge);
    await app.start();
    // Sessions of the states that come after the first, one after the other.
    for (const session of [1, 2, 2, 3]) {
      const state = { ...bridge.world.state, session };
      bridge.emit('app.changed', state);
      await until(() => app.state === state);
    }
    await untilAsked(bridge, 'app.open', 'open', 'attach', 'attach', 'attach');
  });

  it('stays readable when taking over the writing fails, and says so', async () => {
    const bridge = fakeBridge(emptyWorld({ accounts: [SAMPLE_ACCOUNT], currentAccountId: SAMPLE_ACCOUNT.id }));
    bridge.world.failing = { attach: appError('not-running', 'x') };
    const { app, announcer } = start(bridge);
    await app.start();
    await until(() => announcer.notices.length > 0);
    expect(announcer.notices).toHaveLength(1);
    expect(app.openedAccountId).toBe(SAMPLE_ACCOUNT.id);
    expect(announcer.notices[0]?.tone).toBe('failed');
  });

  it('counts as offline once the core is gone', async () => {
    const bridge = fakeBridge(emptyWorld({ accounts: [SAMPLE_ACCOUNT], currentAccountId: SAMPLE_ACCOUNT.id }));
    const { app } = start(bridge);
    await app.start();
    expect(app.offline).toBe(false);
    bridge.lose();
    expect(app.offline).toBe(true);
  });
});
