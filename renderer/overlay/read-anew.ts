/** How long a server may take to list what it accepted (ms). */
const LISTED_WITHIN_MS = 10_000;

/** Whether a list that was read then would have what was sent then. Abs: the clock may have been corrected between. */
export function isFarApart(sentAt: number, readAt: number): boolean {
  return Math.abs(readAt - sentAt) > LISTED_WITHIN_MS;
}
