import type { HostEvents } from '#shared/rpc/host.ts';
import { createWaitingLine } from '#shared/waiting-line.ts';
import type { Peer } from '#shared/rpc/peer.ts';
import type { AppWindow } from './app-window.ts';

export type PagePeer = Peer<object, object, object, HostEvents>;

/** The connected windows, and how they are notified. */
export interface OpenWindows {
  add(window: AppWindow, peer: PagePeer): void;
  remove(window: AppWindow): void;
  /** The windows that show the account. */
  showing(accountId: string): readonly AppWindow[];
  /** Sends the app's state to every window. Several changes in one turn are sent once. */
  readonly announce: () => void;
  /** Sends the app's state to one window at once. */
  emitState(window: AppWindow): void;
  /** Its page has shown its first state: from now on it opens what the system asks for. */
  readonly ready: (window: AppWindow) => void;
  /** Opens this in the window that was ready last, or in the next one. */
  open(asked: HostEvents['system.asked']): void;
  /** The person chose a command in the application menu: the window that was ready last runs it. */
  readonly choose: (command: string) => void;
  /** Sends an event to every window, with the value of `input` for it. */
  emit<Name extends keyof HostEvents>(name: Name, input: (window: AppWindow) => HostEvents[Name]): void;
}

export function createOpenWindows(): OpenWindows {
  const windows = new Map<AppWindow, PagePeer>();
  const asked = createWaitingLine<HostEvents['system.asked']>();
  const ready = new Set<AppWindow>();
  let announcing = false;
  const emit: OpenWindows['emit'] = (name, input) => {
    for (const [window, peer] of windows) peer.emit(name, input(window));
  };
  const lastReady = (): PagePeer | undefined => {
    const last = [...ready].at(-1);
    return last === undefined ? undefined : windows.get(last);
  };
  function serveAsked(): void {
    const peer = lastReady();
    asked.serve(peer === undefined ? null : (one) => peer.emit('system.asked', one));
  }
  return {
    add: (window, peer) => windows.set(window, peer),
    remove(window) {
      windows.delete(window);
      ready.delete(window);
      serveAsked();
    },
    ready(window) {
      ready.delete(window);
      ready.add(window);
      serveAsked();
    },
    open: (one) => {
      asked.put(one);
    },
    choose(command) {
      lastReady()?.emit('menu.chosen', { command });
    },
    showing: (accountId) => [...windows.keys()].filter((window) => window.accountId() === accountId),
    announce() {
      if (announcing) return;
      announcing = true;
      setImmediate(() => {
        announcing = false;
        emit('app.changed', (window) => window.state());
      });
    },
    emitState(window) {
      windows.get(window)?.emit('app.changed', window.state());
    },
    emit,
  };
}
