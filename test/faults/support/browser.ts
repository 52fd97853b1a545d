import { findBrowser } from '../../support/find-browser.ts';

/** A browser that asks nothing of its maker and needs no screen. */
export const BROWSER_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** What to launch: a browser of this computer, else the one that Playwright brings. */
export function browserExecutable(): { readonly executablePath?: string } {
  const found = findBrowser();
  return found === undefined ? {} : { executablePath: found.executable };
}
