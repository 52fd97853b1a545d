/**
 * The policy under which the page runs, in both hosts: only its own scripts, styles, fonts and files; nothing inline;
 * no string becomes HTML or a script address except through the named policies (Svelte's templates, and the Workers of
 * the store, of code and of long pages).
 */
function contentSecurityPolicy(socketOrigin?: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    // Diagrams are images that the page makes itself.
    "img-src 'self' blob:",
    "media-src 'self'",
    "font-src 'self'",
    `connect-src 'self'${socketOrigin === undefined ? '' : ` ${socketOrigin}`}`,
    "worker-src 'self'",
    // Only the frame that draws diagrams, which has a policy of its own.
    "frame-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types svelte-trusted-html galley-worker galley-code galley-pages galley-files',
  ].join('; ');
}

/** The headers of every response to the page. */
export function pageHeaders(socketOrigin?: string): Readonly<Record<string, string>> {
  return {
    'Content-Security-Policy': contentSecurityPolicy(socketOrigin),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    // Otherwise the host names in a page's links are resolved before anybody follows a link.
    'X-DNS-Prefetch-Control': 'off',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': PERMISSIONS,
  };
}

/**
 * The headers of the frame that draws diagrams. A large library draws untrusted text in it, so it has no origin (even
 * if opened by itself), no network, no images, and no script except its own, identified by hash.
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
 * The headers of a stored file. It is untrusted: it is never a document of the app, never sniffed into another type,
 * and an SVG that is opened by itself runs nothing. Opening its address saves it instead of replacing the page.
 */
export const fileHeaders: Readonly<Record<string, string>> = {
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'Content-Disposition': 'attachment',
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cache-Control': 'private, max-age=31536000, immutable',
};

/** The browser's own viewer shows a PDF, which a sandbox would prevent. It is not a document of the app either. */
export const pdfHeaders: Readonly<Record<string, string>> = {
  ...fileHeaders,
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'",
};

const PERMISSIONS = 'camera=(), microphone=(), geolocation=(), usb=(), serial=(), midi=(), payment=()';
