import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSampleService, type SampleService } from '../../../electron/sample/service.ts';
import { sampleWorkspaceDir } from '../../../electron/sample/workspace-dir.ts';
import { emptyDisk, must, startGalley, untilState, type Galley } from './galley.ts';

export interface SyncedGalley {
  readonly service: SampleService;
  readonly galley: Galley;
  close(): Promise<void>;
}

/** Galley after its first sync with the sample workspace, on an empty disk of its own. */
export async function startSynced(name: string): Promise<SyncedGalley> {
  const dir = await mkdtemp(join(tmpdir(), `galley-${name}-`));
  const service = await startSampleService({ workspaceDir: sampleWorkspaceDir() });
  const galley = await startGalley(emptyDisk(dir));
  const { baseUrl, organizations, tokens } = service;
  const organizationId = organizations[0]?.id ?? '';
  must(await galley.host.invoke('accounts.connect', { baseUrl, organizationId, token: tokens.admin }));
  await galley.openPage();
  await untilState(galley, ({ sync }) => sync.phase === 'idle' && sync.lastSyncAt !== null);
  return {
    service,
    galley,
    async close() {
      await galley.close();
      await service.close();
      await rm(dir, { recursive: true, force: true });
    },
  };
}
