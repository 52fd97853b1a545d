import type { IncomingMessage } from 'node:http';
import { isProof, newSecret } from './secret.ts';

/**
 * Who may connect to the browser host. The page and its code are not secret and are served to every browser on this
 * computer; sockets and files are for pages that were opened with the key of this run (`admit.ts`). There are no
 * cookies: browsers send those of 127.0.0.1 to the servers on all its ports.
 */
export interface Guard {
  /** The key of this run; the printed address has it after `#`, which a browser never sends. */
  readonly key: string;
  /** Given to admitted pages, which sign the addresses of files with it (`fileGranted`). */
  readonly filesKey: string;
  /** The host name that pages must use. Only one: another program may listen at another address of `localhost`. */
  readonly host: string;
  /** Rejects other sites and rebound names. */
  hostAllowed(request: IncomingMessage): boolean;
  /** Another name of this host, from which people are redirected. */
  isOtherName(request: IncomingMessage): boolean;
  /** For sockets, for which browsers always send an Origin. */
  originAllowed(request: IncomingMessage): boolean;
  /** A request from a page of another origin, such as one on another port of this computer. */
  isForeign(request: IncomingMessage): boolean;
  /**
   * An `<img>` cannot send a header, and its address may end up in copied text and in the history. So each address has
   * its own grant for one file in this run: it gives access to nothing else.
   */
  fileGranted(pathname: string, grant: string | null): boolean;
}

export function createGuard(port: number): Guard {
  const filesKey = newSecret();
  const host = `127.0.0.1:${String(port)}`;
  return {
    key: newSecret(),
    filesKey,
    host,
    hostAllowed: ({ headers }) => headers.host === host,
    isOtherName: ({ headers }) => headers.host === `localhost:${String(port)}`,
    originAllowed: ({ headers }) => headers.host === host && headers.origin === `http://${host}`,
    isForeign: ({ headers }) => ['same-site', 'cross-site'].includes(String(headers['sec-fetch-site'])),
    fileGranted: (pathname, grant) => grant !== null && isProof(grant, filesKey, pathname),
  };
}
