import { externalAddress, type ContentContext } from '../content/content.ts';
import { formatPlace, parsePlace } from './places.ts';

/** What people write outside of pages (comments, descriptions) knows no page: only whole addresses lead somewhere from them. */
export function commentContext(openExternal: (href: string) => void): ContentContext {
  return {
    resolveLink: (target) => {
      if (/^galley:/i.test(target.href))
        return { kind: 'app', href: formatPlace(parsePlace(target.href)), title: null };
      const href = externalAddress(target);
      return href === null
        ? { kind: 'none', reason: 'This link cannot be followed from a comment' }
        : { kind: 'external', href };
    },
    resolveFile: () => null,
    resolveReusable: (path) => ({ state: 'missing', title: path, reason: 'Comments do not show shared pieces.' }),
    openExternal,
  };
}
