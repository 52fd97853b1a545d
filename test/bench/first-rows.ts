import type { Page } from '@playwright/test';
import { z } from 'zod';

declare global {
  var galleyFirstRowsAt: number | undefined;
}

/** Runs in the page before anything else: notes when the first row of a tree has been painted, from navigation on. */
export function markFirstRows(): void {
  const observer = new MutationObserver(() => {
    if (document.querySelector('[role="treeitem"]') === null) return;
    observer.disconnect();
    requestAnimationFrame(() => {
      setTimeout(() => {
        globalThis.galleyFirstRowsAt = performance.now();
      }, 0);
    });
  });
  observer.observe(document, { childList: true, subtree: true });
}

/** Milliseconds, where `markFirstRows` ran. */
export async function firstRows(page: Page): Promise<number> {
  const at = await page.waitForFunction(() => globalThis.galleyFirstRowsAt);
  return z.number().parse(await at.jsonValue());
}
