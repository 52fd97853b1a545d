import { appError } from '#shared/errors.ts';
import { err } from '#shared/result.ts';
import type { HostCalls, HostEvents } from '#shared/rpc/host.ts';
import { createPeer, type Peer, type Remote, type Unsubscribe, type Wire } from '#shared/rpc/peer.ts';

/**
 * The page's way to the core, which may go and come back: calls fail honestly while it is gone, subscriptions outlive it.
 * The wire to a core that came back is opened only when that one lets this page in (`resume`).
 */
type Nothing = Record<never, never>;
type HostPeer = Peer<HostCalls, HostEvents, Nothing, Nothing>;

export interface HostLink {
  readonly remote: Remote<HostCalls, HostEvents, Nothing>;
  readonly onLost: (listener: () => void) => Unsubscribe;
  readonly onBack: (listener: () => void) => Unsubscribe;
  /** Closes the way that is open, as if the core had gone. */
  drop(): void;
  readonly tryNow: (() => void) | null;
}

/** Waits between looks for a core that is gone (ms): soon at first, since it may only have been started anew. */
const WAITS_MS = [500, 1_000, 2_000, 3_000, 5_000] as const;

/** `resume` null: a core that has gone does not come back here. */
export function createHostLink(
  open: () => Wire,
  resume: (() => Promise<'in' | 'refused' | 'nobody'>) | null,
): HostLink {
  /** Each subscribes anew to a core that came back. */
  const subscriptions = new Set<(peer: HostPeer) => void>();
  const lostListeners = new Set<() => void>();
  const backListeners = new Set<() => void>();
  let peer: HostPeer | null = join();
  let looks = 0;
  let timer: ReturnType<typeof setTimeout> | null = null;
  let looking = false;

  function join(): HostPeer {
    const next: HostPeer = createPeer<HostCalls, HostEvents, Nothing>(open(), { calls: {}, watches: {} });
    for (const subscribe of subscriptions) subscribe(next);
    next.onClose(() => {
      if (peer !== next) return;
      peer = null;
      for (const listener of lostListeners) listener();
      looks = 0;
      lookLater();
    });
    return next;
  }

  function lookLater(): void {
    if (resume === null || timer !== null) return;
    timer = setTimeout(() => void look(), WAITS_MS[Math.min(looks, WAITS_MS.length - 1)]);
  }

  async function look(): Promise<void> {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    if (peer !== null || looking || resume === null) return;
    looking = true;
    looks += 1;
    const found = await resume();
    looking = false;
    if (found !== 'in') {
      lookLater();
      return;
    }
    const next = join();
    peer = next;
    // The first answer proves that the way is open: a socket alone may still be refused.
    const answered = await next.invoke('app.state', null);
    if (!answered.ok || peer !== next) return;
    looks = 0;
    for (const listener of backListeners) listener();
  }

  return {
    remote: {
      invoke: (name, input) =>
        peer?.invoke(name, input) ?? Promise.resolve(err(appError('not-running', 'the core went away'))),
      subscribe(name, listener) {
        let stop: Unsubscribe | null = null;
        const subscribe = (to: HostPeer): void => {
          stop = to.subscribe(name, listener);
        };
        subscriptions.add(subscribe);
        if (peer !== null) subscribe(peer);
        return () => {
          subscriptions.delete(subscribe);
          stop?.();
        };
      },
      // The core has no live values for the page.
      watch: () => () => undefined,
    },
    onLost(listener) {
      lostListeners.add(listener);
      return () => lostListeners.delete(listener);
    },
    onBack(listener) {
      backListeners.add(listener);
      return () => backListeners.delete(listener);
    },
    drop() {
      peer?.close();
    },
    tryNow: resume === null ? null : () => void look(),
  };
}
