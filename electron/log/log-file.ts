import { appendFileSync, mkdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Together they take at most 5 MB: the newest lines are in the first file, and the oldest file is deleted. */
export const LOG_FILE_BYTES = 1_000_000;
const NAMES = ['galley.log', 'galley.1.log', 'galley.2.log', 'galley.3.log', 'galley.4.log'] as const;
const [CURRENT] = NAMES;

/** What the log needs from a disk: Node's own, or a test's. Every function may throw. */
export interface LogDisk {
  makeFolder(path: string): void;
  /** Null: there is no such file. */
  size(path: string): number | null;
  append(path: string, text: string): void;
  rename(from: string, to: string): void;
  remove(path: string): void;
  read(path: string): string;
}

const nodeLogDisk: LogDisk = {
  makeFolder: (path) => {
    mkdirSync(path, { recursive: true });
  },
  size: (path) => statSync(path, { throwIfNoEntry: false })?.size ?? null,
  // Readable only by its owner, like the settings.
  append: (path, text) => {
    appendFileSync(path, text, { mode: 0o600 });
  },
  rename: renameSync,
  remove: (path) => {
    rmSync(path, { force: true });
  },
  read: (path) => readFileSync(path, 'utf8'),
};

/**
 * The log's files. A line is passed to the system before `append` returns, so that a crash loses none; that takes some
 * tens of microseconds. Sizes are read from disk each time: another process of Galley that cannot start writes here,
 * too.
 */
export interface LogFile {
  /** Throws the disk's errors; no file ever exceeds its limit. */
  append(line: string): void;
  /** All lines, oldest first. Files that cannot be read are left out. */
  read(): string;
}

export function openLogFile(folder: string, disk: LogDisk = nodeLogDisk): LogFile {
  const path = (name: string): string => join(folder, name);

  /** Renames each file to the next older name. A file that is too long is not ours and is deleted. */
  function rotate(): void {
    for (let at = NAMES.length - 1; at > 0; at -= 1) {
      const [from, to] = [path(NAMES[at - 1] ?? CURRENT), path(NAMES[at] ?? CURRENT)];
      const size = disk.size(from);
      if (size === null) continue;
      // Windows does not rename over an existing file.
      disk.remove(to);
      if (size > LOG_FILE_BYTES) disk.remove(from);
      else disk.rename(from, to);
    }
  }

  return {
    append(line) {
      disk.makeFolder(folder);
      const size = disk.size(path(CURRENT)) ?? 0;
      if (size + Buffer.byteLength(line) > LOG_FILE_BYTES) rotate();
      disk.append(path(CURRENT), line);
    },
    read() {
      return NAMES.toReversed()
        .map((name) => {
          try {
            return disk.size(path(name)) === null ? '' : disk.read(path(name));
          } catch {
            return '';
          }
        })
        .join('');
    },
  };
}
