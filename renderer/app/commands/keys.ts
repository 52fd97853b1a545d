import type { CommandId, Commands } from './commands.svelte.ts';
import type { KeySequence } from './key-sequence.svelte.ts';
import { isMac } from '../../ui/key-caps.ts';
import { isBare, pressOf } from './presses.ts';

interface Binder {
  readonly commands: Commands;
  readonly sequence: KeySequence;
  /** For each key outside a field: whether it was meant for one. */
  readonly isStray?: (event: KeyboardEvent) => boolean;
  /** Takes the focus from a field that was left with Escape. */
  readonly leaveTo?: () => void;
}

/**
 * Runs commands by their keys until the returned function is called. A character typed into a field never runs one.
 * A begun sequence gets the next key before anything else in the window; if it continues none, it is a key of its own.
 */
export function bindKeys(target: Window, { commands, sequence, isStray, leaveTo }: Binder): () => void {
  const mac = isMac();

  /** While a sequence is begun. */
  const onCapture = (event: KeyboardEvent): void => {
    if (sequence.prefix === null) return;
    const press = pressOf(event, mac);
    if (press === null) return;
    const whole = sequence.with(press);
    if (isTyping(event) || !isBare(press)) sequence.end();
    else if (event.key === 'Escape') {
      sequence.end();
      take(event);
    } else if (run(event, whole)) {
      sequence.end();
      take(event);
    } else if (commands.follow(whole).length > 0) {
      sequence.add(press);
      take(event);
    } else sequence.end();
  };

  const onKey = (event: KeyboardEvent): void => {
    const press = event.defaultPrevented ? null : pressOf(event, mac);
    if (press === null) return;
    const bare = isBare(press);
    if (bare && isTyping(event)) {
      if (press === 'Escape' && !event.isComposing && leaveField(event)) leaveTo?.();
      return;
    }
    if (bare && isStray?.(event) === true) return;
    if (run(event, press)) event.preventDefault();
    else if (bare && !isCovered(event) && commands.follow(press).length > 0) sequence.add(press);
  };

  function run(event: KeyboardEvent, keys: string): boolean {
    return commands.boundTo(keys).some((id) => !(isCovered(event) && !opensDialog(id)) && commands.run(id));
  }

  const end = (): void => {
    sequence.end();
  };
  target.addEventListener('keydown', onCapture, { capture: true });
  target.addEventListener('keydown', onKey);
  target.addEventListener('pointerdown', end, { capture: true });
  target.addEventListener('blur', end);
  return () => {
    target.removeEventListener('keydown', onCapture, { capture: true });
    target.removeEventListener('keydown', onKey);
    target.removeEventListener('pointerdown', end, { capture: true });
    target.removeEventListener('blur', end);
  };
}

function take(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

export function isTyping({ target, isComposing }: KeyboardEvent): boolean {
  return isComposing || isField(target);
}

export function isField(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement)
    return true;
  return target instanceof HTMLInputElement && !['checkbox', 'radio', 'button', 'submit'].includes(target.type);
}

/** A field in a dialog closes with it. Answers whether a field was left; its text stays. */
function leaveField({ target }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement) || target.closest('dialog') !== null) return false;
  target.blur();
  return true;
}

/** While a dialog is open, only commands that open dialogs may run behind it. */
function isCovered({ target }: KeyboardEvent): boolean {
  return target instanceof HTMLElement && target.closest('dialog[data-modal]') !== null;
}

function opensDialog(id: CommandId): boolean {
  return id.startsWith('palette.');
}
