/** What page and store Worker say to each other beside the protocol of their peers, which passes these over. */

/** The page: the core is there again, so the way to it that was given at the start is opened anew. */
export const RECONNECT = { galley: 'reconnect' } as const;
/** The Worker: its own way to the core is closed. */
export const ROWS_LOST = { galley: 'rows-lost' } as const;

export function isSignal(message: unknown, signal: typeof RECONNECT | typeof ROWS_LOST): boolean {
  return typeof message === 'object' && message !== null && 'galley' in message && message.galley === signal.galley;
}
