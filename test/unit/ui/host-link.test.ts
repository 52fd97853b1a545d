import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ok } from '#shared/result.ts';
import type { AppState, HostCalls, HostEvents } from '#shared/rpc/host.ts';
import { createPeer, type Peer } from '#shared/rpc/peer.ts';
import { createHostLink, type Way } from '../../../renderer/transport/host-link.ts';
import { wirePair } from '../../integration/support/wire-pair.ts';
import { emptyWorld } from './fake-bridge.ts';

type Core = Peer<object, object, object, HostEvents>;

describe('the way to a core that may go', () => {
  const { state } = emptyWorld();
  /** What becomes of the ways that are opened, in turn. */
  let fates: Awaited<Way['joined']>[];
  let cores: Core[];
  let opened: number;

  function open(): Way {
    opened += 1;
    const joined = fates.shift() ?? 'nobody';
    const [wire, far] = wirePair();
    if (joined === 'in') {
      const calls = { 'app.state': () => ok(state) } as unknown as Record<keyof HostCalls, () => never>;
      cores.push(createPeer<object, object, object, object, HostEvents>(far, { calls, watches: {} }));
    } else far.close();
    return { wire, joined: Promise.resolve(joined) };
  }

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    [fates, cores, opened] = [[], [], 0];
  });
  afterEach(() => vi.useRealTimers());

  it('does not look again for one that did not let the page in', async () => {
    fates = ['refused'];
    const link = createHostLink(open, true);
    expect(await link.admitted).toBe(false);
    await vi.advanceTimersByTimeAsync(60_000);
    link.tryNow?.();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(opened).toBe(1);
  });

  it('looks until one lets the page in, whoever listens meanwhile, and tells subscribers of it', async () => {
    fates = ['in', 'nobody', 'refused', 'in'];
    const link = createHostLink(open, true);
    expect(await link.admitted).toBe(true);
    const heard: AppState[] = [];
    const told: string[] = [];
    link.remote.subscribe('app.changed', (next) => heard.push(next));
    link.onLost(() => told.push('lost'));
    link.onBack(() => told.push('back'));
    cores[0]?.close();
    await vi.advanceTimersByTimeAsync(60_000);
    await expect.poll(() => told).toEqual(['lost', 'back']);
    expect(opened).toBe(4);
    cores[1]?.emit('app.changed', state);
    await expect.poll(() => heard).toEqual([state]);
  });

  it('knows that it is refused, also where it was to be dropped before that was known', async () => {
    let become: (joined: 'refused' | 'nobody') => void = () => undefined;
    const joined = new Promise<'refused' | 'nobody'>((resolve) => (become = resolve));
    const [wire] = wirePair();
    const link = createHostLink(() => ({ wire: { ...wire, close: () => become('nobody') }, joined }), true);
    link.drop();
    become('refused');
    expect(await link.admitted).toBe(false);
  });

  it('does not come back where the core is not one of its own', async () => {
    fates = ['in', 'in'];
    const link = createHostLink(open, false);
    await link.admitted;
    cores[0]?.close();
    await vi.advanceTimersByTimeAsync(60_000);
    expect([opened, link.tryNow]).toEqual([1, null]);
  });
});
