import { untrack } from 'svelte';

/** The open modal dialogs, topmost last: what is outside the topmost one can neither be reached nor read out. */
let open = $state.raw<readonly HTMLDialogElement[]>([]);

/** The topmost dialog, or null. */
export function topModal(): HTMLDialogElement | null {
  return open.at(-1) ?? null;
}

/** Opens it on top. Returns a function that closes it and returns the focus. */
export function openModal(dialog: HTMLDialogElement): () => void {
  const before = document.activeElement;
  dialog.showModal();
  untrack(() => (open = [...open, dialog]));
  return () => {
    untrack(() => (open = open.filter((other) => other !== dialog)));
    dialog.close();
    if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
  };
}
