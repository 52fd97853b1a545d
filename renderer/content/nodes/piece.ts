import type { Block } from '../blocks.ts';
import { parseDocument } from './document.ts';
import { hrefOf } from './reference.ts';

/**
 * The blocks of reusable content. `path` is its location in Git: relative paths in it start there, not from the page
 * that includes it, so they are changed to start from the root of the space.
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
