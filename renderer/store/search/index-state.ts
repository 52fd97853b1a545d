import type { Segments } from './segments.ts';

/**
 * What this tab knows about the index, and its current work on it. Watchers are notified when search results may have
 * changed.
 */
export class IndexState {
  /** Null: there is no index yet, or it cannot be read. */
  segments: Segments | null;
  /** While a new index replaces a broken one, nothing is indexed into either. */
  beginning: Promise<unknown> = Promise.resolve();
  /** Among several tabs, this one does the work. */
  leads = false;
  /** The index could not be read and is being built anew. */
  rebuilding: boolean;
  #working = true;
  readonly #watchers = new Set<() => void>();

  constructor(segments: Segments | null, rebuilding: boolean) {
    this.segments = segments;
    this.rebuilding = rebuilding;
  }

  /** Some stored data is not indexed yet, in whichever tab. */
  get working(): boolean {
    return this.#working;
  }

  readonly emit = (): void => {
    for (const watcher of this.#watchers) watcher();
  };

  setWorking(value: boolean): void {
    if (this.#working === value) return;
    this.#working = value;
    this.emit();
  }

  watch(changed: () => void): () => void {
    this.#watchers.add(changed);
    return () => this.#watchers.delete(changed);
  }

  forgetWatchers(): void {
    this.#watchers.clear();
  }
}
