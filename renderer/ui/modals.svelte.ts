import { untrack } from 'svelte';

/** The modal dialogs that are open, the topmost last: what is outside of that one is neither reached nor read out. */
let open = $state.raw<readonly HTMLDialogElement[]>([]);

/** The dialog that everything else is behind, or null. */
export function topModal(): HTMLDialogElement | null {
  return open.at(-1) ?? null;
}

/** Opens it in front of everything. Answers what closes it: then the focus is where it was. */
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
