import { UNKNOWN_NETWORK } from '#shared/at-start.ts';
import type { NetworkState } from '#shared/rpc/host.ts';

/**
 * Network truth: online is what the last requests showed, nothing else. The client reports each answer here; the
 * outbox and the sync listen for the moment in which the service can be reached again.
 */
export interface Network {
  state(): NetworkState;
  reached(): void;
  unreachable(): void;
  /** When somebody will try next (ms), for the status line. */
  tryAt(at: number | null): void;
  /** Runs when the service answers after it did not. Answers the unsubscriber. */
  onReturn(listener: () => void): () => void;
}

export function createNetwork(changed: () => void): Network {
  let state: NetworkState = UNKNOWN_NETWORK;
  const returnListeners = new Set<() => void>();
  const set = (next: NetworkState): void => {
    if (next.reach === state.reach && next.nextTryAt === state.nextTryAt) return;
    const returned = state.reach === 'offline' && next.reach === 'online';
    state = next;
    changed();
    if (returned) for (const listener of returnListeners) listener();
  };
  return {
    state: () => state,
    reached: () => {
      set({ reach: 'online', nextTryAt: null });
    },
    unreachable: () => {
      set({ ...state, reach: 'offline' });
    },
    tryAt: (at) => {
      set({ ...state, nextTryAt: state.reach === 'offline' ? at : null });
    },
    onReturn(listener) {
      returnListeners.add(listener);
      return () => returnListeners.delete(listener);
    },
  };
}
