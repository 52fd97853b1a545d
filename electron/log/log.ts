import { join } from 'node:path';
import { packageRoot } from '../package-root.ts';
import type { LogArea, LogCode } from './events.ts';
import { logLine, type Facts } from './line.ts';
import { openLogFile, type LogDisk, type LogFile } from './log-file.ts';
import { hashed, thrownFacts } from './told.ts';

/**
 * The log of a profile: one line per event, with time, area and code. It contains no user text, no titles, no names, no
 * tokens, and only the origin of addresses; `line.ts` accepts nothing else. It is never sent anywhere.
 *
 * The removal of an account keeps it: accounts appear as hashes, with only the origin of their server, counts and error
 * codes. It explains a removal that failed.
 */
export interface Log {
  /** Writes a line. Never throws: a full or read-only disk only loses lines of the log. */
  event<A extends LogArea>(area: A, code: LogCode<A>, facts?: Facts): void;
  /** Like `event`, for a thrown value: its class and its place in our code, without its message. */
  thrown<A extends LogArea>(area: A, code: LogCode<A>, thrown: unknown, facts?: Facts): void;
  /** The same log; each line names the account by its hash. */
  ofAccount(accountId: string): Log;
}

/** The log of a whole profile. */
export interface ProfileLog extends Log {
  readonly folder: string;
  /** All lines, oldest first. */
  read(): string;
}

interface LogOptions {
  readonly now?: () => number;
  readonly disk?: LogDisk;
  /** The folder of our own code. */
  readonly root?: string;
}

/** How long the disk is not used after a failed write (ms): a full disk would otherwise be tried with every event. */
const REST_MS = 30_000;

function logFolder(profileDir: string): string {
  return join(profileDir, 'logs');
}

export function openLog(
  profileDir: string,
  { now = Date.now, disk, root = packageRoot() }: LogOptions = {},
): ProfileLog {
  const folder = logFolder(profileDir);
  const file = openLogFile(folder, disk);
  const write = createWriter(file, now);
  const about = (always: Facts): Log => ({
    event: (area, code, facts = {}) => {
      write((at) => logLine(at, area, code, { ...always, ...facts }));
    },
    thrown: (area, code, thrown, facts = {}) => {
      write((at) => logLine(at, area, code, { ...always, ...facts, ...thrownFacts(thrown, root) }));
    },
    ofAccount: (accountId) => about({ ...always, account: hashed(accountId) }),
  });
  return { ...about({}), folder, read: () => file.read() };
}

/** For tests of single parts. */
export const noLog: Log = {
  event: () => undefined,
  thrown: () => undefined,
  ofAccount: () => noLog,
};

function createWriter(file: LogFile, now: () => number): (line: (at: number) => string | null) => void {
  let lost = 0;
  let failedAt: number | null = null;
  /** The last line may have been cut off, in this run or an earlier one: the next line begins on a new line. */
  let torn = true;
  return (lineAt) => {
    try {
      const at = now();
      // A clock that was set back must not stop the log.
      if (failedAt !== null && at >= failedAt && at < failedAt + REST_MS) {
        lost += 1;
        return;
      }
      const line = lineAt(at);
      if (line === null) return;
      try {
        const before = lost === 0 ? '' : (logLine(at, 'log', 'lines-lost', { count: lost }) ?? '');
        file.append(`${torn ? '\n' : ''}${before}${line}`);
        [lost, failedAt, torn] = [0, null, false];
      } catch {
        [lost, failedAt, torn] = [lost + 1, at, true];
      }
    } catch {
      // A line that cannot be made must not cause an error in the code that logs it.
    }
  };
}
