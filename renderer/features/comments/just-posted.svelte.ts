import type { ThreadView } from '#shared/rpc/store.ts';
import type { Layout } from '../../app/layout.svelte.ts';

/** The panel that something is said in. */
interface Panel {
  /** Whether its field is queueing a text. */
  isSending(): boolean;
  /** The thread of this card, once it stands here. */
  threadOf(cardKey: string): ThreadView | undefined;
  /** Brings a thread in sight that was just begun; `focus`: and the keyboard to it. */
  show(thread: ThreadView, focus: boolean): void;
  focusPanel(): void;
  focusField(): void;
}

/** The thread that was just begun, from when it is queued until it stands in the panel. Call while a component is set up. */
export class JustSaid {
  /** By the operation that says it, which is the key of its card. */
  #awaited = $state<string | null>(null);
  readonly #layout: Layout;
  readonly #panel: Panel;
  readonly #isOnItsWay: boolean = $derived.by(() => this.#awaited !== null || this.#panel.isSending());
  /** The field was left for what is on its way. */
  #goesThere = false;
  #lastKey = '';

  constructor(layout: Layout, panel: Panel) {
    this.#layout = layout;
    this.#panel = panel;
    $effect(() => {
      const said = this.#awaited === null ? undefined : panel.threadOf(this.#awaited);
      if (said === undefined) return;
      this.#awaited = null;
      panel.show(said, this.#goesThere);
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

  /** The card of what was said last; empty: nothing was. */
  get lastKey(): string {
    return this.#lastKey;
  }

  /** Null: it is not known which operation it became. */
  await(operationId: string | null): void {
    this.#awaited = operationId;
    this.#lastKey = operationId ?? '';
  }

  /** From the field to what is on its way: the next keys are about that, and wait for it. Answers whether anything is. */
  goThere(): boolean {
    if (!this.#isOnItsWay) return false;
    this.#goesThere = true;
    this.#layout.keysWait = true;
    this.#panel.focusPanel();
    return true;
  }
}
