import type { LibraryView } from '#shared/rpc/store.ts';
import { externalAddress, type ContentContext } from '../../content/content.ts';
import { appLink } from './app-link.ts';

/**
 * The context for text outside pages (comments, descriptions): only full addresses work in it; those of pages in the
 * library open within Galley.
 */
export function commentContext(
  openExternal: (href: string) => void,
  library: () => LibraryView | undefined,
): ContentContext {
  return {
    resolveLink: (target) => {
      const here = target.kind === 'app' ? appLink(target, library()) : null;
      if (here !== null) return here;
      const href = externalAddress(target);
      return href === null
        ? { kind: 'none', reason: 'This link cannot be opened from a comment' }
        : { kind: 'external', href };
    },
    resolveFile: () => null,
    resolveReusable: (path) => ({ state: 'missing', title: path, reason: 'Comments do not show reusable content.' }),
    openExternal,
  };
}
