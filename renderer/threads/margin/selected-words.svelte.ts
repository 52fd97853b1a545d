/** Where the button for the selected words of a text is shown, in px from the corner of that text. */
interface SelectionEnd {
  readonly top: number;
  readonly left: number;
}

/** The selection in a text, once the pointer that made it is released. */
export class SelectedWords {
  /** Null: nothing is selected there. */
  end = $state.raw<SelectionEnd | null>(null);
  readonly #isIn: (node: Node) => boolean;
  readonly #buttonPx: number;

  /** `buttonPx`: the width of what is shown there. */
  constructor(isIn: (node: Node) => boolean, buttonPx: number) {
    this.#isIn = isIn;
    this.#buttonPx = buttonPx;
  }

  /** Until the returned function is called. */
  watch(root: HTMLElement): () => void {
    const ended = new AbortController();
    const { signal } = ended;
    let pressed = false;
    const read = (): void => void (this.end = this.#endIn(root));
    const listen = (name: string, act: () => void): void => document.addEventListener(name, act, { signal });
    listen('selectionchange', () => {
      // During a selection with the mouse, nothing changes until the button is released.
      if (!pressed) read();
    });
    listen('pointerdown', () => void (pressed = true));
    const release = (): void => {
      pressed = false;
      read();
    };
    listen('pointerup', release);
    listen('pointercancel', release);
    return () => {
      ended.abort();
    };
  }

  #endIn(root: HTMLElement): SelectionEnd | null {
    const selection = getSelection();
    const range =
      selection === null || selection.isCollapsed || selection.rangeCount === 0 ? null : selection.getRangeAt(0);
    if (range === null || !this.#isIn(range.startContainer)) return null;
    const [origin, rect] = [root.getBoundingClientRect(), range.getBoundingClientRect()];
    const left = Math.min(rect.right - origin.left, origin.width - this.#buttonPx);
    return { top: rect.bottom - origin.top + 4, left: Math.max(0, left) };
  }
}
