/** The target of a link, classified by its text alone. The page screen resolves it within the workspace. */
export interface LinkTarget {
  /** As written in the page. */
  readonly href: string;
  readonly kind: LinkKind;
  /** The part after `#`, without it; empty if there is none. */
  readonly anchor: string;
}

/**
 * - `external`: http, https, mailto or tel: the only ones that may ever be opened outside
 * - `app`: an address of the platform's own application, or of Galley
 * - `page`, `file`, `anchor`: inside the space
 * - `broken`: the platform itself says that the page was deleted
 * - `unsafe`: any other scheme; shown as text, never opened
 */
export type LinkKind = 'external' | 'app' | 'page' | 'file' | 'anchor' | 'broken' | 'unsafe';

const APP_ADDRESS = /^https:\/\/app\.gitbook\.com\/(?:o\/[\w-]+\/)?(?:s|sites?|c)\/[\w-]+/i;
const APP_PATH = /^\/(?:o|s|spaces)\/[\w-]{6,}/;
const SCHEME = /^([a-z][a-z0-9+.-]*):/i;
const FILE_PATH = /(?:^|\/)\.gitbook\/assets\/|^\/?files\/[\w-]+$/;
const BROKEN = /^\/?broken\/|^broken-reference\/?$|\/broken\/pages\//;

/** Classifies a link as written in a page. Pure, total: every text has a result. */
export function classifyLink(written: string): LinkTarget {
  const href = written.trim();
  const hash = href.indexOf('#');
  return { href, kind: kindOf(href), anchor: hash < 0 ? '' : href.slice(hash + 1) };
}

/** The address to open in the person's browser; null if this link must not be opened there. */
export function externalAddress(target: LinkTarget): string | null {
  if (target.kind !== 'external' && target.kind !== 'app') return null;
  const address = target.href.startsWith('//') ? `https:${target.href}` : target.href;
  return /^(?:https?:\/\/|mailto:|tel:)/i.test(address) ? address : null;
}

/** The host of an address as it is requested: without user info, and with other scripts in encoded form. */
export function hostName(href: string): string | null {
  const address = href.startsWith('//') ? `https:${href}` : href;
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return null;
  return new URL(address).host.replace(/^www\./, '');
}

/** The id in a link to a person's profile, `https://app.gitbook.com/u/<id>`; null for other links. */
export function personId(target: LinkTarget): string | null {
  const written = /^https:\/\/app\.gitbook\.com\/u\/([\w:%-]{1,200})\/?$/i.exec(target.href)?.[1];
  if (written === undefined) return null;
  try {
    return decodeURIComponent(written);
  } catch {
    return written;
  }
}

function kindOf(href: string): LinkKind {
  if (href.startsWith('#')) return 'anchor';
  // Browsers drop control characters before they read a scheme ("java\nscript:"), so they are dropped here, too.
  // eslint-disable-next-line no-control-regex -- they are what is looked for
  const bare = href.replace(/[\u0000-\u001f\u007f]/g, '');
  const scheme = SCHEME.exec(bare)?.[1]?.toLowerCase();
  if (scheme !== undefined) {
    if (scheme === 'broken') return 'broken';
    if (scheme === 'galley' || APP_ADDRESS.test(bare)) return 'app';
    return ['http', 'https', 'mailto', 'tel'].includes(scheme) && bare === href ? 'external' : 'unsafe';
  }
  if (bare !== href) return 'unsafe';
  if (href.startsWith('//')) return 'external';
  if (BROKEN.test(href)) return 'broken';
  if (APP_PATH.test(href)) return 'app';
  return FILE_PATH.test(href) ? 'file' : 'page';
}
