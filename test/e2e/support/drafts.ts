import type { Page } from '@playwright/test';

/** The texts of all drafts of an account, of the sample where none is named, read past the app. */
export function readDrafts(page: Page, accountId = 'sample'): Promise<readonly string[]> {
  return page.evaluate(textsIn, `galley-local-${accountId}`);
}

/** Runs in the page. */
function textsIn(database: string): Promise<readonly string[]> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(database);
    opening.onerror = () => {
      reject(new Error('the database cannot be opened'));
    };
    opening.onsuccess = () => {
      const reading = opening.result.transaction('drafts').objectStore('drafts').getAll();
      reading.onsuccess = () => {
        opening.result.close();
        resolve((reading.result as readonly { readonly text: string }[]).map(({ text }) => text));
      };
    };
  });
}
