import type { HostCalls, HostEvents } from '#shared/rpc/host.ts';
import { createPeer, type Remote, type Unsubscribe } from '#shared/rpc/peer.ts';
import type { SearchCalls, SearchWatches } from '#shared/rpc/search.ts';
import type { StoreCalls, StoreWatches } from '#shared/rpc/store.ts';
import { portWire, socketWire } from '#shared/rpc/wires.ts';
import type { WorkerGreeting } from './store/worker.ts';
import searchWorkerUrl from './store/search-worker.ts?worker&url';
import storeWorkerUrl from './store/worker.ts?worker&url';

/**
 * How the page reaches the others: the core, and the store and the search index in their Workers. In Electron the preload hands over two
 * MessagePorts; in a browser there are two sockets to the host that served the page. Above this file nobody can tell.
 */
type Nothing = Record<never, never>;

export interface Bridge {
  readonly host: Remote<HostCalls, HostEvents, Nothing>;
  readonly store: Remote<StoreCalls, Nothing, StoreWatches>;
  readonly search: Remote<SearchCalls, Nothing, SearchWatches>;
  /** The core is gone; what is stored stays readable. */
  onLost(listener: () => void): Unsubscribe;
}

export async function connect(): Promise<Bridge> {
  // Vite serves the page itself only for `npm run dev`, which is Electron.
  const electron = new URL(location.href).protocol === 'app:' || import.meta.env.DEV;
  const { hostWire, greeting, transfer } = electron ? await electronWays() : browserWays();
  const host = createPeer<HostCalls, HostEvents, Nothing>(hostWire, { calls: {}, watches: {} });
  const urls = trustedWorkerUrls();
  const worker = new Worker(urls.store, { type: 'module', name: 'store' });
  worker.postMessage(greeting, transfer);
  const store = createPeer<StoreCalls, Nothing, StoreWatches>(portWire(worker), { calls: {}, watches: {} });
  const searchWorker = new Worker(urls.search, { type: 'module', name: 'search' });
  const search = createPeer<SearchCalls, Nothing, SearchWatches>(portWire(searchWorker), { calls: {}, watches: {} });
  const lost = new Set<() => void>();
  host.onClose(() => {
    for (const listener of lost) listener();
  });
  return {
    host,
    store,
    search,
    onLost(listener) {
      lost.add(listener);
      return () => lost.delete(listener);
    },
  };
}

/** Under Trusted Types a Worker's address must come from a policy; this one makes our own two and no other. */
function trustedWorkerUrls(): { readonly store: string; readonly search: string } {
  const policy = window.trustedTypes?.createPolicy('galley-worker', {
    createScriptURL: (name) => (name === 'search' ? searchWorkerUrl : storeWorkerUrl),
  });
  return {
    store: (policy?.createScriptURL('store') ?? storeWorkerUrl) as string,
    search: (policy?.createScriptURL('search') ?? searchWorkerUrl) as string,
  };
}

interface Ways {
  readonly hostWire: ReturnType<typeof portWire>;
  readonly greeting: WorkerGreeting;
  readonly transfer: Transferable[];
}

/** The preload posts `{ galley: 'ports' }` with two ports once this page asks for them. */
async function electronWays(): Promise<Ways> {
  const ports = await new Promise<readonly MessagePort[]>((resolve) => {
    addEventListener('message', function receive(event: MessageEvent<unknown>) {
      if (event.source !== window || !isPortsMessage(event.data)) return;
      removeEventListener('message', receive);
      resolve(event.ports);
    });
    postMessage({ galley: 'ask-ports' }, location.origin);
  });
  const [page, rows] = ports;
  if (page === undefined || rows === undefined) throw new Error('the preload gave no ports');
  return { hostWire: portWire(page), greeting: { port: rows }, transfer: [rows] };
}

function browserWays(): Ways {
  const socketUrl = (channel: string): string => `${location.origin.replace(/^http/, 'ws')}/socket/${channel}`;
  return {
    hostWire: socketWire(new WebSocket(socketUrl('page'))),
    greeting: { socketUrl: socketUrl('rows') },
    transfer: [],
  };
}

function isPortsMessage(message: unknown): boolean {
  return typeof message === 'object' && message !== null && 'galley' in message && message.galley === 'ports';
}
