/** The texts of all drafts of an account, of the sample where none is named, read past the app. */
export function readDrafts(accountId: string | void): Promise<readonly string[]> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(`galley-local-${accountId ?? 'sample'}`);
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
