import { readAppAddress } from '../../links/app-address.ts';
import { requestPlace, type Place } from './places.ts';

/** The change request in an address of Galley, of the platform's app or of its interface. Null: none. Pure. */
export function requestAddress(text: string): Place | null {
  const address = text.trim();
  if (/\s/.test(address) || !/^(?:https?:\/\/|galley:)/i.test(address)) return null;
  const read = readAppAddress(address);
  return read?.kind === 'request' ? requestPlace(read.spaceId, read.changeRequestId) : null;
}

/** A typed number: `#12` or `12`. */
export function requestNumber(text: string): string | null {
  return /^#?([1-9]\d{0,8})$/.exec(text.trim())?.[1] ?? null;
}

/** Pasting the address of a change request outside any field opens it. */
export function followPasted(target: Document, go: (place: Place) => void): () => void {
  const paste = (event: ClipboardEvent): void => {
    const at = event.target;
    if (event.defaultPrevented || !(at instanceof Element) || isWritten(at)) return;
    const place = requestAddress(event.clipboardData?.getData('text/plain') ?? '');
    if (place === null) return;
    event.preventDefault();
    go(place);
  };
  target.addEventListener('paste', paste);
  return () => {
    target.removeEventListener('paste', paste);
  };
}

function isWritten(element: Element): boolean {
  return element.closest('input, textarea, select, [contenteditable], dialog') !== null;
}
