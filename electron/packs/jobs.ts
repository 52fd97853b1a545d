import { appError } from '#shared/errors.ts';
import { err, type Result } from '#shared/result.ts';
import type { PackJob } from '#shared/rpc/packs.ts';
import { createEstimate } from '../sync/estimate.ts';

/** Reports the progress of a job. `total` 0: unknown. */
export type NoteProgress = (done: number, total: number, subject?: string | null) => void;

/**
 * The running jobs on files, each with the id that its caller chose: so a window shows and cancels its own jobs, and a
 * cancelled job that is still ending disturbs no other.
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
