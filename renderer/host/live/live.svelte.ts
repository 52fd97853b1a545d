import { SvelteSet } from 'svelte/reactivity';
import type { AppError } from '#shared/errors.ts';
import type { InputOf, OutputOf, Remote } from '#shared/rpc/peer.ts';
import type { StoreCalls, StoreWatches } from '#shared/rpc/store.ts';

/**
 * Live values of the store as runes. One watch is shared by all that look at the same value, and the last value of
 * each is remembered, so that a screen that was seen before is there in the first frame.
 */
export type StoreRemote = Remote<StoreCalls, Record<never, never>, StoreWatches>;
type WatchName = keyof StoreWatches;

/** A value that is there within this time never had a placeholder shown for it. */
export const PATIENCE_MS = 150;
/** Values that nobody looks at are remembered, this many of them. */
const REMEMBERED = 40;

export interface Live<T> {
  /** Undefined while not known yet. */
  readonly value: T | undefined;
  readonly error: AppError | null;
  /** True once the wait has been long enough to say that something is being read. */
  readonly slow: boolean;
}

class Entry implements Live<unknown> {
  value = $state.raw<unknown>(undefined);
  error = $state.raw<AppError | null>(null);
  slow = $state(false);
  users = 0;
  stop: (() => void) | null = null;

  get known(): boolean {
    return this.value !== undefined || this.error !== null;
  }
}

export class LiveValues {
  readonly #store: StoreRemote;
  readonly #entries = new Map<string, Entry>();
  readonly #watched = new SvelteSet<Entry>();
  readonly #reading = $derived([...this.#watched].some(({ known }) => !known));

  constructor(store: StoreRemote) {
    this.#store = store;
  }

  /** Whether something that is looked at has not been read yet. */
  get reading(): boolean {
    return this.#reading;
  }

  /** Shows `value` until the store has answered for the first time. */
  begin<N extends WatchName>(name: N, input: InputOf<StoreWatches, N>, value: OutputOf<StoreWatches, N>): void {
    this.entry(name, input).value = value;
  }

  entry(name: WatchName, input: unknown): Entry {
    const key = `${name} ${JSON.stringify(input)}`;
    const known = this.#entries.get(key);
    // Last used, last out.
    if (known !== undefined) this.#entries.delete(key);
    const entry = known ?? new Entry();
    this.#entries.set(key, entry);
    for (const [other, { users }] of this.#entries) {
      if (this.#entries.size <= REMEMBERED) break;
      if (users === 0 && other !== key) this.#entries.delete(other);
    }
    return entry;
  }

  use<N extends WatchName>(entry: Entry, name: N, input: InputOf<StoreWatches, N>): () => void {
    entry.users += 1;
    if (entry.stop === null) {
      const timer = setTimeout(() => {
        if (entry.value === undefined) entry.slow = true;
      }, PATIENCE_MS);
      const unwatch = this.#store.watch(name, input, (result) => {
        if (result.ok) entry.value = result.value;
        entry.error = result.ok ? null : result.error;
        entry.slow = false;
      });
      this.#watched.add(entry);
      entry.stop = () => {
        this.#watched.delete(entry);
        clearTimeout(timer);
        unwatch();
      };
    }
    return () => {
      entry.users -= 1;
      if (entry.users > 0) return;
      entry.stop?.();
      entry.stop = null;
    };
  }
}

/**
 * The live value `name` for the input that `input` gives; `undefined` from it watches nothing. With `keep` the value of
 * the input before stays until the new one is there, so that going from page to page shows no empty frame.
 * Call it while a component is set up.
 */
export function live<N extends WatchName>(
  values: LiveValues,
  name: N,
  input: () => InputOf<StoreWatches, N> | undefined,
  options: { readonly keep?: boolean } = {},
): Live<OutputOf<StoreWatches, N>> {
  type Value = OutputOf<StoreWatches, N>;
  const key = $derived.by(() => {
    const given = input();
    return given === undefined ? null : JSON.stringify(given);
  });
  const current = $derived.by(() => {
    if (key === null) return null;
    const parsed = JSON.parse(key) as InputOf<StoreWatches, N>;
    return { input: parsed, entry: values.entry(name, parsed) };
  });
  let before: Value | undefined;
  const value = $derived.by(() => {
    const known = current?.entry.value as Value | undefined;
    if (known !== undefined || options.keep !== true || current === null || current.entry.slow || current.entry.error) {
      before = known;
    }
    return before;
  });
  $effect(() => (current === null ? undefined : values.use(current.entry, name, current.input)));
  return {
    get value() {
      return value;
    },
    get error() {
      return current?.entry.error ?? null;
    },
    get slow() {
      return current?.entry.slow ?? false;
    },
  };
}
