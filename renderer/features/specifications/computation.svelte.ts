import { untrack } from 'svelte';
import { ok, type Result } from '#shared/result.ts';

/** Something that takes seconds to compute. Null: it is being computed. */
export interface Computed<T> {
  readonly key: string;
  readonly result: Result<T> | null;
}

/** The value that was asked for last. It is computed again when its basis has changed, or after a failure. */
export class Computation<T> {
  #now = $state.raw<Computed<T> | null>(null);
  #basis: number | null = null;
  #runs = 0;

  get now(): Computed<T> | null {
    return this.#now;
  }

  /** `basis` changes with what the value is computed from. Until the new value is there, the old one stays. */
  async show(key: string, compute: () => Promise<Result<T>>, basis: number | null = null): Promise<void> {
    const before = untrack(() => this.#now);
    const has = before?.key === key && before.result?.ok === true;
    if (has && this.#basis === basis) return;
    this.#runs += 1;
    const run = this.#runs;
    this.#basis = basis;
    if (!has) this.#now = { key, result: null };
    const result = await compute();
    if (run !== this.#runs) return;
    if (result.ok || !has) this.#now = { key, result };
  }

  /** Changes the value that is shown. */
  update(key: string, change: (value: T) => T): void {
    const now = untrack(() => this.#now);
    if (now?.key === key && now.result?.ok === true) this.#now = { key, result: ok(change(now.result.value)) };
  }
}
