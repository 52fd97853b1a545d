import type { Welcome } from '#shared/rpc/admission.ts';
import { readLocal, writeLocal } from './local/local.ts';

/**
 * The secrets by which a page is let in to the browser host. While no host runs, any program of this computer may listen
 * on its port and is then the same origin to the browser: it can read what this origin stores. So what is stored is the
 * key of one run alone, which opens nothing once that run has ended and the port is free; it is there so that a tab that
 * is reloaded, or that the person opens next, needs no key of its own. What opens a later run stays in memory.
 */
const KEY = 'galley.key';
const IN_ADDRESS = /^#key=([\w-]{43})$/;
/** Of this run, as the host told it. */
let run: string | null = null;
let resume: string | null = null;

/** Takes the key out of the address before anything else sees it. */
export function takeKeyFromAddress(): void {
  const key = IN_ADDRESS.exec(location.hash)?.[1];
  if (key !== undefined) {
    offerInThisTab(key);
    history.replaceState(history.state, '', location.pathname + location.search);
  }
  // The address was entered in a tab that shows Galley: that alone does not load it.
  addEventListener('hashchange', () => {
    if (IN_ADDRESS.test(location.hash)) location.reload();
  });
}

/** None: this tab was never let in. */
export function knownSecrets(): readonly string[] {
  const stored = readLocal(KEY);
  const secrets = [run, offeredInThisTab(), typeof stored === 'string' ? stored : null, resume];
  return [...new Set(secrets.filter((secret) => secret !== null))];
}

/** Other tabs get a key once it has opened this run: a link with a made-up one must not take theirs from them. */
export function keepWelcome(welcome: Welcome): void {
  run = welcome.key;
  resume = welcome.resume;
  writeLocal(KEY, welcome.key);
}

let offered: string | null = null;

function offerInThisTab(key: string): void {
  offered = key;
  try {
    sessionStorage.setItem(KEY, key);
  } catch {
    // Good until the tab is reloaded, then.
  }
}

function offeredInThisTab(): string | null {
  try {
    return offered ?? sessionStorage.getItem(KEY);
  } catch {
    return offered;
  }
}
