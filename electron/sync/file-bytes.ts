import type { Space } from '#shared/contract/index.ts';
import type { KnownFiles, StoredFileRow } from '#shared/rpc/store.ts';
import { ok, type Result } from '#shared/result.ts';
import { isStorable } from '../files/storable.ts';
import type { SyncContext } from './context.ts';
import { eachOf } from './side-by-side.ts';
import { sweepFiles, type FileScope } from './sweep-files.ts';
import { goesOnWithout } from './failed-reads.ts';

const DOWNLOADS_AT_ONCE = 4;

/**
 * Downloads images and files after all texts: pages come before their images. Unreferenced files are deleted first,
 * which frees space. The limit and the free disk space hold: a file that nobody opened never replaces one that somebody
 * did.
 */
export async function syncFiles(
  context: SyncContext,
  wanted: readonly Space[],
  scope: FileScope,
): Promise<Result<null>> {
  const ids = new Set(wanted.map(({ id }) => id));
  let storable: readonly Storable[] = [];
  const swept = await sweepFiles(context, scope, (known) => {
    storable = known
      .filter(({ spaceId }) => ids.has(spaceId))
      .map(({ spaceId, files }) => ({ spaceId, files: files.filter(isStorable) }));
    for (const { spaceId, files } of storable) context.files.remember(spaceId, files);
  });
  if (!swept.ok) return swept;
  for (const space of storable) {
    if (context.signal.aborted) return ok(null);
    const fetched = await fetchMissing(context, space);
    if (!fetched.ok) return fetched;
  }
  return ok(null);
}

type Storable = Pick<KnownFiles, 'spaceId' | 'files'>;

async function fetchMissing(context: SyncContext, { spaceId, files }: Storable): Promise<Result<null>> {
  const missing = await context.files.missing(spaceId, files);
  planFiles(context, spaceId, missing);
  let outcome: Result<null> = ok(null);
  await eachOf(missing, DOWNLOADS_AT_ONCE, context.signal, async (file) => {
    if (!context.files.fits(file.size) || !(await context.diskSpace.check())) {
      fileDone(context, spaceId, file.size);
      return true;
    }
    const stored = await context.files.store(spaceId, file.id, context.signal);
    if (stored.ok) context.toleratedErrors.came();
    else if (stored.error.code === 'storage-full') await context.diskSpace.full();
    else if (stored.error.code !== 'cancelled') {
      const name = { kind: 'file', id: file.id, title: file.name, spaceId } as const;
      if (stored.error.code === 'storage-failed') context.problems([stored.error], name);
      else if (!(await goesOnWithout(context, stored.error, name))) outcome = stored;
    }
    fileDone(context, spaceId, file.size);
    return outcome.ok;
  });
  return outcome;
}

/** Counts the missing ones among these files, before their turn. */
export async function expectFiles(
  context: Pick<SyncContext, 'work' | 'files'>,
  space: Space,
  files: readonly StoredFileRow[],
): Promise<void> {
  planFiles(context, space.id, await context.files.missing(space.id, files.filter(isStorable)));
}

const PART_BYTES = 100_000;

function planFiles(
  { work }: Pick<SyncContext, 'work'>,
  spaceId: string,
  files: readonly { readonly size: number }[],
): void {
  work.plan('file', spaceId, files.length);
  work.plan('filePart', spaceId, files.reduce((sum, { size }) => sum + size, 0) / PART_BYTES);
}

function fileDone({ work }: Pick<SyncContext, 'work'>, spaceId: string, bytes: number): void {
  work.done('file', spaceId, 1);
  work.done('filePart', spaceId, bytes / PART_BYTES);
}
