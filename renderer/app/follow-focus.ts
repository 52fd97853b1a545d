import { canTakeFocus, focusableAround } from '../ui/focus.ts';

/** An item of a list whose controls take the focus: when it disappears, the focus goes to the next one. */
const ITEM = '[data-thread], [data-item]';
/** Where a focused element may disappear, beside notices: items, changes and blocks of a page, and the details beside a list. */
const FOLLOWED = `${ITEM}, [data-hunk], [data-page], [data-pane-focus]:not(main)`;
const NOTICE = '[role="status"]';

interface Place {
  readonly element: HTMLElement;
  /** The focusable elements around it, innermost first. */
  readonly around: readonly HTMLElement[];
  readonly inNotice: boolean;
}

/**
 * A pressed button may disappear with its item, and the browser then drops the focus. This moves it on: to the item
 * that contained the button; if that is gone, too, to the next item, otherwise the previous one, otherwise the
 * surrounding list or panel. From a notice the focus returns to where it was before. Runs until the returned function
 * is called.
 */
export function followFocus(document: Document): () => void {
  /** Null after the focus moved away while the control still existed. */
  let last: Place | null = null;
  /** The focus before it moved into a notice. */
  let before: Place | null = null;

  const onFocus = ({ target }: FocusEvent): void => {
    if (!(target instanceof HTMLElement)) return;
    const place = placeOf(target);
    if (place.inNotice && last?.inNotice !== true) before = last;
    last = place;
  };
  const onBlur = ({ relatedTarget }: FocusEvent): void => {
    if (relatedTarget !== null) return;
    const left = last;
    queueMicrotask(() => {
      if (left === last && left?.element.isConnected === true && document.activeElement !== left.element) last = null;
    });
  };
  const observer = new MutationObserver((records) => {
    if (last === null || last.element.isConnected || document.activeElement !== document.body) return;
    const lost = last;
    last = null;
    if (!lost.inNotice && !stopsOf(lost).some((stop) => stop.matches(FOLLOWED))) return;
    const beside = lost.inNotice ? null : itemBeside(lost, records);
    const back = lost.inNotice ? before : lost;
    const to = beside ?? (back === null ? [] : stopsOf(back)).find(canTakeFocus) ?? mainPane(document);
    to?.focus();
  });

  document.addEventListener('focusin', onFocus);
  document.addEventListener('focusout', onBlur);
  observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    document.removeEventListener('focusin', onFocus);
    document.removeEventListener('focusout', onBlur);
    observer.disconnect();
  };
}

/** The main part of the screen. */
export function mainPane(document: Document): HTMLElement | null {
  return document.querySelector<HTMLElement>('main[data-pane]');
}

/** Keys such as Space scroll the main part then. */
export function focusMain(document: Document): void {
  mainPane(document)?.focus({ preventScroll: true });
}

/**
 * Shows a focus ring round the pane only where a key moved the focus to it: the reader who clicks or arrives there and
 * scrolls by keys needs none. Commands that move the focus set `data-ring` themselves.
 */
export function ringByKeys(pane: HTMLElement): () => void {
  let tabbed = false;
  const onKey = ({ key }: KeyboardEvent): void => void (tabbed = key === 'Tab');
  const onPointer = (): void => void (tabbed = false);
  const onFocus = (): void => {
    if (tabbed) pane.dataset['ring'] = '';
  };
  const onBlur = (): void => {
    delete pane.dataset['ring'];
  };
  window.addEventListener('keydown', onKey, { capture: true });
  window.addEventListener('pointerdown', onPointer, { capture: true });
  pane.addEventListener('focus', onFocus);
  pane.addEventListener('blur', onBlur);
  return () => {
    window.removeEventListener('keydown', onKey, { capture: true });
    window.removeEventListener('pointerdown', onPointer, { capture: true });
    pane.removeEventListener('focus', onFocus);
    pane.removeEventListener('blur', onBlur);
  };
}

/** The item that contained the control, or a neighbour if that is gone, too. */
function itemBeside(lost: Place, records: readonly MutationRecord[]): HTMLElement | null {
  let gone: Node = lost.element;
  let at: MutationRecord | null = null;
  for (const record of records) {
    if (![...record.removedNodes].some((node) => node.contains(gone))) continue;
    at = record;
    gone = record.target;
  }
  if (at === null || !at.target.isConnected || !(at.target instanceof Element)) return null;
  const item = at.target.closest<HTMLElement>(ITEM);
  if (item !== null || !stopsOf(lost).some((stop) => stop.matches(ITEM))) return item;
  return itemFrom(at.nextSibling, 'nextSibling') ?? itemFrom(at.previousSibling, 'previousSibling');
}

function itemFrom(from: Node | null, step: 'nextSibling' | 'previousSibling'): HTMLElement | null {
  for (let node = from; node !== null; node = node[step]) {
    if (!(node instanceof HTMLElement)) continue;
    const item = node.matches(ITEM) ? node : node.querySelector<HTMLElement>(ITEM);
    if (item !== null) return item;
  }
  return null;
}

/** Recorded while the control is in the document: its surroundings may be removed with it. */
function placeOf(element: HTMLElement): Place {
  return { element, around: focusableAround(element), inNotice: element.closest(NOTICE) !== null };
}

function stopsOf({ element, around }: Place): readonly HTMLElement[] {
  return [element, ...around];
}
