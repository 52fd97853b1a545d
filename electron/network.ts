import { UNKNOWN_NETWORK } from '#shared/at-start.ts';
import type { NetworkState, RequestWait } from '#shared/rpc/host.ts';
import { noLog, type Log } from './log/log.ts';
import type { Observation } from './api/client.ts';

/**
 * The network state as the last requests showed it. The client reports each answer here; the outbox and the sync are
 * notified when the server can be reached again.
 */
export interface Network {
  state(): NetworkState;
  readonly observed: (observation: Observation) => void;
  /** The time of the next attempt (ms), for the status line. */
  tryAt(at: number | null): void;
  /** Requests wait for the server's limit; null: not any more. */
  readonly waiting: (wait: RequestWait | null) => void;
  /** Runs when the server answers again. Returns a function that unsubscribes. */
  onReturn(listener: () => void): () => void;
}

export function createNetwork(changed: () => void, log: Log = noLog): Network {
  let state: NetworkState = UNKNOWN_NETWORK;
  const returnListeners = new Set<() => void>();
  const emitReach = ({ reach, cause }: NetworkState): void => {
    if (reach !== 'unknown') log.event('network', reach, { cause });
  };
  const emitWait = (wait: RequestWait | null): void => {
    if (wait === null) log.event('network', 'wait-over');
    else log.event('network', 'waiting', { reason: wait.reason, until: wait.until });
  };
  const set = (next: NetworkState): void => {
    const sameWait = next.wait?.until === state.wait?.until && next.wait?.reason === state.wait?.reason;
    const same = next.reach === state.reach && next.cause === state.cause && next.nextTryAt === state.nextTryAt;
    if (same && sameWait) return;
    if (next.reach !== state.reach || next.cause !== state.cause) emitReach(next);
    if (!sameWait) emitWait(next.wait);
    const returned = state.reach === 'offline' && next.reach === 'online';
    state = next;
    changed();
    if (returned) for (const listener of returnListeners) listener();
  };
  return {
    state: () => state,
    observed: (observation) => {
      if (observation === 'reached') set({ ...state, reach: 'online', cause: null, nextTryAt: null });
      else set({ ...state, reach: 'offline', cause: observation === 'unreachable' ? null : observation });
    },
    tryAt: (at) => {
      set({ ...state, nextTryAt: state.reach === 'offline' ? at : null });
    },
    waiting: (wait) => {
      set({ ...state, wait });
    },
    onReturn(listener) {
      returnListeners.add(listener);
      return () => returnListeners.delete(listener);
    },
  };
}
