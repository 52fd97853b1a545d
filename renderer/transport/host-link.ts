import { appError } from '#shared/errors.ts';
import { err } from '#shared/result.ts';
import type { HostCalls, HostEvents } from '#shared/rpc/host.ts';
import { createPeer, type Peer, type Remote, type Unsubscribe, type Wire } from '#shared/rpc/peer.ts';

/**
 * The window's connection to the core, which may be lost and come back. Calls fail with an error while it is lost;
 * subscriptions survive. A core that comes back must first prove itself and admit this page.
 */
type Nothing = Record<never, never>;
type HostPeer = Peer<HostCalls, HostEvents, Nothing, Nothing>;

export interface HostLink {
  readonly remote: Remote<HostCalls, HostEvents, Nothing>;
  readonly onLost: (listener: () => void) => Unsubscribe;
  readonly onBack: (listener: () => void) => Unsubscribe;
  /** Closes the open connection, as if the core had ended. */
  drop(): void;
  readonly tryNow: (() => void) | null;
  /** False: the first core did not admit this page. */
  readonly admitted: Promise<boolean>;
}

/** A new connection to the core, and its result. */
export interface Way {
  readonly wire: Wire;
  readonly joined: Promise<'in' | 'refused' | 'nobody'>;
}

/** Waits between tries to reach a lost core (ms): short at first, since it may just be restarting. */
const WAITS_MS = [500, 1_000, 2_000, 3_000, 5_000] as const;

/** `comesBack` false: a lost core does not come back here. */
export function createHostLink(open: () => Way, comesBack: boolean): HostLink {
  /** Each subscribes again when the core comes back. */
  const subscriptions = new Set<(peer: HostPeer) => void>();
  const lostListeners = new Set<() => void>();
  const backListeners = new Set<() => void>();
  const first = open();
  let { joined } = first;
  let peer: HostPeer | null = join(first.wire);
  let isShut = false;
  const admitted = first.joined.then((outcome) => {
    isShut = outcome === 'refused';
    return !isShut;
  });
  let looks = 0;
  let timer: ReturnType<typeof setTimeout> | null = null;
  let looking = false;

  function join(wire: Wire): HostPeer {
    const next: HostPeer = createPeer<HostCalls, HostEvents, Nothing>(wire, { calls: {}, watches: {} });
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
    if (!comesBack || timer !== null) return;
    timer = setTimeout(() => void look(), WAITS_MS[Math.min(looks, WAITS_MS.length - 1)]);
  }

  async function look(): Promise<void> {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    if (peer !== null || looking || !comesBack || isShut) return;
    looking = true;
    looks += 1;
    const way = open();
    const outcome = await way.joined;
    looking = false;
    if (outcome !== 'in') {
      lookLater();
      return;
    }
    ({ joined } = way);
    const next = join(way.wire);
    peer = next;
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
      // The core has no live values for the window.
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
      const dropped = peer;
      // Not earlier: a connection that we close does not show whether the host would have refused it.
      void joined.then(() => dropped?.close());
    },
    tryNow: comesBack ? () => void look() : null,
    admitted,
  };
}
