import { tick, untrack } from 'svelte';

/** Where the focus is inside a comparison, in terms that hold for another drawing of it. */
type Place = { readonly element: HTMLElement } & (
  | { readonly kind: 'block'; readonly before: string | undefined; readonly after: string | undefined }
  | { readonly kind: 'editor'; readonly label: string; readonly from: number; readonly to: number }
  | { readonly kind: 'outside' }
);

/**
 * Keeps the focus, and the caret of an editor, while a comparison is drawn anew, for example since a new revision came.
 * `drawn` changes with each drawing, and is null while nothing is drawn. Call while a component is set up.
 */
export function keepFocus(section: () => HTMLElement | undefined, drawn: () => unknown): void {
  let last: Place | null = null;
  $effect.pre(() => {
    drawn();
    last = untrack(() => focusIn(section())) ?? last;
  });
  $effect(() => {
    if (drawn() === null) return;
    const place = last;
    last = null;
    if (place !== null) untrack(() => restore(section(), place));
  });
}

function focusIn(section: HTMLElement | undefined): Place | null {
  const element = document.activeElement;
  if (section === undefined || !(element instanceof HTMLElement) || element === document.body) return null;
  if (!section.contains(element)) return { kind: 'outside', element };
  if (element instanceof HTMLTextAreaElement) {
    const { ariaLabel, selectionStart, selectionEnd } = element;
    return { kind: 'editor', element, label: ariaLabel ?? '', from: selectionStart, to: selectionEnd };
  }
  const { before, after } = sidesOf(element);
  return before === undefined && after === undefined ? null : { kind: 'block', element, before, after };
}

function sidesOf(element: HTMLElement): { readonly before: string | undefined; readonly after: string | undefined } {
  const { before, after, side, blockKey } = element.dataset;
  return {
    before: before ?? (side === 'before' ? blockKey : undefined),
    after: after ?? (side === 'after' ? blockKey : undefined),
  };
}

function restore(section: HTMLElement | undefined, place: Place): void {
  if (place.element.isConnected) {
    // An editor that is drawn anew takes the focus, also while the person is elsewhere.
    if (document.activeElement !== place.element) place.element.focus({ preventScroll: true });
    return;
  }
  if (place.kind === 'outside' || section === undefined) return;
  if (place.kind === 'editor') {
    const editor = [...section.querySelectorAll('textarea')].find(({ ariaLabel }) => ariaLabel === place.label);
    editor?.focus({ preventScroll: true });
    // Its text is set with the next update.
    void tick().then(() => editor?.setSelectionRange(place.from, place.to));
    return;
  }
  if (document.activeElement !== document.body) return;
  const block = [
    ...section.querySelectorAll<HTMLElement>('[data-before], [data-after], [data-side][data-block-key]'),
  ].find((element) => {
    const { before, after } = sidesOf(element);
    return (after !== undefined && after === place.after) || (before !== undefined && before === place.before);
  });
  if (block === undefined) return;
  if (!block.hasAttribute('tabindex')) block.tabIndex = -1;
  block.focus({ preventScroll: true });
}
