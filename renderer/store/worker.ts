import { createPeer, type Peer, type Wire } from '#shared/rpc/peer.ts';
import type { RowCalls, RowHostCalls, StoreCalls, StoreWatches } from '#shared/rpc/store.ts';
import { portWire } from '#shared/rpc/wires.ts';
import { provenSocket } from '../transport/proven-socket.ts';
import { holdLife } from '../transport/worker-life.ts';
import { reportRejections } from '../transport/report-errors.ts';
import { isReconnect, ROWS_LOST } from './signals.ts';
import { createStore } from './store.ts';
import { windowWriters } from './outbox/window-writers.ts';

/**
 * The Worker that owns IndexedDB. Its page first sends the connection to the core: a MessagePort in Electron, or in a
 * browser the address of a socket with its secrets. Everything after that goes over the two peers created here.
 */
export type WorkerGreeting =
  { readonly port: MessagePort } | { readonly socketUrl: string; readonly secrets: readonly string[] };

holdLife(navigator.locks, self);

type Nothing = Record<never, never>;

type CorePeer = Pick<Peer<RowHostCalls, Nothing, Nothing, Nothing>, 'invoke' | 'onClose'>;

reportRejections();
addEventListener(
  'message',
  (event: MessageEvent<WorkerGreeting>) => {
    const greeting = event.data;
    const store = createStore({
      core: { invoke: (name, input) => core.invoke(name, input) },
      writers: windowWriters(navigator.locks),
    });
    const connect = (wire: Wire): CorePeer => {
      const peer = createPeer<RowHostCalls, Nothing, Nothing, RowCalls>(wire, store.forCore);
      peer.onClose(() => {
        if (peer === core) postMessage(ROWS_LOST);
      });
      return peer;
    };
    let core = connect(
      'port' in greeting ? portWire(greeting.port) : provenSocket(greeting.socketUrl, 'rows', greeting.secrets).wire,
    );
    createPeer<Nothing, Nothing, Nothing, StoreCalls, Nothing, StoreWatches>(portWire(self), store.forPage);
    if ('port' in greeting) return;
    addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (isReconnect(data)) core = connect(provenSocket(greeting.socketUrl, 'rows', data.secrets).wire);
    });
  },
  { once: true },
);
