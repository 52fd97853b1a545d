import type { Space } from '#shared/contract/index.ts';
import type { StoredFileRow } from '#shared/rpc/store.ts';
import PQueue from 'p-queue';
import { ok, type Result } from '#shared/result.ts';
import { MAX_STORED_FILE_BYTES } from '../files/files.ts';
import type { SyncContext } from './context.ts';

const DOWNLOADS_AT_ONCE = 4;

/**
 * The bytes of images and files, after everything that is read: pages come before their pictures. Only up to the limit
 * and while there is room: what nobody has looked at never pushes out what somebody has.
 */
export async function syncFiles(context: SyncContext, spaces: readonly Space[]): Promise<Result<null>> {
  const known = await context.store.invoke('sync.files', { spaceIds: spaces.map(({ id }) => id) });
  if (!known.ok) return known;
  for (const { spaceId, files } of known.value) {
    if (context.signal.aborted) return ok(null);
    const storable = files.filter(isStorable);
    context.files.remember(spaceId, storable);
    const missing = await context.files.missing(spaceId, storable);
    planFiles(context, spaceId, missing);
    const queue = new PQueue({ concurrency: DOWNLOADS_AT_ONCE });
    for (const file of missing) {
      void queue.add(async () => {
        if (context.signal.aborted) return;
        if (!context.files.fits(file.size) || !(await context.room.check())) {
          fileDone(context, spaceId, file.size);
          return;
        }
        const stored = await context.files.store(spaceId, file.id, context.signal);
        // A picture that cannot be had is no reason to call the sync failed: the page shows what is missing.
        if (!stored.ok && stored.error.code === 'storage-full') await context.room.full();
        else if (!stored.ok && stored.error.code !== 'cancelled') context.problems([stored.error]);
        fileDone(context, spaceId, file.size);
      });
    }
    await queue.onIdle();
  }
  return ok(null);
}

/** Counts what of these files is not here yet, before it is their turn. */
export async function expectFiles(
  context: Pick<SyncContext, 'work' | 'files'>,
  space: Space,
  files: readonly StoredFileRow[],
): Promise<void> {
  planFiles(context, space.id, await context.files.missing(space.id, files.filter(isStorable)));
}

const isStorable = ({ size }: StoredFileRow): boolean => size <= MAX_STORED_FILE_BYTES;

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
