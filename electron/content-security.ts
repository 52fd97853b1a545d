/**
 * The one policy under which the page runs, in both hosts: only its own scripts, styles, fonts and files; no inline
 * anything; no string becomes HTML or a script address except through the two named policies (Svelte's templates and
 * the store's Worker).
 */
function contentSecurityPolicy(socketOrigin?: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "media-src 'self'",
    "font-src 'self'",
    `connect-src 'self'${socketOrigin === undefined ? '' : ` ${socketOrigin}`}`,
    "worker-src 'self'",
    "frame-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types svelte-trusted-html galley-worker',
  ].join('; ');
}

/** Headers of every response that the page receives. */
export function pageHeaders(socketOrigin?: string): Readonly<Record<string, string>> {
  return {
    'Content-Security-Policy': contentSecurityPolicy(socketOrigin),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), usb=(), serial=(), midi=(), payment=()',
  };
}

/**
 * Headers of a stored file. It is somebody else's bytes: never a document of ours, never sniffed into another type, and
 * an SVG that is opened by itself runs nothing.
 */
export const fileHeaders: Readonly<Record<string, string>> = {
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cache-Control': 'private, max-age=31536000, immutable',
};
