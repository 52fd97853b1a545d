import { createHash } from 'node:crypto';
import { realpathSync, rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { appError } from '#shared/errors.ts';
import { err, ok, type Result } from '#shared/result.ts';

/**
 * One Galley per profile: two would write the same journal and send everything twice. The lock is a name that the
 * system assigns to a process and releases when it ends, for whatever reason, so no stale lock remains.
 */
export interface ProfileLock {
  release(): Promise<void>;
}

export async function lockProfile(profileDir: string): Promise<Result<ProfileLock>> {
  const name = lockName(profileDir);
  for (const attempt of ['first', 'after a stale name'] as const) {
    const server = await listen(name);
    if (server !== null) return ok({ release: () => close(server) });
    // Abstract names and pipes end with their process; a socket's file may remain.
    if (attempt === 'first' && process.platform === 'darwin' && !(await answers(name))) rmSync(name, { force: true });
    else break;
  }
  return err(
    appError('profile-in-use', `${profileDir} is open in another Galley. Use that one, or choose another --profile.`),
  );
}

function lockName(profileDir: string): string {
  const hash = createHash('sha256').update(realpathSync(profileDir)).digest('hex').slice(0, 32);
  switch (process.platform) {
    case 'win32':
      return `\\\\.\\pipe\\galley-${hash}`;
    case 'linux':
      return `\0galley-${hash}`;
    default:
      return join(tmpdir(), `galley-${hash}.sock`);
  }
}

/** Null: another process has the name. */
function listen(name: string): Promise<Server | null> {
  return new Promise((resolve) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', () => {
      resolve(null);
    });
    server.listen(name, () => {
      // The lock alone keeps no process running.
      server.unref();
      resolve(server);
    });
  });
}

function answers(name: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(name);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => {
      resolve(false);
    });
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => {
      resolve();
    });
  });
}
