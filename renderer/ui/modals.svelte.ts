import { untrack } from 'svelte';
import { canTakeFocus, focusableAround } from './focus.ts';

/** The open modal dialogs, topmost last: what is outside the topmost one can neither be reached nor read out. */
let open = $state.raw<readonly HTMLDialogElement[]>([]);

/** The topmost dialog, or null. */
export function topModal(): HTMLDialogElement | null {
  return open.at(-1) ?? null;
}

/**
 * Opens it on top. Returns a function that closes it and returns the focus: to what had it, or to what is around that if
 * it is gone or disabled by now.
 */
export function openModal(dialog: HTMLDialogElement): () => void {
  const active = document.activeElement;
  const before = active instanceof HTMLElement && active !== document.body ? [active, ...focusableAround(active)] : [];
  dialog.showModal();
  untrack(() => (open = [...open, dialog]));
  return () => {
    untrack(() => (open = open.filter((other) => other !== dialog)));
    dialog.close();
    before.find(canTakeFocus)?.focus({ preventScroll: true });
  };
}
