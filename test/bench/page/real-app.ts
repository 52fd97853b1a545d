import { ok } from '#shared/result.ts';
import { createPeer, type Remote } from '#shared/rpc/peer.ts';
import type { RowCalls, RowHostCalls, StoreCalls, StoreWatches } from '#shared/rpc/store.ts';
import { portWire } from '#shared/rpc/wires.ts';
import { mountApp } from '../../../renderer/mount.ts';
import StoreWorker from '../../../renderer/store/worker.ts?worker';
import { emptyWorld, fakeBridge, SAMPLE_ACCOUNT } from '../../unit/ui/fake-bridge.ts';

export interface RunningPage {
  readonly unmount: () => void;
  /** What the core would ask of the store. */
  readonly core: Pick<Remote<RowCalls, object, object>, 'invoke'>;
}

/** The real app over its real store in a real Worker; only the core is not there. */
export function mountOver(accountId: string, address = '/library'): RunningPage {
  const world = emptyWorld({
    accounts: [{ ...SAMPLE_ACCOUNT, id: accountId, person: { id: 'person-1', displayName: 'Person 1' } }],
    currentAccountId: accountId,
  });
  history.replaceState(null, '', address);
  const target = document.getElementById('app');
  if (target === null) throw new Error('no place to draw in');
  const { store, core } = storeInWorker();
  return { unmount: mountApp(target, { ...fakeBridge(world), store }), core };
}

function storeInWorker() {
  const worker = new StoreWorker();
  const { port1, port2 } = new MessageChannel();
  const core = createPeer<RowCalls, object, object, RowHostCalls>(portWire(port1), {
    calls: {
      attach: () => Promise.resolve(ok({ operations: [], removed: [], rows: [], adopted: 0 })),
      detach: () => Promise.resolve(ok(null)),
      'copy.open': () => Promise.resolve(ok({ changes: [], n: 0, missingOnly: false })),
      'copy.write': () => Promise.resolve(ok(null)),
      'copy.check': () => Promise.resolve(ok([])),
      append: ({ operation }) => Promise.resolve(ok({ outcome: 'queued' as const, operation })),
      bringIn: ({ operation }) => Promise.resolve(ok({ outcome: 'queued' as const, operation })),
    },
    watches: {},
  });
  worker.postMessage({ port: port2 }, [port2]);
  const store = createPeer<StoreCalls, object, StoreWatches>(portWire(worker), { calls: {}, watches: {} });
  return { store, core };
}

export function frame(): Promise<number> {
  return new Promise((resolve) => requestAnimationFrame(resolve));
}

export async function until<T>(find: () => T | null | undefined): Promise<T> {
  for (;;) {
    const found = find();
    if (found !== null && found !== undefined) return found;
    await frame();
  }
}

export async function settle(): Promise<void> {
  for (let calm = 0; calm < 30;) {
    const before = await frame();
    calm = (await frame()) - before < 20 ? calm + 1 : 0;
  }
}

export const link = (address: string) => document.querySelector<HTMLElement>(`nav a[href="${address}"]`);
