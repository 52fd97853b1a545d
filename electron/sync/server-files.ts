import type { Reference } from '#shared/contract/index.ts';
import type { FileOnServer, FilesPlace, FileUse } from '#shared/model/files.ts';
import { ok, type Result } from '#shared/result.ts';
import type { Client } from '../api/client.ts';

/** Asks the server about files. Only a person starts it, and no answer is stored: a sync reads the files themselves. */

type Asks = Pick<Client, 'call' | 'all'>;

/** The ids of all files of a space or a change request. */
export async function listServerFiles(
  client: Asks,
  { spaceId, changeRequestId }: FilesPlace,
): Promise<Result<readonly string[]>> {
  const query = { limit: 1000 };
  const listed =
    changeRequestId === null
      ? await client.all('listFilesInSpace', { spaceId, query })
      : await client.all('listFilesInChangeRequest', { spaceId, changeRequestId, query });
  return listed.ok ? ok(listed.value.items.map(({ id }) => id)) : listed;
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
  if (!found.ok) return found.error.code === 'not-found' ? ok({ file: null, uses: [] }) : found;
  const listed =
    changeRequestId === null
      ? await client.all('listFileBacklinksInSpace', { spaceId, fileId, query })
      : await client.all('listFileBacklinksInChangeRequest', { spaceId, changeRequestId, fileId, query });
  if (!listed.ok) return listed;
  const { name, size } = found.value;
  return ok({ file: { name, size }, uses: listed.value.items.map(useOf) });
}

function useOf({ page, reusableContent, space, kind }: Reference): FileUse {
  if (page !== undefined)
    return typeof page === 'string' ? { pageId: page, title: '' } : { pageId: page.id, title: page.title };
  const other = [reusableContent, space].find((one) => typeof one === 'object');
  return { pageId: null, title: other?.title ?? kind ?? '' };
}
