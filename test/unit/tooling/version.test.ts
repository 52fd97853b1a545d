import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readReleases } from '../../../electron/package/changelog.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

const engines = z.object({ node: z.string() });
const manifest = z.object({ version: z.string(), engines }).parse(JSON.parse(read('package.json')));
const lock = z
  .object({ version: z.string(), packages: z.object({ '': z.object({ version: z.string(), engines }) }) })
  .parse(JSON.parse(read('package-lock.json')));

describe('the version', () => {
  it('is that of package.json in the changelog and the lock file', () => {
    expect(readReleases(read('CHANGELOG.md'))[0]?.version).toBe(manifest.version);
    expect([lock.version, lock.packages[''].version]).toEqual([manifest.version, manifest.version]);
  });
});

describe('the versions of Node', () => {
  it('are the same in package.json and the lock file', () => {
    expect(lock.packages[''].engines).toEqual(manifest.engines);
  });
});
