import type { Space } from '#shared/contract/index.ts';
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
  for (const space of spaces) {
    if (context.signal.aborted) return ok(null);
    const known = await context.store.invoke('sync.space', { spaceId: space.id });
    if (!known.ok) return known;
    const files = (known.value?.files ?? []).filter((file) => file.size <= MAX_STORED_FILE_BYTES);
    context.files.remember(space.id, files);
    const missing = await context.files.missing(space.id, files);
    context.progress.plan(space.id, missing.length);
    const queue = new PQueue({ concurrency: DOWNLOADS_AT_ONCE });
    for (const file of missing) {
      void queue.add(async () => {
        if (context.signal.aborted) return;
        if (!context.files.fits(file.size) || !(await context.room.check())) {
          context.progress.done(space.id, 1);
          return;
        }
        const stored = await context.files.store(space.id, file.id, context.signal);
        // A picture that cannot be had is no reason to call the sync failed: the page shows what is missing.
        if (!stored.ok && stored.error.code === 'storage-full') await context.room.full();
        else if (!stored.ok && stored.error.code !== 'cancelled') context.problems([stored.error]);
        context.progress.done(space.id, 1);
      });
    }
    await queue.onIdle();
  }
  return ok(null);
}
