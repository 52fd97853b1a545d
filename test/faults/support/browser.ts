import { findBrowser } from '../../support/find-browser.ts';

/** What to launch: a browser of this computer, else the one that Playwright brings. */
export function browserExecutable(): { readonly executablePath?: string } {
  const found = findBrowser();
  return found === undefined ? {} : { executablePath: found.executable };
}
