import { join } from 'node:path';

/** Where packs lie in the profile. Names are made here and never taken from a file. */
export function packFolder(profileDir: string): string {
  return join(profileDir, 'packs');
}

/** The pack that an account was opened from: its cache is filled from it again whenever it is lost. */
export function packPath(profileDir: string, accountId: string): string {
  return join(packFolder(profileDir), `${accountId}.galleypack`);
}
