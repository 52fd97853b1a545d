import type { InputOf, OutputOf } from '#shared/rpc/peer.ts';
import type { StoreWatches } from '#shared/rpc/store.ts';
import type { StoreRemote } from './live.svelte.ts';

/** The present value of a view; null if it cannot be read. */
export function readOnce<N extends keyof StoreWatches>(
  store: StoreRemote,
  name: N,
  input: InputOf<StoreWatches, N>,
): Promise<OutputOf<StoreWatches, N> | null> {
  return new Promise((resolve) => {
    const stop = store.watch(name, input, (value) => {
      resolve(value.ok ? value.value : null);
      // The first value may arrive before the stopper exists.
      queueMicrotask(() => {
        stop();
      });
    });
  });
}
