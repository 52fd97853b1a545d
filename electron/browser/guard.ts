import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/**
 * Who may talk to the browser host: only a page that was opened with the key of this run. The key in the address is
 * exchanged for a cookie at once and leaves the address; Host and Origin are checked on every request, so that no other
 * site and no rebound name reaches it.
 */
export interface Guard {
  readonly key: string;
  /** The cookie's name carries the port: cookies of one host are shared by all its ports. */
  readonly cookie: string;
  hostAllowed(request: IncomingMessage): boolean;
  /** For sockets, and for anything that a page sends with an Origin. */
  originAllowed(request: IncomingMessage): boolean;
  /** Asked by a script of a page that we served: another port of this computer is another origin. */
  ownScript(request: IncomingMessage): boolean;
  keyMatches(key: string | null): boolean;
  cookieMatches(request: IncomingMessage): boolean;
}

export function createGuard(port: number): Guard {
  const key = randomBytes(32).toString('base64url');
  const ticket = randomBytes(32).toString('base64url');
  const cookieName = `galley-${String(port)}`;
  const hosts = new Set([`127.0.0.1:${String(port)}`, `localhost:${String(port)}`]);
  return {
    key,
    cookie: `${cookieName}=${ticket}; HttpOnly; SameSite=Strict; Path=/`,
    hostAllowed: ({ headers }) => hosts.has(headers.host ?? ''),
    originAllowed: ({ headers }) =>
      headers.origin !== undefined &&
      headers.origin === `http://${headers.host ?? ''}` &&
      hosts.has(headers.host ?? ''),
    ownScript: ({ headers }) => headers['sec-fetch-site'] === 'same-origin' && headers['sec-fetch-dest'] === 'empty',
    keyMatches: (given) => given !== null && sameSecret(given, key),
    cookieMatches: ({ headers }) => {
      const given = readCookie(headers.cookie ?? '', cookieName);
      return given !== null && sameSecret(given, ticket);
    },
  };
}

/** In constant time for secrets of the same length; the length is no secret. */
function sameSecret(given: string, secret: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(secret)];
  return one.length === other.length && timingSafeEqual(one, other);
}

function readCookie(header: string, name: string): string | null {
  for (const part of header.split(';')) {
    const [key, value] = part.trim().split('=');
    if (key === name && value !== undefined) return value;
  }
  return null;
}
