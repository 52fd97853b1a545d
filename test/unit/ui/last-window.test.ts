import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { IDLE_SYNC } from '#shared/idle-sync.ts';
import type { LibraryView } from '#shared/rpc/store.ts';
import { LastWindow } from '../../../renderer/host/local/last-window.ts';
import { emptyWorld, SAMPLE_ACCOUNT } from './fake-bridge.ts';

vi.mock('../../../renderer/host/when-idle.ts', () => ({
  whenIdle: (work: () => void) => {
    work();
  },
}));

const STATE = {
  ...emptyWorld({ accounts: [SAMPLE_ACCOUNT], currentAccountId: SAMPLE_ACCOUNT.id }).state,
  network: { reach: 'offline', cause: 'refused', nextTryAt: 9, wait: null },
  sync: { ...IDLE_SYNC, phase: 'pages', lastSyncAt: 5 },
} as const;
const LIBRARY: LibraryView = { fetchedAt: 1, nodes: [] };

describe('the window as it was last', () => {
  const stored = new Map<string, string>();
  beforeEach(() => {
    stored.clear();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
      removeItem: (key: string) => stored.delete(key),
    });
    return () => vi.unstubAllGlobals();
  });

  it('is there for the next start of the same code, without what only held for a moment', () => {
    new LastWindow('one').remember(STATE, LIBRARY);
    const last = new LastWindow('one');
    expect(last.state).toMatchObject({
      accounts: [SAMPLE_ACCOUNT],
      network: { reach: 'unknown' },
      sync: { phase: 'idle', lastSyncAt: 5 },
    });
    expect(new LastWindow('two').state).toBeNull();
  });

  it('gives its library once, and to its own account alone', () => {
    new LastWindow('one').remember(STATE, LIBRARY);
    expect(new LastWindow('one').takeLibrary('another')).toBeNull();
    const last = new LastWindow('one');
    expect(last.takeLibrary(SAMPLE_ACCOUNT.id)).toEqual(LIBRARY);
    expect(last.takeLibrary(SAMPLE_ACCOUNT.id)).toBeNull();
  });

  it('is forgotten when asked, and when it grows too long to be read in a frame', () => {
    const window = new LastWindow('one');
    window.remember(STATE, LIBRARY);
    window.forget();
    expect(stored.size).toBe(0);
    window.remember({ ...STATE, sync: IDLE_SYNC }, LIBRARY);
    expect(stored.size).toBe(1);
    window.remember(
      { ...STATE, sync: IDLE_SYNC },
      { ...LIBRARY, nodes: Array.from({ length: 3_001 }, () => ({}) as never) },
    );
    expect(stored.size).toBe(0);
  });

  it('is written now and again while a sync goes on, and at once when it is over', () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    onTestFinished(() => {
      vi.useRealTimers();
    });
    const window = new LastWindow('one');
    const libraryNow = (): unknown => new LastWindow('one').takeLibrary(SAMPLE_ACCOUNT.id);
    const at = (fetchedAt: number): LibraryView => ({ ...LIBRARY, fetchedAt });
    window.remember(STATE, at(1));
    window.remember(STATE, at(2));
    expect(libraryNow()).toEqual(at(1));
    vi.advanceTimersByTime(10_000);
    expect(libraryNow()).toEqual(at(2));
    window.remember(STATE, at(3));
    window.remember(STATE, at(4));
    window.remember({ ...STATE, sync: IDLE_SYNC }, at(5));
    expect(libraryNow()).toEqual(at(5));
    window.remember(STATE, at(6));
    window.forget();
    vi.advanceTimersByTime(10_000);
    expect(stored.size).toBe(0);
  });

  it('that cannot be read is no window', () => {
    for (const text of ['', 'null', '[]', '"x"', '{"build":"two"}', '{']) {
      stored.set('galley.window', text);
      expect(new LastWindow('one').state).toBeNull();
    }
  });
});
