import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { PackManifest } from '#shared/rpc/packs.ts';

/** Where packs lie in the profile. Names are made here and never taken from a file. */
export function packFolder(profileDir: string): string {
  return join(profileDir, 'packs');
}

/** The pack that an account was opened from: its cache is filled from it again whenever it is lost. */
export function packPath(profileDir: string, accountId: string): string {
  return join(packFolder(profileDir), `${accountId}.galleypack`);
}

const READABLE_CHARACTERS = 40;

/** The same spaces of the same organization are the same account, so that a newer pack finds what was written in the last. */
export function packAccountId({ service, organization, spaces }: Omit<PackManifest, 'receipts'>): string {
  const origin = service.kind === 'sample' ? 'sample' : service.baseUrl;
  const readable = organization.title.replace(/[^A-Za-z0-9]+/g, '-').slice(0, READABLE_CHARACTERS);
  const identity = [origin, organization.id, spaces.map(({ id }) => id).sort()];
  const hash = createHash('sha256').update(JSON.stringify(identity)).digest('hex');
  return `pack-${readable}-${hash.slice(0, 16)}`;
}
