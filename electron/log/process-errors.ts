import type { Log } from './log.ts';

/** Notes what ends the process, or would: whoever handles it does so as before. */
export function logProcessErrors(log: Log): void {
  process.on('uncaughtExceptionMonitor', (thrown) => {
    log.thrown('app', 'error', thrown);
  });
}
