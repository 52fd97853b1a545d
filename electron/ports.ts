import { randomInt } from 'node:crypto';

/**
 * Below the range from which systems assign ports to connections: those could take a profile's port while Galley is not
 * running, and a page on another port has none of its databases.
 */
const FROM = 20_000;
const TO = 32_000;
/** Some of these may be in use. */
const TRIES = 8;

/** The ports to try in order: the profile's earlier port (0: none), then others, and last any free one. */
export function portsToTry(before: number): readonly number[] {
  const others = Array.from({ length: TRIES }, () => randomInt(FROM, TO));
  return [...(before === 0 ? [] : [before]), ...others, 0];
}

/** The result of `open` for the first port on which it succeeds. Throws the last error. */
export async function onFirstFree<T>(ports: readonly number[], open: (port: number) => Promise<T>): Promise<T> {
  const [port = 0, ...others] = ports;
  try {
    return await open(port);
  } catch (thrown) {
    if (others.length === 0) throw thrown;
    return onFirstFree(others, open);
  }
}
