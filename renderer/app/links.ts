import { parsePlace } from './places.ts';
import type { Router } from './router.svelte.ts';

/** Every link of the page goes through here: places of Galley to the router, other addresses to the person's browser. */
export function followLinks(target: Document, router: Router, openExternal: (url: string) => void): () => void {
  const follow = (event: MouseEvent): void => {
    if (event.defaultPrevented || !(event.target instanceof Element)) return;
    const link = event.target.closest('a[href]');
    if (!(link instanceof HTMLAnchorElement) || link.hasAttribute('download')) return;
    event.preventDefault();
    const address = new URL(link.href);
    if (address.protocol === 'galley:') router.go(parsePlace(link.href));
    else if (address.origin === location.origin) router.go(parsePlace(address.pathname + address.hash));
    else openExternal(address.href);
  };
  target.addEventListener('click', follow);
  // A middle click would open a window of its own, which there is none of.
  const followMiddle = (event: MouseEvent): void => {
    if (event.button === 1) follow(event);
  };
  target.addEventListener('auxclick', followMiddle);
  return () => {
    target.removeEventListener('click', follow);
    target.removeEventListener('auxclick', followMiddle);
  };
}
