import type { HostCalls, HostEvents } from '#shared/rpc/host.ts';
import { createPeer, type Wire } from '#shared/rpc/peer.ts';
import type { Accounts } from './accounts/accounts.ts';
import type { App } from './app.ts';
import type { AppStates } from './app-state.ts';
import { createAppWindow, type AppWindow } from './app-window.ts';
import type { OpenWindows, PagePeer } from './open-windows.ts';
import { hostHandlers } from './rpc/host.ts';

export interface ConnectPageDependencies {
  readonly accounts: Accounts;
  readonly states: AppStates;
  readonly windows: OpenWindows;
  /** Called when a window shows another account than before. */
  readonly shown: () => void;
  readonly threw: (thrown: unknown) => void;
}

/** Creates a window for the page at the other end of a wire, and answers its calls until it closes. */
export function connectPage(
  app: App,
  wire: Wire,
  { accounts, states, windows, shown, threw }: ConnectPageDependencies,
): void {
  const closed = new AbortController();
  const window: AppWindow = createAppWindow({
    closed: closed.signal,
    lastUsed: () => accounts.currentId(),
    isThere: (accountId) => accounts.find(accountId) !== null,
    writerIn: states.writerIn,
    isSignedOut: states.isSignedOut,
    stateIn: states.stateIn,
    shown() {
      // Before the answer to the call.
      windows.emitState(window);
      shown();
    },
    changed: windows.announce,
  });
  const peer: PagePeer = createPeer<object, object, object, HostCalls, HostEvents, object>(wire, {
    calls: hostHandlers(app, window),
    watches: {},
    threw,
  });
  windows.add(window, peer);
  peer.onClose(() => {
    windows.remove(window);
    closed.abort();
  });
}
