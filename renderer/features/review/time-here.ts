import { readLocal, writeLocal } from '../../host/local/local.ts';
import { REVIEW_TIME_KEY } from '../../host/local/local-of-account.ts';

const KEY = REVIEW_TIME_KEY;
/** A longer time without a key press or mouse move is a pause. */
const PAUSE_MS = 60_000;
const KEPT = 200;

/** The estimated time at work on each change request in this window; private. */
export class TimeHere {
  #at: string | null = null;
  #last = 0;
  readonly #spent: Map<string, number>;

  constructor() {
    const stored = readLocal(KEY);
    const entries = typeof stored === 'object' && stored !== null ? Object.entries(stored) : [];
    this.#spent = new Map(entries.filter((entry): entry is [string, number] => typeof entry[1] === 'number'));
  }

  /** Another change request is on screen, or none. */
  open(id: string | null, now: number): void {
    this.#keep();
    this.#at = id;
    this.#last = now;
  }

  /** The person did something. */
  active(now: number): void {
    if (this.#at === null) return;
    this.#spent.set(this.#at, this.spent(this.#at) + Math.min(Math.max(0, now - this.#last), PAUSE_MS));
    this.#last = now;
  }

  /** In milliseconds. */
  spent(id: string): number {
    return this.#spent.get(id) ?? 0;
  }

  #keep(): void {
    if (this.#at !== null) writeLocal(KEY, Object.fromEntries([...this.#spent].slice(-KEPT)));
  }
}

export function timeWords(ms: number): string {
  const minutes = Math.round(ms / 60_000);
  return minutes < 1 ? '< 1 min' : `~${String(minutes)} min`;
}
