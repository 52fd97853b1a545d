import type { IncomingMessage } from 'node:http';
import { isProof, newSecret } from './secret.ts';

/**
 * Who may talk to the browser host. The page and its code are no secret and are served to every browser of this computer;
 * sockets and files are for pages that were opened with the key of this run (`admit.ts`). There is no cookie: browsers
 * send the cookies of 127.0.0.1 to the servers on all its ports.
 */
export interface Guard {
  /** Of this run; the printed address carries it behind `#`, which a browser never sends. */
  readonly key: string;
  /** Handed to pages that were let in. They sign the addresses of files with it (`fileGranted`). */
  readonly filesKey: string;
  /** As pages have to address us. One name: another program may listen at another address that `localhost` stands for. */
  readonly host: string;
  /** No other site and no rebound name reaches us. */
  hostAllowed(request: IncomingMessage): boolean;
  /** Another name of ours, from which people are sent on. */
  isOtherName(request: IncomingMessage): boolean;
  /** For sockets, which browsers open with an Origin always. */
  originAllowed(request: IncomingMessage): boolean;
  /** Asked by a page of another origin, such as one on another port of this computer. */
  isForeign(request: IncomingMessage): boolean;
  /**
   * An `<img>` cannot carry a header, and an address ends up in copied text and in the history. So each address carries a
   * right of its own, for one file of this run: with it goes nothing that is not where the address is already.
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
