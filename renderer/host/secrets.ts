import type { Welcome } from '#shared/rpc/admission.ts';
import { readLocal, writeLocal } from './local/local.ts';

/**
 * The secrets that admit a page to the browser host. While no host runs, any program on this computer may listen on its
 * port; to the browser it is then the same origin, so it can read what this origin stores. So only the key of one run
 * is stored, which is worthless once that run has ended and the port is free. A reloaded tab, or one that the person
 * opens next, uses it. The secret for later runs stays in memory.
 */
const KEY = 'galley.key';
const IN_ADDRESS = /^#key=([\w-]{43})$/;
/** The key of this run, from the host. */
let run: string | null = null;
let resume: string | null = null;

/** Removes the key from the address before any other code sees it. */
export function takeKeyFromAddress(): void {
  const key = IN_ADDRESS.exec(location.hash)?.[1];
  if (key !== undefined) {
    offerInThisTab(key);
    history.replaceState(history.state, '', location.pathname + location.search);
  }
  // An address that is entered in a tab with Galley does not reload the tab.
  addEventListener('hashchange', () => {
    if (IN_ADDRESS.test(location.hash)) location.reload();
  });
}

/** None: this tab was never admitted. */
export function knownSecrets(): readonly string[] {
  const stored = readLocal(KEY);
  const secrets = [run, offeredInThisTab(), typeof stored === 'string' ? stored : null, resume];
  return [...new Set(secrets.filter((secret) => secret !== null))];
}

/** Other tabs get a key only after the host accepted it: a link with a made-up key must not replace theirs. */
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
    // Then the key lasts until the tab is reloaded.
  }
}

function offeredInThisTab(): string | null {
  try {
    return offered ?? sessionStorage.getItem(KEY);
  } catch {
    return offered;
  }
}
