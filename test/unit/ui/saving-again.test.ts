import { beforeEach, expect, it, vi } from 'vitest';
import { PacksController } from '../../../renderer/host/files/packs.svelte.ts';
import { emptyWorld, fakeBridge, SAMPLE_ACCOUNT } from './fake-bridge.ts';

const CHOICE = { spaceIds: ['a'], comments: true, requests: false, issues: true, marks: false, files: true };
const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  return () => vi.unstubAllGlobals();
});

/** `saves`: whether the core answers. */
function packsOf(saves: boolean, account = SAMPLE_ACCOUNT): PacksController {
  const bridge = fakeBridge(emptyWorld({ accounts: [account], currentAccountId: account.id }));
  const { host } = bridge;
  const waits: typeof host = { ...host, invoke: () => new Promise(() => undefined) };
  return new PacksController({ ...bridge, host: saves ? host : waits }, { account, state: bridge.world.state });
}

it('a save that a reload of the window interrupted is offered again with its choices, once', () => {
  void packsOf(false).save(CHOICE, 'job');
  const again = packsOf(true);
  again.resume();
  expect(again.dialog).toEqual({ accountId: SAMPLE_ACCOUNT.id, kind: 'save', interrupted: CHOICE });
  const later = packsOf(true);
  later.resume();
  expect(later.dialog).toBeNull();
});

it('an interrupted hand-back is offered again with its name, and only in its own account', () => {
  void packsOf(false).handBack('Ada', 'job');
  const other = packsOf(true, { ...SAMPLE_ACCOUNT, id: 'other' });
  other.resume();
  expect(other.dialog).toBeNull();
  const again = packsOf(true);
  again.resume();
  expect(again.dialog).toMatchObject({ kind: 'hand-back', interrupted: { author: 'Ada' } });
});

it('a save that ended is not offered again', async () => {
  vi.stubGlobal('document', { createElement: () => ({ click: () => undefined }) });
  await packsOf(true).save(CHOICE, 'job');
  const later = packsOf(true);
  later.resume();
  expect(later.dialog).toBeNull();
});
