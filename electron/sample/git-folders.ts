import { existsSync, lstatSync, mkdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { refuse } from './refuse.ts';

/**
 * The folders on this disk that imports and exports may access: those that the person who started the service has
 * named, and no others. Whoever has a token acts with that person's rights, so every path is resolved (including links)
 * before it is compared. The app's own sample names none.
 */
export interface GitFolders {
  /** Imports may read below these. */
  readonly readable: readonly string[];
  /** Exports may write below these, and imports may read. */
  readonly writable: readonly string[];
}

export const NO_FOLDERS: GitFolders = { readable: [], writable: [] };

/** The real path of an address on this disk. Null: the address is not on this disk. Refused if it is not allowed. */
export function allowedPath(url: string, folders: GitFolders, use: 'read' | 'write'): string | null {
  const written = localPath(url);
  if (written === null) return null;
  const roots = use === 'read' ? [...folders.readable, ...folders.writable] : folders.writable;
  // Before any access: for a folder that is not allowed, not even its existence is revealed.
  const allowed = roots.map(realPath).filter((root) => root !== null);
  const path = isRemoteShare(written) ? null : realPath(written);
  if (path !== null && allowed.some((root) => isWithin(root, path))) return path;
  return refuse(
    400,
    roots.length === 0
      ? 'body.url: this service neither reads nor writes folders of its disk'
      : 'body.url: this folder is none of those that the service may use (npm run sample -- --git DIR)',
  );
}

/** Null for an address that is not on this disk. */
function localPath(url: string): string | null {
  if (/^file:/i.test(url)) {
    try {
      return fileURLToPath(url);
    } catch {
      return refuse(400, 'body.url: not an address of a folder');
    }
  }
  return isAbsolute(url) ? url : null;
}

/** `\\server\share`: access to it would use the network. */
function isRemoteShare(path: string): boolean {
  return /^[\\/]{2}/.test(path);
}

/** The path with every link resolved. A path that does not exist is resolved by its parent, which must exist. */
function realPath(path: string): string | null {
  try {
    const full = resolve(path);
    if (existsSync(full)) return realpathSync(full);
    // A write would follow a broken link.
    if (lstatSync(full, { throwIfNoEntry: false }) !== undefined) return null;
    return join(realpathSync(dirname(full)), basename(full));
  } catch {
    return null;
  }
}

function isWithin(root: string, path: string): boolean {
  const way = relative(root, path);
  return way === '' || (way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way));
}

/** A folder below `root` by its written name, if it exists and no link leads out of `root`. */
export function folderWithin(root: string, name: string): string | null {
  const full = resolve(root, name);
  if (!isWithin(root, full) || !existsSync(full)) return null;
  const real = realpathSync(full);
  return isWithin(realpathSync(root), real) && lstatSync(real).isDirectory() ? real : null;
}

/** Creates `path` below `root` with its parent folders. Refuses to follow a link. */
export function makeFolderWithin(root: string, path: string): string {
  const full = resolve(root, path);
  if (!isWithin(root, full)) return refuse(400, 'body.repoProjectDirectory: leads out of the repository');
  let at = root;
  for (const part of relative(root, full).split(sep).filter(Boolean)) {
    at = join(at, part);
    const there = lstatSync(at, { throwIfNoEntry: false });
    if (there === undefined) mkdirSync(at);
    else if (!there.isDirectory()) refuse(400, `body.url: ${part} is in the way, where a folder is needed`);
  }
  return full;
}

/** Writes a file below `root`; a link with its name is replaced, not followed. */
export function writeWithin(root: string, path: string, bytes: Uint8Array): void {
  const folder = makeFolderWithin(root, dirname(path));
  const full = join(folder, basename(path));
  const there = lstatSync(full, { throwIfNoEntry: false });
  if (there?.isDirectory() === true) refuse(400, `body.url: a folder has the name of ${basename(path)}`);
  if (there?.isSymbolicLink() === true) rmSync(full);
  writeFileSync(full, bytes);
}
