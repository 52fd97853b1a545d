import { stat } from 'node:fs/promises';
import { appError } from '#shared/errors.ts';
import { IDLE_SYNC } from '#shared/idle-sync.ts';
import { err, ok, type Result } from '#shared/result.ts';
import type { SyncProgress } from '#shared/rpc/host.ts';
import type { PackReceipt } from '#shared/rpc/packs.ts';
import type { Files } from '../files/files.ts';
import type { SyncContext } from '../sync/context.ts';
import type { SyncEngine } from '../sync/engine.ts';
import { createEstimate } from '../sync/estimate.ts';
import { sweepFiles } from '../sync/sweep-files.ts';
import { walkPackFile } from './walk.ts';

/**
 * The sync of a pack's account: it reads the opened file instead of a server, and commits in the same way. The cache
 * records that it holds the whole pack; if the cache is lost, or a newer pack is opened, the file is read again.
 */
export interface FeedDependencies {
  /** The stored pack. */
  readonly path: string;
  readonly packId: string;
  /** When the pack was saved (ms). */
  readonly madeAt: number;
  readonly store: () => SyncContext['store'] | null;
  readonly files: Files;
  readonly now: () => number;
  readonly changed: () => void;
  /** Writes of this pack that were sent before it was saved. */
  readonly received: (receipts: readonly PackReceipt[]) => Promise<void>;
}

export function createFeed({
  path,
  packId,
  madeAt,
  store: currentStore,
  files,
  now,
  changed,
  received,
}: FeedDependencies): SyncEngine {
  let progress: SyncProgress = IDLE_SYNC;
  let running: { readonly abort: AbortController; readonly done: Promise<void> } | null = null;
  let disposed = false;
  const set = (change: Partial<SyncProgress>): void => {
    progress = { ...progress, ...change };
    changed();
  };

  async function run(store: SyncContext['store'], signal: AbortSignal): Promise<void> {
    const fed = await feed(store, signal);
    // Deletes files that only an earlier pack had. A failure here does not prevent reading the pack.
    if (fed.ok) await sweepFiles({ files, store }, { whole: true }, () => undefined);
    const ended = { subject: null, leftMs: null, spaces: {} };
    if (fed.ok) set({ ...ended, phase: 'idle', error: null, lastSyncAt: madeAt });
    else if (signal.aborted) set({ ...ended, phase: 'paused' });
    else set({ ...ended, phase: 'failed', error: fed.error });
  }

  async function feed(store: SyncContext['store'], signal: AbortSignal): Promise<Result<null>> {
    const filled = await store.invoke('pack.filled', null);
    if (!filled.ok) return filled;
    if (filled.value === packId) return ok(null);
    const size = await stat(path).then(
      (found) => found.size,
      () => null,
    );
    if (size === null)
      return err(appError('storage-failed', 'the pack that was opened is not on this computer any more'));
    set({ ...IDLE_SYNC, phase: 'pack', total: size });
    const begun = await store.invoke('pack.begin', { packId });
    if (!begun.ok) return begun;
    const estimate = createEstimate();
    const titles = new Map<string, string>();
    const walked = await walkPackFile(
      path,
      {
        manifest: async ({ spaces, receipts }) => {
          for (const { id, title } of spaces) titles.set(id, title);
          await received(receipts);
          return ok(null);
        },
        batch: async (batch) => {
          const spaceId = batch.tree?.spaceId ?? batch.bodies?.spaceId ?? batch.comments?.spaceId;
          if (spaceId !== undefined) set({ subject: titles.get(spaceId) ?? null });
          if (batch.tree !== undefined) files.remember(batch.tree.spaceId, batch.tree.files);
          const request = batch.requestContent?.head;
          if (request !== undefined)
            files.remember(
              request.spaceId,
              request.files.map(({ file }) => file),
            );
          return store.invoke('commit', batch);
        },
        blob: (head, bytes) => files.adopt(head.files, bytes),
        progress: (bytes) => {
          estimate.note(bytes, now());
          set({ done: bytes, part: size === 0 ? 0 : bytes / size, leftMs: estimate.left(size - bytes) });
        },
      },
      signal,
    );
    return walked.ok ? store.invoke('pack.end', { packId }) : walked;
  }

  function start(): void {
    const store = currentStore();
    if (running !== null || store === null || disposed) return;
    const abort = new AbortController();
    const done = run(store, abort.signal).finally(() => {
      running = null;
    });
    running = { abort, done };
  }

  return {
    start,
    startNext() {
      if (running === null) start();
      else void running.done.then(start);
    },
    pause() {
      running?.abort.abort();
    },
    touch: () => Promise.resolve(),
    look: () => Promise.resolve(),
    touchRequest: () => Promise.resolve(err(appError('not-served', 'a pack has no service to ask'))),
    readSpecification: () => Promise.resolve(err(appError('not-served', 'a pack has no service to ask'))),
    touchConversation: () => Promise.resolve(err(appError('not-served', 'a pack has no service to ask'))),
    checkLinks: () => Promise.resolve(err(appError('not-served', 'a pack has no service to ask'))),
    readAccess: () => Promise.resolve(err(appError('not-served', 'a pack has no service to ask'))),
    progress: () => progress,
    async idle() {
      await running?.done;
    },
    async dispose() {
      disposed = true;
      running?.abort.abort();
      await running?.done;
    },
  };
}
