import type { Log } from './log.ts';

/** Logs errors that end the process, or would; they are handled as before. */
export function logProcessErrors(log: Log): void {
  process.on('uncaughtExceptionMonitor', (thrown) => {
    log.thrown('app', 'error', thrown);
  });
}
