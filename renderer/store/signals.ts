/** What page and store Worker say to each other beside the protocol of their peers, which passes these over. */

/** The page: the core is there again, so the way to it that was given at the start is opened anew, with these secrets. */
export interface Reconnect {
  readonly galley: 'reconnect';
  readonly secrets: readonly string[];
}

/** The Worker: its own way to the core is closed. */
export const ROWS_LOST = { galley: 'rows-lost' } as const;

export function isReconnect(message: unknown): message is Reconnect {
  return isSignal(message, 'reconnect');
}

export function isRowsLost(message: unknown): boolean {
  return isSignal(message, ROWS_LOST.galley);
}

function isSignal(message: unknown, name: string): boolean {
  return typeof message === 'object' && message !== null && 'galley' in message && message.galley === name;
}
