import type { HostCalls, HostEvents } from '#shared/rpc/host.ts';
import { createPeer, type Remote, type Unsubscribe } from '#shared/rpc/peer.ts';
import type { SearchCalls, SearchWatches } from '#shared/rpc/search.ts';
import type { StoreCalls, StoreWatches } from '#shared/rpc/store.ts';
import { portWire } from '#shared/rpc/wires.ts';
import { fileAddresses } from '../content/file-address.svelte.ts';
import { createHostLink, type Way } from '../transport/host-link.ts';
import { provenSocket } from '../transport/proven-socket.ts';
import { renewed } from '../transport/renewed.ts';
import { restartWindow } from './local/restart.ts';
import { createReport, reportErrorsOf, reportErrorsOfWorker } from '../transport/report-errors.ts';
import { keepWelcome, knownSecrets, takeKeyFromAddress } from './secrets.ts';
import { isRowsLost, type Reconnect } from '../store/signals.ts';
import type { WorkerGreeting } from '../store/worker.ts';
import { watchLife, workerName } from '../transport/worker-life.ts';
import searchWorkerUrl from '../store/search-worker.ts?worker&url';
import storeWorkerUrl from '../store/worker.ts?worker&url';

/**
 * Connects the window to the core, and to the store and the search index in their Workers. In Electron the preload
 * provides two MessagePorts; in a browser there are two sockets to the host that served the page. Code above this file
 * does not know the difference.
 */
type Nothing = Record<never, never>;

export interface Bridge {
  readonly host: Remote<HostCalls, HostEvents, Nothing>;
  readonly store: Remote<StoreCalls, Nothing, StoreWatches>;
  readonly search: Remote<SearchCalls, Nothing, SearchWatches>;
  /** The core is lost; stored data stays readable. */
  onLost(listener: () => void): Unsubscribe;
  /** The core is back: all subscriptions continue, and the store is connected again. */
  onBack(listener: () => void): Unsubscribe;
  /** Looks for the core now instead of at the next try. Null: here it cannot come back. */
  readonly tryNow: (() => void) | null;
}

interface Connection {
  readonly bridge: Bridge;
  /** False: the browser host does not admit this page. */
  readonly admitted: Promise<boolean>;
}

/** Null: this tab has no key, so no host would admit it. */
export async function connect(): Promise<Connection | null> {
  // Vite serves the page only for `npm run dev`, which is Electron.
  const electron = new URL(location.href).protocol === 'app:' || import.meta.env.DEV;
  if (!electron) takeKeyFromAddress();
  if (!electron && knownSecrets().length === 0) return null;
  const { open, greeting, transfer } = electron ? await electronWays() : browserWays();
  const urls = trustedWorkerUrls();
  const name = workerName('store');
  const worker = new Worker(urls.store, { type: 'module', name });
  const stopWatching = watchLife(navigator.locks, worker, name, () => {
    restartWindow(location, Date.now());
  });
  // The browser ends the Workers of a closed page.
  addEventListener('pagehide', stopWatching);
  worker.postMessage(greeting, transfer);
  const store = createPeer<StoreCalls, Nothing, StoreWatches>(portWire(worker), { calls: {}, watches: {} });
  const search = renewed<SearchCalls, SearchWatches>((ended) => {
    const searchName = workerName('search');
    const searchWorker = new Worker(urls.search, { type: 'module', name: searchName });
    reportErrorsOfWorker(searchWorker, report);
    watchLife(navigator.locks, searchWorker, searchName, ended);
    return portWire(searchWorker);
  });
  const host = createHostLink(open, !electron);
  const report = createReport(host.remote, location.origin);
  reportErrorsOf(window, report);
  reportErrorsOfWorker(worker, report);
  host.onBack(() => {
    worker.postMessage({ galley: 'reconnect', secrets: knownSecrets() } satisfies Reconnect);
  });
  worker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    // Without the row port nothing can be queued: both connections are opened again.
    if (isRowsLost(data)) host.drop();
  });
  const { remote, onLost, onBack, tryNow, admitted } = host;
  return { bridge: { host: remote, store, search, onLost, onBack, tryNow }, admitted };
}

/** Under Trusted Types a Worker's address must come from a policy; this one allows our own two and no others. */
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
  readonly open: () => Way;
  readonly greeting: WorkerGreeting;
  readonly transfer: Transferable[];
}

/** The preload posts `{ galley: 'ports' }` with two ports once this page requests them. */
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
  return {
    open: () => ({ wire: portWire(page), joined: Promise.resolve('in') }),
    greeting: { port: rows },
    transfer: [rows],
  };
}

function browserWays(): Ways {
  fileAddresses.needGrants();
  const socketUrl = (channel: string): string => `${location.origin.replace(/^http/, 'ws')}/socket/${channel}`;
  return {
    open: () =>
      provenSocket(socketUrl('page'), 'page', knownSecrets(), (welcome) => {
        keepWelcome(welcome);
        void fileAddresses.grantWith(welcome.files);
      }),
    greeting: { socketUrl: socketUrl('rows'), secrets: knownSecrets() },
    transfer: [],
  };
}

function isPortsMessage(message: unknown): boolean {
  return typeof message === 'object' && message !== null && 'galley' in message && message.galley === 'ports';
}
