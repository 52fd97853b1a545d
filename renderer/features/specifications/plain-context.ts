import type { ContentContext } from '../../content/context.ts';
import { externalAddress } from '../../content/links.ts';

/** For descriptions in a specification: they belong to no space, so only links to the web lead anywhere. */
export function plainContext(openExternal: (href: string) => void): ContentContext {
  return {
    resolveLink(target) {
      const href = externalAddress(target);
      return href === null ? { kind: 'none', reason: 'This link belongs to no page' } : { kind: 'external', href };
    },
    resolveFile: () => null,
    resolveReusable: (path) => ({ state: 'missing', title: path, reason: 'Not part of a specification' }),
    openExternal,
  };
}
