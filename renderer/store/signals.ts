/** Messages between the page and the store Worker outside the protocol of their peers, which ignores them. */

/** Sent by the page: the core is back, so the connection to it is opened again with these secrets. */
export interface Reconnect {
  readonly galley: 'reconnect';
  readonly secrets: readonly string[];
}

/** Sent by the Worker: its connection to the core is closed. */
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
