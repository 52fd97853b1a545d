import { SvelteSet } from 'svelte/reactivity';
import type { AppError } from '#shared/errors.ts';
import type { InputOf, OutputOf, Remote } from '#shared/rpc/peer.ts';
import type { StoreCalls, StoreWatches } from '#shared/rpc/store.ts';

/**
 * Live values of the store as runes. All users of a value share one watch, and the last value is remembered, so that a
 * screen that was open before shows it in the first frame.
 */
export type StoreRemote = Remote<StoreCalls, Record<never, never>, StoreWatches>;
type WatchName = keyof StoreWatches;

/** A value that arrives within this time needs no placeholder (ms). */
export const PATIENCE_MS = 150;
/** The number of unused values that are remembered. */
const REMEMBERED = 40;

export interface Live<T> {
  /** Undefined until it is known. */
  readonly value: T | undefined;
  readonly error: AppError | null;
  /** True after a wait that is long enough to show a loading state. */
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

  /** Whether a value on screen has not been read yet. */
  get reading(): boolean {
    return this.#reading;
  }

  /** Shows `value` until the store's first answer. */
  begin<N extends WatchName>(name: N, input: InputOf<StoreWatches, N>, value: OutputOf<StoreWatches, N>): void {
    this.entry(name, input).value = value;
  }

  entry(name: WatchName, input: unknown): Entry {
    const key = `${name} ${JSON.stringify(input)}`;
    const known = this.#entries.get(key);
    // Moves it to the end: the least recently used value is dropped first.
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
 * The live value `name` for the result of `input`; `undefined` watches nothing. With `keep`, the earlier value stays
 * until the new one arrives, so that a change of page shows no empty frame. Call it during component setup.
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
