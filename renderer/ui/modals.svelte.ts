import { untrack } from 'svelte';

/** The open modal dialogs, topmost last: what is outside the topmost one can neither be reached nor read out. */
let open = $state.raw<readonly HTMLDialogElement[]>([]);

/** The topmost dialog, or null. */
export function topModal(): HTMLDialogElement | null {
  return open.at(-1) ?? null;
}

/**
 * Opens it on top. Returns a function that closes it and returns the focus: to what had it, or to what is around that
 * if it is gone or disabled by now.
 */
export function openModal(dialog: HTMLDialogElement): () => void {
  const before = focusedAndAround();
  dialog.showModal();
  untrack(() => (open = [...open, dialog]));
  return () => {
    untrack(() => (open = open.filter((other) => other !== dialog)));
    dialog.close();
    const to = before.find((element) => element.isConnected && !element.matches(':disabled'));
    to?.focus({ preventScroll: true });
  };
}

/** The element that has the focus, and the focusable ones around it, innermost first. */
function focusedAndAround(): readonly HTMLElement[] {
  const elements: HTMLElement[] = [];
  const active = document.activeElement;
  for (let at = active; at !== null && at !== document.body; at = at.parentElement)
    if (at instanceof HTMLElement && (at === active || at.matches('[tabindex]'))) elements.push(at);
  return elements;
}
