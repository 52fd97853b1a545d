import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readLastPort, writeLastPort } from '../../../electron/browser/last-port.ts';

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'galley-port-'));
});
afterEach(() => rm(dir, { recursive: true }));

it('is known to the next run, and nothing else is taken for it', async () => {
  expect(readLastPort(dir)).toBeNull();
  writeLastPort(dir, 41_683);
  expect(readLastPort(dir)).toBe(41_683);
  for (const garbage of ['', '0', '70000', 'port', '12.5']) {
    await writeFile(join(dir, 'browser-port'), garbage);
    expect(readLastPort(dir), garbage).toBeNull();
  }
  expect(() => writeLastPort(join(dir, 'missing'), 1)).not.toThrow();
});
