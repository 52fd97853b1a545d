import { randomInt } from 'node:crypto';

/**
 * Below all that systems give out to connections by themselves: those would take the port of a profile while no Galley runs,
 * and a page on another port has none of its databases.
 */
const FROM = 20_000;
const TO = 32_000;
/** Of these, programs may have taken some. */
const TRIES = 8;

/** The ports to try in turn: the one that this profile had before (0: none), then others, and in the end whatever is free. */
export function portsToTry(before: number): readonly number[] {
  const others = Array.from({ length: TRIES }, () => randomInt(FROM, TO));
  return [...(before === 0 ? [] : [before]), ...others, 0];
}

/** What `open` makes of the first port on which it does not fail. Throws what it threw of the last one. */
export async function onFirstFree<T>(ports: readonly number[], open: (port: number) => Promise<T>): Promise<T> {
  const [port = 0, ...others] = ports;
  try {
    return await open(port);
  } catch (thrown) {
    if (others.length === 0) throw thrown;
    return onFirstFree(others, open);
  }
}
