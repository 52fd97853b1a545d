import type { Block } from '../blocks.ts';
import { parseDocument } from './document.ts';
import { hrefOf } from './reference.ts';

/**
 * The blocks of a piece that pages share. `path` is where it lies in Git: what is written there as a path starts from
 * there, not from the page that holds it, so it is made to start from the root of the space.
 */
export function parsePiece(document: unknown, path: string | null): readonly Block[] {
  return parseDocument(document, {
    href: (ref) => (ref.kind === 'url' && path !== null ? fromRoot(ref.url, path) : hrefOf(ref)),
  }).blocks;
}

function fromRoot(href: string, path: string): string {
  if (href === '' || /^(?:[a-z][a-z0-9+.-]*:|\/|#)/i.test(href)) return href;
  const parts = path.split('/').slice(0, -1);
  const [written = '', ...rest] = href.split(/(?=[#?])/);
  for (const part of written.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return `/${parts.join('/')}${rest.join('')}`;
}
