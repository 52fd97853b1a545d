import { once } from 'node:events';
import { existsSync, mkdtempSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createEmbeddedSample } from '../../../electron/accounts/embedded-sample.ts';
import { noLog } from '../../../electron/log/log.ts';
import { sampleWorkspaceDir } from '../../../electron/sample/workspace-dir.ts';

it('does not take its data for damaged when another program has its port', async () => {
  const stateFile = join(mkdtempSync(join(tmpdir(), 'galley-sample-')), 'sample', 'state.json');
  const sample = createEmbeddedSample({ workspaceDir: sampleWorkspaceDir(), stateFile, log: noLog });
  const described = await sample.describe('stopped');
  if (!described.ok) throw new Error(described.error.detail);
  const { port } = new URL(described.value.account.baseUrl);
  const other = createServer().listen(Number(port), '127.0.0.1');
  await once(other, 'listening');
  expect(await sample.start()).toMatchObject({ ok: false });
  expect(sample.damaged()).toBeNull();
  expect([existsSync(stateFile), existsSync(`${stateFile}.damaged`)]).toEqual([true, false]);
  other.close();
  await once(other, 'close');
  expect((await sample.start()).ok).toBe(true);
  await sample.forget();
});
