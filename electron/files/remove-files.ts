import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createBlobs } from './blobs.ts';
import { indexPath, openFileIndex } from './file-index.ts';
import { hashesInUse } from './files.ts';

/** Deletes an account's index of files, and the bytes that no other account uses. The account is closed by then. */
export async function removeFilesOf(dir: string, accountId: string): Promise<void> {
  const index = await openFileIndex(dir, accountId);
  const shared = new Set([...(await index.namedByOthers()), ...hashesInUse(dir)]);
  const blobs = createBlobs(join(dir, 'blobs'));
  // The index is deleted last: a start that completes the removal reads the remaining hashes from it.
  for (const [, { hash }] of index.entries()) if (hash !== null && !shared.has(hash)) await blobs.remove(hash);
  await index.close();
  for (const end of ['.new', '']) await rm(`${indexPath(dir, accountId)}${end}`, { force: true });
}
