const LOCK = 'galley-in-front';

/**
 * Whether any window of Galley has the focus, known by a lock that the focused window holds: the browser releases it
 * when that window ends. Without locks, every window decides for itself.
 */
export class InFront {
  readonly #locks: LockManager | undefined;
  #letGo: (() => void) | null = null;

  constructor(locks: LockManager | undefined) {
    this.#locks = locks;
  }

  /** Runs until the returned function is called. */
  follow(window: Window): () => void {
    const look = (): void => {
      // Focus in a frame within the window counts, too.
      this.#hold(window.document.hasFocus());
    };
    const events = ['focus', 'blur', 'visibilitychange'] as const;
    for (const event of events) window.addEventListener(event, look, true);
    look();
    return () => {
      for (const event of events) window.removeEventListener(event, look, true);
      this.#hold(false);
    };
  }

  async anywhere(): Promise<boolean> {
    if (document.hasFocus()) return true;
    const { held = [] } = (await this.#locks?.query()) ?? {};
    return held.some(({ name }) => name === LOCK);
  }

  #hold(inFront: boolean): void {
    if (inFront === (this.#letGo !== null)) return;
    this.#letGo?.();
    this.#letGo = null;
    if (!inFront || this.#locks === undefined) return;
    const until = new Promise<void>((resolve) => (this.#letGo = resolve));
    // Shared: others query it, and nobody waits for it.
    this.#locks.request(LOCK, { mode: 'shared' }, () => until).catch(() => undefined);
  }
}
