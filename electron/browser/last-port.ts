import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The port of the last run, stored beside the settings: a page on another port has none of its databases, so the loss
 * of the settings must not change the port.
 */
const FILE = 'browser-port';

/** Null: there was none, or it cannot be read. */
export function readLastPort(profileDir: string): number | null {
  try {
    const port = Number(readFileSync(join(profileDir, FILE), 'utf8').trim());
    return Number.isInteger(port) && port > 0 && port < 65_536 ? port : null;
  } catch {
    return null;
  }
}

export function writeLastPort(profileDir: string, port: number): void {
  try {
    writeFileSync(join(profileDir, FILE), `${String(port)}\n`);
  } catch {
    // The settings have it, too.
  }
}
