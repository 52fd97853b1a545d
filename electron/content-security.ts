/**
 * The one policy under which the page runs, in both hosts: only its own scripts, styles, fonts and files; no inline
 * anything; no string becomes HTML or a script address except through the named policies (Svelte's templates, the
 * store's Worker, the one that reads code and the one that parses long pages).
 */
function contentSecurityPolicy(socketOrigin?: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    // Drawn diagrams are images that the page makes itself.
    "img-src 'self' blob:",
    "media-src 'self'",
    "font-src 'self'",
    `connect-src 'self'${socketOrigin === undefined ? '' : ` ${socketOrigin}`}`,
    "worker-src 'self'",
    // Nothing but the frame that draws diagrams, which has a policy of its own.
    "frame-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types svelte-trusted-html galley-worker galley-code galley-pages',
  ].join('; ');
}

/** Headers of every response that the page receives. */
export function pageHeaders(socketOrigin?: string): Readonly<Record<string, string>> {
  return {
    'Content-Security-Policy': contentSecurityPolicy(socketOrigin),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    // Else the names of the hosts that a page links to are asked for before anybody follows a link.
    'X-DNS-Prefetch-Control': 'off',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': PERMISSIONS,
  };
}

/**
 * Headers of the frame that draws diagrams. Foreign words are drawn in it by a large library, so it has no origin (also
 * where it is opened by itself), no network, no image, and no script but the one it is made of, known by its hash.
 */
export function diagramHeaders(scriptHash: string): Readonly<Record<string, string>> {
  return {
    'Content-Security-Policy': [
      "default-src 'none'",
      `script-src 'sha256-${scriptHash}'`,
      "style-src 'unsafe-inline'",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'self'",
      'sandbox allow-scripts',
    ].join('; '),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': PERMISSIONS,
  };
}

/**
 * Headers of a stored file. It is somebody else's bytes: never a document of ours, never sniffed into another type, and
 * an SVG that is opened by itself runs nothing. Going to its address saves it: it never stands in the place of the page.
 */
export const fileHeaders: Readonly<Record<string, string>> = {
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'Content-Disposition': 'attachment',
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cache-Control': 'private, max-age=31536000, immutable',
};

/** A PDF is shown by the browser's own viewer, which a sandbox would keep from starting. It is no document of ours either. */
export const pdfHeaders: Readonly<Record<string, string>> = {
  ...fileHeaders,
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'",
};

const PERMISSIONS = 'camera=(), microphone=(), geolocation=(), usb=(), serial=(), midi=(), payment=()';
