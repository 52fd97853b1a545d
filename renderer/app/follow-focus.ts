/** Where a control may go away while it has the focus, beside notices: threads, and the details beside a list. */
const FOLLOWED = '[data-thread], [data-pane-focus]:not(main)';
const THREAD = '[data-thread]';
const NOTICE = '[role="status"]';
const STOP = '[tabindex]';

interface Place {
  readonly element: HTMLElement;
  /** The stops around it in turn, from inside to outside. */
  readonly around: readonly HTMLElement[];
  readonly inNotice: boolean;
}

/**
 * A button that was pressed may go away with what it was about, and the browser then leaves the focus nowhere. This moves it
 * on: to the thread that the button was in; where that went too, to the next thread, else the one before, else the list or the
 * panel around it. From a notice the focus goes back to where it was before. Until the answer is called.
 */
export function followFocus(document: Document): () => void {
  /** Null once the focus was let go of while its control was still there. */
  let last: Place | null = null;
  /** Where the focus was before it went into a notice. */
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
    const beside = lost.inNotice ? null : threadBeside(lost, records);
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

/** The thread that the control was in, or the one beside it where that went too. */
function threadBeside(lost: Place, records: readonly MutationRecord[]): HTMLElement | null {
  let gone: Node = lost.element;
  let at: MutationRecord | null = null;
  for (const record of records) {
    if (![...record.removedNodes].some((node) => node.contains(gone))) continue;
    at = record;
    gone = record.target;
  }
  if (at === null || !at.target.isConnected || !(at.target instanceof Element)) return null;
  const thread = at.target.closest<HTMLElement>(THREAD);
  if (thread !== null || !stopsOf(lost).some((stop) => stop.matches(THREAD))) return thread;
  return threadFrom(at.nextSibling, 'nextSibling') ?? threadFrom(at.previousSibling, 'previousSibling');
}

function threadFrom(from: Node | null, step: 'nextSibling' | 'previousSibling'): HTMLElement | null {
  for (let node = from; node !== null; node = node[step]) {
    if (!(node instanceof HTMLElement)) continue;
    const thread = node.matches(THREAD) ? node : node.querySelector<HTMLElement>(THREAD);
    if (thread !== null) return thread;
  }
  return null;
}

/** Told while the control is in the document: what is around it may go with it. */
function placeOf(element: HTMLElement): Place {
  const around: HTMLElement[] = [];
  for (let at = element.parentElement; at !== null; at = at.parentElement) if (at.matches(STOP)) around.push(at);
  return { element, around, inNotice: element.closest(NOTICE) !== null };
}

function stopsOf({ element, around }: Place): readonly HTMLElement[] {
  return [element, ...around];
}

function canTakeFocus(element: HTMLElement): boolean {
  return element.isConnected && element.checkVisibility() && !element.matches(':disabled');
}
