import { beforeEach, describe, expect, it, vi } from 'vitest';
import { draftTarget } from '#shared/drafts.ts';
import { appError } from '#shared/errors.ts';
import type { Account, AppState } from '#shared/rpc/host.ts';
import { AppController } from '../../../renderer/app/app-controller.svelte.ts';
import { Draft } from '../../../renderer/app/draft.svelte.ts';
import { Announcer } from '../../../renderer/ui/announcer.svelte.ts';
import { emptyWorld, fakeBridge, SAMPLE_ACCOUNT, type FakeBridge } from './fake-bridge.ts';

vi.mock('../../../renderer/app/theme.ts', () => ({ applyTheme: () => undefined }));

const SECOND: Account = { ...SAMPLE_ACCOUNT, id: 'second', kind: 'remote', organizationTitle: 'Second' };

function start(
  bridge: FakeBridge,
  last: AppState | null = null,
): { readonly app: AppController; readonly announcer: Announcer } {
  const announcer = new Announcer();
  return { app: new AppController(bridge, announcer, last), announcer };
}

const names = ({ world }: FakeBridge): readonly string[] => world.asked.map(({ name }) => name);

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
    await vi.waitFor(() => expect(names(bridge)).toEqual(['app.state', 'open', 'attach']));
  });

  it('opens nothing while there is no account', async () => {
    const bridge = fakeBridge(emptyWorld());
    const { app } = start(bridge);
    await app.start();
    expect(app.openedAccountId).toBeNull();
    expect(names(bridge)).toEqual(['app.state']);
  });

  it('shows the account that was open last before the core has answered, and opens its store once', async () => {
    const bridge = fakeBridge(emptyWorld({ accounts: [SAMPLE_ACCOUNT], currentAccountId: SAMPLE_ACCOUNT.id }));
    const { app } = start(bridge, bridge.world.state);
    expect(app.openedAccountId).toBe(SAMPLE_ACCOUNT.id);
    expect(app.account).toEqual(SAMPLE_ACCOUNT);
    await app.start();
    await vi.waitFor(() => expect(names(bridge)).toEqual(['open', 'app.state', 'attach']));
  });

  it('goes to the account that the core names, also when another one was open last', async () => {
    const bridge = fakeBridge(emptyWorld({ accounts: [SAMPLE_ACCOUNT, SECOND], currentAccountId: 'second' }));
    const { app } = start(bridge, { ...bridge.world.state, currentAccountId: SAMPLE_ACCOUNT.id });
    await app.start();
    expect(app.openedAccountId).toBe('second');
    await vi.waitFor(() => expect(names(bridge)).toEqual(['open', 'app.state', 'open', 'attach']));
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

  it('ends with the last of several states that came while a store was opened', async () => {
    const bridge = fakeBridge(emptyWorld({ accounts: [SAMPLE_ACCOUNT, SECOND], currentAccountId: SAMPLE_ACCOUNT.id }));
    const { app } = start(bridge);
    const starting = app.start();
    for (const currentAccountId of ['second', SAMPLE_ACCOUNT.id, 'second']) {
      bridge.emit('app.changed', { ...bridge.world.state, currentAccountId });
    }
    await starting;
    await vi.waitFor(() => expect(app.account?.id).toBeDefined());
    bridge.emit('app.changed', { ...bridge.world.state, currentAccountId: 'second' });
    await vi.waitFor(() => expect(app.openedAccountId).toBe('second'));
    expect(app.account?.id).toBe('second');
  });

  it('keeps what stands in a field of one account before it opens another', async () => {
    const bridge = fakeBridge(emptyWorld({ accounts: [SAMPLE_ACCOUNT, SECOND], currentAccountId: SAMPLE_ACCOUNT.id }));
    const { app } = start(bridge);
    await app.start();
    const draft = new Draft(bridge.store, draftTarget('comment', { spaceId: 's', pageId: 'p' }));
    draft.text = 'Half a sentence';
    bridge.emit('app.changed', { ...bridge.world.state, currentAccountId: 'second' });
    void draft.close();
    await vi.waitFor(() => expect(app.openedAccountId).toBe('second'));
    const asked = names(bridge);
    expect(asked.indexOf('draft.close')).toBeGreaterThan(asked.indexOf('draft.write'));
    expect(asked.lastIndexOf('open')).toBeGreaterThan(asked.indexOf('draft.close'));
  });

  it('offers nothing that could be done in an account which is not open any more', async () => {
    const bridge = fakeBridge(emptyWorld({ accounts: [SAMPLE_ACCOUNT, SECOND], currentAccountId: SAMPLE_ACCOUNT.id }));
    const { app, announcer } = start(bridge);
    await app.start();
    announcer.say('Withdrawn before it was sent.', { action: { label: 'Undo', run: () => undefined } });
    announcer.say('Queued.');
    bridge.emit('app.changed', { ...bridge.world.state, currentAccountId: 'second' });
    await vi.waitFor(() => expect(app.openedAccountId).toBe('second'));
    expect(announcer.notices.map(({ text }) => text)).toEqual(['Queued.']);
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
    bridge.emit('app.changed', { ...bridge.world.state });
    bridge.emit('app.changed', { ...bridge.world.state, session: 2 });
    await vi.waitFor(() => expect(names(bridge)).toEqual(['app.state', 'open', 'attach', 'attach']));
  });

  it('stays readable when taking over the writing fails, and says so', async () => {
    const bridge = fakeBridge(emptyWorld({ accounts: [SAMPLE_ACCOUNT], currentAccountId: SAMPLE_ACCOUNT.id }));
    bridge.world.failing = { attach: appError('not-running', 'x') };
    const { app, announcer } = start(bridge);
    await app.start();
    await vi.waitFor(() => expect(announcer.notices).toHaveLength(1));
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
