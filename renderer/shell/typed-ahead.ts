import { isField, isTyping } from '../app/commands/keys.ts';

/**
 * A screen that takes longer gets the keys in its current state (ms): one that never loads must not block the keyboard.
 */
const LONGEST_WAIT_MS = 15_000;
const NAMED = /^(Enter|Escape|Backspace|Delete|Home|End|Arrow(Up|Down|Left|Right)|Page(Up|Down))$/;

interface Press {
  readonly init: KeyboardEventInit & { readonly key: string };
  /** Where the person moved the focus before this key; null: they did not move it since the previous key. */
  readonly to: HTMLElement | null;
}

/**
 * Stores keys that are pressed while the opened screen is still loading. None is lost, and none goes to an incomplete
 * screen: once it is loaded, each goes, in order, to the element with the focus. Keys for the system or browser (Ctrl,
 * Alt, Tab, function keys) are not stored, nor is text typed into a field, unless earlier keys are about to go there.
 * Behind earlier keys, those of commands with Ctrl wait, too: a dialog that they open must not get the earlier ones.
 */
export class TypedAhead {
  readonly #window: Window;
  readonly #isCommand: (event: KeyboardEvent) => boolean;
  #presses: Press[] = [];
  #holding = false;
  #giving = false;
  #limit: ReturnType<typeof setTimeout> | undefined;
  /** The person moved the focus since the last key. A loading screen also moves it, which does not count. */
  #moved = false;

  /** `isCommand`: whether a command has this key. */
  constructor(target: Window, isCommand: (event: KeyboardEvent) => boolean) {
    this.#window = target;
    this.#isCommand = isCommand;
    target.addEventListener('keydown', this.#onKey, { capture: true });
    target.addEventListener('pointerdown', this.#onPointer, { capture: true });
  }

  /** Another screen was opened. `longestMs`: how long keys wait for it at most. */
  hold(longestMs = LONGEST_WAIT_MS): void {
    this.#holding = true;
    if (this.#presses.length === 0) this.#moved = false;
    clearTimeout(this.#limit);
    if (longestMs === Infinity) return;
    this.#limit = setTimeout(() => {
      this.release();
    }, longestMs);
  }

  /** The screen is loaded. */
  release(): void {
    this.#holding = false;
    clearTimeout(this.#limit);
    void this.#give();
  }

  stop(): void {
    clearTimeout(this.#limit);
    this.#presses = [];
    this.#window.removeEventListener('keydown', this.#onKey, { capture: true });
    this.#window.removeEventListener('pointerdown', this.#onPointer, { capture: true });
  }

  readonly #onPointer = (): void => {
    this.#moved = true;
  };

  readonly #onKey = (event: KeyboardEvent): void => {
    if (event.key === 'Tab') this.#moved = true;
    // Keys typed for a dialog are dropped if the person closes it before it is loaded.
    if (event.key === 'Escape' && dialogOf(event)?.ariaBusy === 'true') this.#presses = [];
    if ((!this.#holding && !this.#giving) || !this.#waits(event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    // Repeats of a held key are ignored.
    if (event.repeat) return;
    const { key, code, shiftKey, ctrlKey, metaKey, target } = event;
    const to = this.#moved && target instanceof HTMLElement && target.localName !== 'body' ? target : null;
    this.#moved = false;
    this.#presses.push({ init: { key, code, shiftKey, ctrlKey, metaKey }, to });
  };

  #waits(event: KeyboardEvent): boolean {
    // Keys that `give` dispatches pass here, too.
    if (!event.isTrusted || event.altKey) return false;
    // A loaded screen may have focused its field already, but earlier keys must arrive there first.
    const follows = this.#giving || (this.#presses.length > 0 && !this.#moved);
    if (isTyping(event) && (event.isComposing || !follows)) return false;
    const dialog = dialogOf(event);
    if (dialog !== null && (dialog.ariaBusy !== 'true' || event.key === 'Escape')) return false;
    // The key that sends a text waits for the text.
    if (event.ctrlKey || event.metaKey)
      return this.#presses.length > 0 && (event.key === 'Enter' || this.#isCommand(event));
    return event.key.length === 1 || NAMED.test(event.key);
  }

  /** One at a time: any of them may open another screen, for which the rest then waits, or a field for the rest. */
  async #give(): Promise<void> {
    if (this.#giving) return;
    this.#giving = true;
    while (!this.#holding) {
      const press = this.#presses.shift();
      if (press === undefined) break;
      const written = give(press, this.#window.document);
      if (!written) await new Promise((resolve) => setTimeout(resolve));
    }
    this.#giving = false;
  }
}

function dialogOf({ target }: KeyboardEvent): Element | null {
  return target instanceof Element ? target.closest('dialog') : null;
}

/**
 * Acts as if the key were pressed now. The browser does not perform its default action for it, so that is done here.
 * Returns whether it was written into a field, after which the next one may follow at once.
 */
function give({ init, to }: Press, document: Document): boolean {
  if (to?.isConnected === true) to.focus();
  const target = document.activeElement ?? document.body;
  const modified = init.ctrlKey === true || init.metaKey === true;
  if (isField(target) && init.key.length === 1 && !modified) {
    edit(target, init.key);
    return true;
  }
  const event = new KeyboardEvent('keydown', { ...init, bubbles: true, cancelable: true });
  const proceeds = target.dispatchEvent(event);
  if (proceeds && modified && init.key === 'a' && isText(target)) target.select();
  if (!proceeds || modified) return false;
  if (isField(target)) edit(target, init.key);
  else if (init.key === 'Enter' && target instanceof HTMLElement && target.matches('a[href], button, summary'))
    target.click();
  else if (init.key === ' ' && target instanceof HTMLElement && target.matches('button, summary, input'))
    target.click();
  return false;
}

function isText(field: Element): field is HTMLInputElement | HTMLTextAreaElement {
  return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
}

function edit(field: Element, key: string): void {
  if (key === 'Enter' && field instanceof HTMLInputElement) field.form?.requestSubmit();
  if (!isText(field)) return;
  const [from, to] = [field.selectionStart ?? 0, field.selectionEnd ?? 0];
  if (key.length === 1) field.setRangeText(key, from, to, 'end');
  else if (key === 'Enter' && field instanceof HTMLTextAreaElement) field.setRangeText('\n', from, to, 'end');
  else if (key === 'Backspace') field.setRangeText('', from === to ? Math.max(0, from - 1) : from, to, 'end');
  else return;
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
}
