import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FolderSize } from '#shared/rpc/diagnostics.ts';

/** Galley's own entries in a profile. The rest belongs to the browser and is not named. */
const LABELS: Readonly<Record<string, string>> = {
  files: 'Images and files',
  outbox: 'Outbox journals',
  packs: 'Packs',
  opened: 'Files opened in other programs',
  sample: 'Sample workspace',
  logs: 'Log',
  'settings.json': 'Settings',
  'settings.copy.json': 'Copy of the settings',
};
const OTHERS = 'Everything else (data of the window)';

/** The sizes of the profile's parts. Unreadable files count as nothing. */
export async function folderSizes(profileDir: string): Promise<readonly FolderSize[]> {
  const sizes = new Map<string, FolderSize>();
  const entries = await readdir(profileDir, { recursive: true, withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const [top = ''] = path.slice(profileDir.length + 1).split(/[\\/]/);
    const label = Object.hasOwn(LABELS, top) ? (LABELS[top] ?? OTHERS) : OTHERS;
    const before = sizes.get(label) ?? { label, files: 0, bytes: 0 };
    const size = await bytesOf(path);
    sizes.set(label, { label, files: before.files + 1, bytes: before.bytes + size });
  }
  return [...Object.values(LABELS), OTHERS].flatMap((label) => sizes.get(label) ?? []);
}

export async function bytesOf(path: string): Promise<number> {
  return (await stat(path).catch(() => null))?.size ?? 0;
}
