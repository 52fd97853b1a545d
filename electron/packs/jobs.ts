import { appError } from '#shared/errors.ts';
import { err, type Result } from '#shared/result.ts';
import type { PackJob } from '#shared/rpc/packs.ts';
import { createEstimate } from '../sync/estimate.ts';

/** How far the work on a file is. `total` 0: not known. */
export type NoteProgress = (done: number, total: number, subject?: string | null) => void;

/**
 * The work on files that is under way, each by the id that whoever asked for it gave it: so that one window shows and
 * cancels its own, and what was cancelled and is still ending is in nobody's way.
 */
export interface Jobs {
  list(): readonly PackJob[];
  cancel(id: string): void;
  cancelAll(): void;
  run<T>(
    id: string,
    kind: PackJob['kind'],
    work: (note: NoteProgress, signal: AbortSignal) => Promise<Result<T>>,
  ): Promise<Result<T>>;
}

export function createJobs(now: () => number, changed: () => void): Jobs {
  const jobs = new Map<string, { readonly abort: AbortController; shown: PackJob }>();

  return {
    list: () => [...jobs.values()].map(({ shown }) => shown),
    cancel: (id) => jobs.get(id)?.abort.abort(),
    cancelAll() {
      for (const { abort } of jobs.values()) abort.abort();
    },
    async run(id, kind, work) {
      if (jobs.has(id)) return err(appError('invalid-input', 'this is being done already'));
      const estimate = createEstimate();
      const job = {
        abort: new AbortController(),
        shown: { id, kind, subject: null, done: 0, total: 0, leftMs: null } as PackJob,
      };
      jobs.set(id, job);
      changed();
      try {
        return await work((done, total, subject = null) => {
          estimate.note(done, now());
          job.shown = { id, kind, subject, done, total, leftMs: total === 0 ? null : estimate.left(total - done) };
          changed();
        }, job.abort.signal);
      } finally {
        jobs.delete(id);
        changed();
      }
    },
  };
}
