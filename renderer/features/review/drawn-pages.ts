import { SvelteSet } from 'svelte/reactivity';

/** Which pages of a change request have their comparison drawn: those that came near the screen or are being opened. */
export class DrawnPages {
  readonly #wanted = new SvelteSet<string>();
  readonly #there = new Set<string>();
  #waiting: { readonly pageId: string; readonly resolve: () => void }[] = [];

  isWanted(pageId: string): boolean {
    return this.#wanted.has(pageId);
  }

  want(pageId: string): void {
    this.#wanted.add(pageId);
  }

  isDrawn(pageId: string): boolean {
    return this.#there.has(pageId);
  }

  /** Resolves once it is drawn. */
  draw(pageId: string): Promise<void> {
    this.want(pageId);
    if (this.#there.has(pageId)) return Promise.resolve();
    return new Promise((resolve) => this.#waiting.push({ pageId, resolve }));
  }

  drawn(pageId: string): void {
    this.#there.add(pageId);
    for (const one of this.#waiting) if (one.pageId === pageId) one.resolve();
    this.#waiting = this.#waiting.filter((one) => one.pageId !== pageId);
  }

  /** Call it when another change request is shown. */
  clear(): void {
    this.#wanted.clear();
    this.#there.clear();
    for (const { resolve } of this.#waiting) resolve();
    this.#waiting = [];
  }
}
