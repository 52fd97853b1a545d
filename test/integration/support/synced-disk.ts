import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { inject } from 'vitest';
import { z } from 'zod';
import type { SampleService } from '../../../electron/sample/service.ts';
import type { SampleTokens } from '../../../electron/sample/tokens.ts';
import { readDatabases, writeDatabases, type StoredDatabase } from './database-copy.ts';
import { emptyDisk, must, startGalley, until, untilSynced, type Disk } from './galley.ts';
import { startSample } from './sample.ts';

/** What a first sync of the sample workspace leaves on a disk. */
interface Image {
  /** The address of the service that it was read from. Stored records contain it. */
  readonly baseUrl: string;
  readonly databases: readonly StoredDatabase[];
  readonly settings: readonly (readonly [string, unknown])[];
  readonly skippedMs: number;
  /** Of the profile folder, by relative path: texts and the bytes of images. */
  readonly files: readonly (readonly [string, string | Uint8Array])[];
}

/** How the first sync went. */
export interface Synced {
  readonly as: keyof SampleTokens;
  /** With the operations of the contract alone. */
  readonly coreOnly: boolean;
}

/**
 * The disk of somebody who has synced the sample workspace of `service`, and has done nothing else. The first sync takes
 * place once in a run of the tests; every later disk is a copy of what it left.
 */
export async function syncedDisk(profileDir: string, { baseUrl }: SampleService, from: Synced): Promise<Disk> {
  const image = await imageOf(from);
  const moved = replaced(image, image.baseUrl, baseUrl);
  const disk: Disk = { ...emptyDisk(profileDir), skippedMs: image.skippedMs };
  await writeDatabases(disk.indexedDB, moved.databases);
  for (const [key, value] of moved.settings) disk.settings.set(key, value);
  for (const [path, content] of moved.files) {
    const file = join(profileDir, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
  }
  return disk;
}

/** Two files may sync at the same time; they leave the same, and the second replaces the first. */
async function imageOf(from: Synced): Promise<Image> {
  const path = join(inject('runFolder'), `synced-${from.as}-${from.coreOnly ? 'core' : 'all'}`);
  const stored = await readFile(path).catch(() => null);
  // A copy for each caller, who may change it.
  if (stored !== null) return imageSchema.parse(deserialize(stored));
  const image = await syncOnce(from);
  const part = `${path}-${randomUUID()}`;
  await writeFile(part, serialize(image));
  await rename(part, path);
  return image;
}

async function syncOnce({ as, coreOnly }: Synced): Promise<Image> {
  const profileDir = await mkdtemp(join(tmpdir(), 'galley-synced-'));
  const service = await startSample({ coreOnly });
  const disk = emptyDisk(profileDir);
  const galley = await startGalley(disk);
  try {
    const { baseUrl, organizations, tokens } = service;
    const organizationId = organizations[0]?.id ?? '';
    must(await galley.host.invoke('accounts.connect', { baseUrl, organizationId, token: tokens[as] }));
    await galley.openPage();
    await untilSynced(galley);
    await until(galley, 'linkReport', WHOLE_REPORT, ({ waiting }) => waiting === 0);
    await galley.close();
    const databases = await readDatabases(disk.indexedDB);
    const { skippedMs = 0, settings } = disk;
    return { baseUrl, databases, settings: [...settings], skippedMs, files: await filesBelow(profileDir) };
  } finally {
    await service.close();
    await rm(profileDir, { recursive: true, force: true });
  }
}

/** Its links are read when nothing else goes on: a copy has them read. */
const WHOLE_REPORT = { spaceId: null, pageId: null, filter: 'all', limit: 1 } as const;

async function filesBelow(folder: string): Promise<Image['files']> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return Promise.all(
    paths.map(async (path) => {
      const bytes = await readFile(path);
      return [relative(folder, path), /\.jsonl?$/.test(path) ? bytes.toString('utf8') : bytes] as const;
    }),
  );
}

/** The same data with another address in all its texts. */
function replaced<T>(value: T, from: string, to: string): T {
  return replace(value) as T;

  function replace(one: unknown): unknown {
    if (typeof one === 'string') return one.includes(from) ? one.replaceAll(from, to) : one;
    if (Array.isArray(one)) return one.map(replace);
    if (one instanceof Map) return new Map([...one].map(([key, item]) => [replace(key), replace(item)]));
    if (one instanceof Set) return new Set([...one].map(replace));
    if (typeof one !== 'object' || one === null || Object.getPrototypeOf(one) !== Object.prototype) return one;
    return Object.fromEntries(Object.entries(one).map(([key, item]) => [key, replace(item)]));
  }
}

/** What this file wrote is trusted as far as its outline goes. */
const imageSchema = z.custom<Image>((value) => typeof value === 'object' && value !== null && 'baseUrl' in value);
