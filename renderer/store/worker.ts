import { createPeer } from '#shared/rpc/peer.ts';
import type { RowCalls, RowHostCalls, StoreCalls, StoreWatches } from '#shared/rpc/store.ts';
import { portWire, socketWire } from '#shared/rpc/wires.ts';
import { createStore } from './store.ts';
import { windowWriters } from './window-writers.ts';

/**
 * The Worker that owns IndexedDB. Its page first hands it the way to the core: a MessagePort in Electron, the address
 * of a socket in a browser. Everything after that goes over the two peers made here.
 */
export type WorkerGreeting = { readonly port: MessagePort } | { readonly socketUrl: string };

type Nothing = Record<never, never>;

addEventListener(
  'message',
  (event: MessageEvent<WorkerGreeting>) => {
    const greeting = event.data;
    const wire = 'port' in greeting ? portWire(greeting.port) : socketWire(new WebSocket(greeting.socketUrl));
    const store = createStore({
      core: { invoke: (name, input) => core.invoke(name, input) },
      writers: windowWriters(navigator.locks),
    });
    const core = createPeer<RowHostCalls, Nothing, Nothing, RowCalls>(wire, store.forCore);
    createPeer<Nothing, Nothing, Nothing, StoreCalls, Nothing, StoreWatches>(portWire(self), store.forPage);
  },
  { once: true },
);
