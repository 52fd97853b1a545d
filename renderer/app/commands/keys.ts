import { createKeybindingsHandler } from 'tinykeys';
import type { CommandId, Commands } from './commands.svelte.ts';

/** How long to wait for the second key of a sequence (`g s`), in ms: long enough for slow typists. */
const SEQUENCE_MS = 3_000;

/**
 * Binds keys to commands. A letter typed into a field never runs a command. `isStray`: for each key outside a field,
 * whether it was meant for one.
 */
export function bindKeys(
  target: Window,
  commands: Commands,
  isStray: (event: KeyboardEvent) => boolean = () => false,
): () => void {
  const map: Record<string, (event: KeyboardEvent) => void> = {};
  // Sequences first: the last press of `g s` is not the key `s`.
  const pairs = [...commands.bound].sort(
    (one, other) => Number(other.key.includes(' ')) - Number(one.key.includes(' ')),
  );
  for (const { id, key } of pairs) {
    const before = map[key];
    map[key] = (event) => {
      before?.(event);
      if (event.defaultPrevented || (isBare(key) && isTyping(event))) return;
      if (isCovered(event, id)) return;
      if (commands.run(id)) event.preventDefault();
    };
  }
  const handle = createKeybindingsHandler(map, { timeout: SEQUENCE_MS });
  const handler = (event: KeyboardEvent): void => {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
    if (isPlain && !isTyping(event) && isStray(event)) return;
    handle(event);
  };
  target.addEventListener('keydown', handler);
  return () => {
    target.removeEventListener('keydown', handler);
  };
}

/** Whether the keys produce a character: then they belong to the focused field. */
function isBare(binding: string): boolean {
  return !/\$mod|Control|Meta|Alt\+|^F\d+$|Shift\+F\d+/.test(binding);
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

/** While a dialog is open, only commands that open dialogs may run behind it. */
function isCovered({ target }: KeyboardEvent, id: CommandId): boolean {
  return target instanceof HTMLElement && target.closest('dialog[data-modal]') !== null && !id.startsWith('palette.');
}
