import { join } from 'node:path';
import { packageRoot } from '../package-root.ts';
import type { LogArea, LogCode } from './events.ts';
import { logLine, type Facts } from './line.ts';
import { openLogFile, type LogDisk, type LogFile } from './log-file.ts';
import { hashed, thrownFacts } from './told.ts';

/**
 * The log of a profile: one line for each event, with time, area and code. It holds no text of anybody, no titles, no names,
 * no tokens, and of addresses the origin alone; `line.ts` lets nothing else through. Nothing sends it anywhere.
 *
 * The removal of an account leaves it: accounts are hashes in it, and all else that it tells of them is the origin of their
 * server, counts and error codes. It is what explains a removal that did not work.
 */
export interface Log {
  /** Writes a line. Never throws: a full or read-only disk costs lines of the log and nothing else. */
  event<A extends LogArea>(area: A, code: LogCode<A>, facts?: Facts): void;
  /** As `event`, of something that was thrown: its class and its place in our code, without its message. */
  thrown<A extends LogArea>(area: A, code: LogCode<A>, thrown: unknown, facts?: Facts): void;
  /** The same log; each of its lines says which account it is about. */
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
  /** Where our own code lies. */
  readonly root?: string;
}

/** After a failed write the disk is left alone for so long (ms): a full one would be asked with every event. */
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

/** For parts that a test runs by themselves. */
export const noLog: Log = {
  event: () => undefined,
  thrown: () => undefined,
  ofAccount: () => noLog,
};

function createWriter(file: LogFile, now: () => number): (line: (at: number) => string | null) => void {
  let lost = 0;
  let failedAt: number | null = null;
  /** What was written last may have been cut off, in this run or an earlier one: the next line begins anew. */
  let torn = true;
  return (lineAt) => {
    try {
      const at = now();
      // A clock that was put back must not silence it for good.
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
      // A line that cannot be made is not worth an error in whatever it was about.
    }
  };
}
