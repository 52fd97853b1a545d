import type { Segments } from './segments.ts';

/** What a tab knows of the index, and what it is doing with it. Whoever watches is told when what is found may be another. */
export class IndexState {
  /** Null: there is no index yet, or none that can be read. */
  segments: Segments | null;
  /** While another index takes the place of a broken one nothing is read into either. */
  beginning: Promise<unknown> = Promise.resolve();
  /** Of several tabs this is the one that works. */
  leads = false;
  /** What there was could not be read, and is being built anew. */
  rebuilding: boolean;
  #working = true;
  readonly #watchers = new Set<() => void>();

  constructor(segments: Segments | null, rebuilding: boolean) {
    this.segments = segments;
    this.rebuilding = rebuilding;
  }

  /** Something is stored that is not indexed yet, by whichever tab. */
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
