/** Moves through the parts of the window with `data-pane`, in document order. */
export function focusPane(by: 1 | -1): void {
  const panes = [...document.querySelectorAll<HTMLElement>('[data-pane]')].filter((pane) => pane.checkVisibility());
  if (panes.length === 0) return;
  const at = panes.findIndex((pane) => pane.contains(document.activeElement));
  const next = panes[(at < 0 ? (by > 0 ? 0 : panes.length - 1) : at + by + panes.length) % panes.length];
  if (next === undefined) return;
  const target = itemIn(next) ?? firstFocusable(next) ?? next;
  // The focus was moved by a key, so its ring shows where it is.
  target.dataset['ring'] = '';
  target.focus();
}

/** Where the keys of the pane act: the list of the screen, or what the pane names. */
function itemIn(pane: HTMLElement): HTMLElement | null {
  if (!pane.matches('[data-pane-focus]')) return pane.querySelector<HTMLElement>('[data-pane-focus]');
  return pane.querySelector<HTMLElement>('[data-scrolls-inside] [role="listbox"][tabindex="0"]') ?? pane;
}

function firstFocusable(pane: HTMLElement): HTMLElement | null {
  return pane.querySelector<HTMLElement>('a[href], button:not(:disabled), input, textarea, [tabindex="0"]');
}
