import { createReadStream } from 'node:fs';
import { mkdir, open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ok } from '#shared/result.ts';
import { attempt } from './attempt.ts';
import type { Transfers } from './transfers.ts';

/** Files that the core saved for a window to download. */
export interface MadeFiles {
  readonly make: Transfers['make'];
  readonly download: Transfers['download'];
  readonly drop: Transfers['dropMade'];
}

/** Only the last few are stored: a requested download starts at once. */
const KEPT_MADE = 4;

export function createMadeFiles(folder: string): MadeFiles {
  const made = new Map<string, { readonly path: string; readonly name: string }>();
  return {
    async make(work) {
      const id = crypto.randomUUID();
      const path = join(folder, `made-${id}`);
      const result = await attempt(async () => {
        await mkdir(folder, { recursive: true });
        const file = await open(path, 'wx');
        try {
          const worked = await work(async (bytes) => {
            await file.appendFile(bytes);
          });
          if (worked.ok) await file.datasync();
          return worked;
        } finally {
          await file.close();
        }
      });
      const worked = result.ok ? result.value : result;
      if (!worked.ok) {
        await rm(path, { force: true });
        return worked;
      }
      made.set(id, { path, name: worked.value.name });
      for (const [old, { path: oldPath }] of [...made].slice(0, -KEPT_MADE)) {
        made.delete(old);
        await rm(oldPath, { force: true });
      }
      const { size } = await stat(path);
      return ok({ ...worked.value, address: `/packs/${id}`, bytes: size });
    },
    async download(pathname) {
      const entry = made.get(pathname.slice('/packs/'.length));
      const found = entry === undefined ? null : await stat(entry.path).catch(() => null);
      if (entry === undefined || found === null) return null;
      return {
        headers: {
          'Content-Type': 'application/octet-stream',
          'Content-Length': String(found.size),
          'Content-Disposition': `attachment; filename="${asciiOf(entry.name)}"; filename*=UTF-8''${encodeURIComponent(entry.name)}`,
          'X-Content-Type-Options': 'nosniff',
          'Cross-Origin-Resource-Policy': 'same-origin',
          'Cache-Control': 'no-store',
        },
        body: createReadStream(entry.path),
      };
    },
    async drop() {
      for (const { path } of made.values()) await rm(path, { force: true }).catch(() => undefined);
      made.clear();
    },
  };
}

function asciiOf(name: string): string {
  return name.replace(/[^\w. -]+/g, '_');
}
