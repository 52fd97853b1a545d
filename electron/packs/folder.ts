import { join } from 'node:path';

/** The folder of packs in the profile. Galley creates the names, and never takes them from a file. */
export function packFolder(profileDir: string): string {
  return join(profileDir, 'packs');
}

/** The pack that an account was opened from: its cache is filled from it again after a loss. */
export function packPath(profileDir: string, accountId: string): string {
  return join(packFolder(profileDir), `${accountId}.galleypack`);
}
