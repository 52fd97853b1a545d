import type { ThreadView } from '#shared/rpc/store.ts';
import type { Layout } from '../../app/layout.svelte.ts';

/** The panel with the field. */
interface Panel {
  /** Whether its field is queueing a text. */
  isSending(): boolean;
  /** The thread of this card, once it is shown. */
  threadOf(cardKey: string): ThreadView | undefined;
  /** Scrolls to the new thread; `focus`: also moves the keyboard focus there. */
  show(thread: ThreadView, focus: boolean): void;
  focusPanel(): void;
  focusField(): void;
}

/** The thread that was just started, from its queueing until the panel shows it. Create it during component setup. */
export class JustPosted {
  /** The id of its operation, which is the key of its card. */
  #awaited = $state<string | null>(null);
  readonly #layout: Layout;
  readonly #panel: Panel;
  readonly #isOnItsWay: boolean = $derived.by(() => this.#awaited !== null || this.#panel.isSending());
  /** The person left the field for the thread that is still being queued. */
  #goesThere = false;
  #lastKey = '';

  constructor(layout: Layout, panel: Panel) {
    this.#layout = layout;
    this.#panel = panel;
    $effect(() => {
      const thread = this.#awaited === null ? undefined : panel.threadOf(this.#awaited);
      if (thread === undefined) return;
      this.#awaited = null;
      panel.show(thread, this.#goesThere);
      this.#goesThere = false;
    });
    $effect(() => {
      if (this.#isOnItsWay) return;
      // It was not queued: its text is still in the field.
      if (this.#goesThere) panel.focusField();
      this.#goesThere = false;
      layout.keysWait = false;
    });
    $effect(() => () => {
      layout.keysWait = false;
    });
  }

  /** The card of the last posted comment; empty: there is none. */
  get lastKey(): string {
    return this.#lastKey;
  }

  /** Null: its operation is unknown. */
  await(operationId: string | null): void {
    this.#awaited = operationId;
    this.#lastKey = operationId ?? '';
  }

  /**
   * Moves from the field to the thread that is being queued: the next keys wait for it and apply to it. Returns whether
   * there is one.
   */
  goThere(): boolean {
    if (!this.#isOnItsWay) return false;
    this.#goesThere = true;
    this.#layout.keysWait = true;
    this.#panel.focusPanel();
    return true;
  }
}
