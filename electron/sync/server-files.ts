import type { Reference } from '#shared/contract/index.ts';
import type { FileOnServer, FilesPlace, FileUse, ListedFiles } from '#shared/model/files.ts';
import { ok, type Result } from '#shared/result.ts';
import type { Client } from '../api/client.ts';

/** Asks the server about files. Only a person starts it, and no answer is stored: a sync reads the files themselves. */

type Asks = Pick<Client, 'call' | 'all'>;

/** All files of a space or a change request. */
export async function listServerFiles(
  client: Asks,
  { spaceId, changeRequestId }: FilesPlace,
): Promise<Result<ListedFiles>> {
  const query = { limit: 1000 };
  const listed =
    changeRequestId === null
      ? await client.all('listFilesInSpace', { spaceId, query })
      : await client.all('listFilesInChangeRequest', { spaceId, changeRequestId, query });
  if (!listed.ok) return listed;
  const { items, problems } = listed.value;
  return ok({ ids: items.map(({ id }) => id), isWhole: problems.length === 0 });
}

/** One file, and everything that uses it. A file that the server does not have is an answer, too. */
export async function askAboutFile(
  client: Asks,
  { spaceId, changeRequestId }: FilesPlace,
  fileId: string,
): Promise<Result<FileOnServer>> {
  const query = { limit: 1000 };
  const found =
    changeRequestId === null
      ? await client.call('getFileInSpace', { spaceId, fileId, query: {} })
      : await client.call('getFileInChangeRequest', { spaceId, changeRequestId, fileId, query: {} });
  if (!found.ok) return found.error.code === 'not-found' ? ok({ file: null, uses: [], isWhole: true }) : found;
  const listed =
    changeRequestId === null
      ? await client.all('listFileBacklinksInSpace', { spaceId, fileId, query })
      : await client.all('listFileBacklinksInChangeRequest', { spaceId, changeRequestId, fileId, query });
  if (!listed.ok) return listed;
  const { name, size } = found.value;
  const { items, problems } = listed.value;
  const uses = items.map(useOf).filter((use) => use !== null);
  return ok({ file: { name, size }, uses, isWhole: problems.length === 0 && uses.length === items.length });
}

/** Null: the server says that something uses the file, but not what. */
function useOf({ page, reusableContent }: Reference): FileUse | null {
  if (page !== undefined)
    return typeof page === 'string' ? { pageId: page, title: '' } : { pageId: page.id, title: page.title };
  return typeof reusableContent === 'object' ? { pageId: null, title: reusableContent.title ?? '' } : null;
}
