import type { StoreRemote } from './live.svelte.ts';

const SETTLE_MS = 300;

/** Half-written text of one place: kept as one types, there again after a crash. */
export class Draft {
  #text = $state('');
  #ready = $state(false);
  #kept = '';
  #timer: ReturnType<typeof setTimeout> | null = null;
  readonly #store: StoreRemote;
  readonly place: string;

  constructor(store: StoreRemote, place: string) {
    this.#store = store;
    this.place = place;
  }

  get text(): string {
    return this.#text;
  }
  set text(text: string) {
    this.#text = text;
    this.#timer ??= setTimeout(() => void this.keep(), SETTLE_MS);
  }

  /** Whether what was kept before has been read back. */
  get ready(): boolean {
    return this.#ready;
  }

  /** What was typed while the store answered stays in front. */
  async read(): Promise<void> {
    const kept = await this.#store.invoke('draft.read', { place: this.place });
    if (kept.ok && this.#text === '') {
      this.#text = kept.value;
      this.#kept = kept.value;
    }
    this.#ready = true;
  }

  /** Writes now what has changed since the last time. */
  async keep(): Promise<void> {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    if (this.#text === this.#kept) return;
    const text = this.#text;
    const written = await this.#store.invoke('draft.write', { place: this.place, text });
    if (written.ok) this.#kept = text;
  }

  /** After `sent` has become a write of its own: what was typed on meanwhile stays. */
  takeOut(sent: string): void {
    if (this.#text.startsWith(sent)) this.#text = this.#text.slice(sent.length).trimStart();
    void this.keep();
  }

  /** After the text is of no use any more. */
  clear(): void {
    this.#text = '';
    void this.keep();
  }
}
