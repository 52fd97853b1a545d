import type { ResolvedLink } from '../context.ts';

/**
 * The last check before a link becomes an anchor element, whoever resolved it: outside only by http, https, mailto or
 * tel; inside only as a path within the app's origin (`//host` and `/\host` would be other origins).
 */
export function openable(link: ResolvedLink): ResolvedLink {
  if (link.kind === 'external' && !/^(?:https?:\/\/|mailto:|tel:)/i.test(link.href)) return REFUSED;
  if (link.kind === 'app' && !/^\/(?![/\\\s])/.test(link.href)) return REFUSED;
  return link;
}

const REFUSED: ResolvedLink = { kind: 'none', reason: 'Galley does not open links of this kind' };
