import type { StoreRemote } from './session-options.ts';

/** The stores of the windows that show an account. All receive changes of the outbox; the last opened one is synced. */
export interface OpenStores {
  all(): readonly StoreRemote[];
  /** The store that is synced. */
  synced(): StoreRemote | null;
  add(store: StoreRemote): void;
  /** Answers whether it was the synced one. */
  remove(store: StoreRemote): boolean;
  clear(): void;
}

export function createOpenStores(): OpenStores {
  const stores: StoreRemote[] = [];
  return {
    all: () => stores,
    synced: () => stores.at(-1) ?? null,
    add(store) {
      stores.push(store);
    },
    remove(store) {
      const at = stores.indexOf(store);
      if (at < 0) return false;
      const wasSynced = at === stores.length - 1;
      stores.splice(at, 1);
      return wasSynced;
    },
    clear() {
      stores.length = 0;
    },
  };
}
