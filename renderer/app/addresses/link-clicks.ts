import { plainName } from '../../content/plain-name.ts';
import { parsePlace } from './places.ts';
import type { Router } from '../router.svelte.ts';

/** The path of stored files, beside the places. */
const FILES = '/files/';

interface Destinations {
  readonly router: Pick<Router, 'go'>;
  readonly openExternal: (url: string) => void;
  readonly saveFile: (address: string, name: string) => void;
}

/**
 * Handles every link in the window: places in Galley go to the router, stored files are saved, other addresses open in
 * the person's browser.
 */
export function followLinks(target: Document, { router, openExternal, saveFile }: Destinations): () => void {
  const follow = (event: MouseEvent): void => {
    if (event.defaultPrevented || !(event.target instanceof Element)) return;
    const link = event.target.closest('a[href]');
    if (!(link instanceof HTMLAnchorElement) || link.hasAttribute('download')) return;
    event.preventDefault();
    const address = new URL(link.href);
    if (address.protocol === 'galley:') router.go(parsePlace(link.href));
    else if (address.origin !== location.origin) openExternal(address.href);
    else if (address.pathname.startsWith(FILES)) saveFile(address.pathname, nameOf(address.hash));
    else router.go(parsePlace(address.pathname + address.search + address.hash));
  };
  target.addEventListener('click', follow);
  // A middle click would open a new window, which Galley does not have.
  const followMiddle = (event: MouseEvent): void => {
    if (event.button === 1) follow(event);
  };
  target.addEventListener('auxclick', followMiddle);
  return () => {
    target.removeEventListener('click', follow);
    target.removeEventListener('auxclick', followMiddle);
  };
}

/** A link to a file has the file's name after `#`, reduced to characters that every system allows. */
function nameOf(hash: string): string {
  let name = hash.slice(1);
  try {
    name = decodeURIComponent(name);
  } catch {
    // A name that is not a valid escape is used as it is.
  }
  return (
    plainName(name)
      .replace(/[\\/:*?"<>|\s]+/g, ' ')
      .trim()
      .slice(0, 120) || 'file'
  );
}
