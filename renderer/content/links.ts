/** Where a link points, told from its text alone. What that is in the workspace is for the page screen to resolve. */
export interface LinkTarget {
  /** As written in the page. */
  readonly href: string;
  readonly kind: LinkKind;
  /** The part after `#`, without it; empty where there is none. */
  readonly anchor: string;
}

/**
 * - `external`: http, https, mailto or tel: the only ones that may ever be opened outside
 * - `app`: an address of the platform's own application, or of Galley
 * - `page`, `file`, `anchor`: inside the space
 * - `broken`: the platform itself says that the page is gone
 * - `unsafe`: any other scheme; shown as text, never opened
 */
export type LinkKind = 'external' | 'app' | 'page' | 'file' | 'anchor' | 'broken' | 'unsafe';

const APP_ADDRESS = /^https:\/\/app\.gitbook\.com\/(?:o\/[\w-]+\/)?(?:s|sites?|c)\/[\w-]+/i;
const APP_PATH = /^\/(?:o|s|spaces)\/[\w-]{6,}/;
const SCHEME = /^([a-z][a-z0-9+.-]*):/i;
const FILE_PATH = /(?:^|\/)\.gitbook\/assets\/|^\/?files\/[\w-]+$/;
const BROKEN = /^\/?broken\/|^broken-reference\/?$|\/broken\/pages\//;

/** Classifies a link as written in a page. Pure, total: any text gets an answer. */
export function classifyLink(written: string): LinkTarget {
  const href = written.trim();
  const hash = href.indexOf('#');
  return { href, kind: kindOf(href), anchor: hash < 0 ? '' : href.slice(hash + 1) };
}

/** The address to hand to the person's browser, or null where this link must not be opened there. */
export function externalAddress(target: LinkTarget): string | null {
  if (target.kind !== 'external' && target.kind !== 'app') return null;
  const address = target.href.startsWith('//') ? `https:${target.href}` : target.href;
  return /^(?:https?:\/\/|mailto:|tel:)/i.test(address) ? address : null;
}

/** Whose site an address is on, as it is asked for: without a name before it, letters of other scripts told apart. */
export function hostName(href: string): string | null {
  const address = href.startsWith('//') ? `https:${href}` : href;
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return null;
  return new URL(address).host.replace(/^www\./, '');
}

/** The id of a person whose profile a link leads to, or null: `https://app.gitbook.com/u/<id>`. */
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
  // A browser drops control characters before it reads a scheme ("java\nscript:"), so they are dropped here as well.
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
