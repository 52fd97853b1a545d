import type { AppWindow } from '../app-window.ts';
import type { Jobs } from '../packs/jobs.ts';

/** A window that closes cannot take the file: its job ends, and the unfinished file is deleted. */
export async function inWindow<T>(
  window: Pick<AppWindow, 'closed'>,
  jobs: Pick<Jobs, 'cancel'>,
  jobId: string,
  work: () => Promise<T>,
): Promise<T> {
  const cancel = (): void => {
    jobs.cancel(jobId);
  };
  window.closed.addEventListener('abort', cancel);
  try {
    return await work();
  } finally {
    window.closed.removeEventListener('abort', cancel);
  }
}
