import type { ResolvedLink } from '../context.ts';

/**
 * The last check before a link becomes an anchor element, whoever resolved it: outside only by http, https, mailto or
 * tel; inside never by a scheme that runs something.
 */
export function openable(link: ResolvedLink): ResolvedLink {
  if (link.kind === 'external' && !/^(?:https?:\/\/|mailto:|tel:)/i.test(link.href)) return REFUSED;
  if (link.kind === 'app' && /^\s*(?!galley:|https?:)[a-z][a-z0-9+.-]*:/i.test(link.href)) return REFUSED;
  return link;
}

const REFUSED: ResolvedLink = { kind: 'none', reason: 'Galley does not open links of this kind' };
