import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSampleService, type SampleOptions, type SampleService } from '../../../electron/sample/service.ts';
import { sampleWorkspaceDir } from '../../../electron/sample/workspace-dir.ts';
import { emptyDisk, must, startGalley, untilState, type Galley } from './galley.ts';

export interface SyncedGalley {
  readonly service: SampleService;
  readonly galley: Galley;
  close(): Promise<void>;
}

export interface SyncedOptions {
  readonly sample?: Partial<SampleOptions>;
  /** Stands between Galley and the service. */
  readonly network?: typeof fetch;
  /** How the first sync ends; absent: well. */
  readonly ends?: 'idle' | 'failed';
}

/** Galley after its first sync with the sample workspace, on an empty disk of its own. */
export async function startSynced(
  name: string,
  { sample, network, ends = 'idle' }: SyncedOptions = {},
): Promise<SyncedGalley> {
  const dir = await mkdtemp(join(tmpdir(), `galley-${name}-`));
  const service = await startSampleService({ workspaceDir: sampleWorkspaceDir(), ...sample });
  const galley = await startGalley(emptyDisk(dir), network);
  const { baseUrl, organizations, tokens } = service;
  const organizationId = organizations[0]?.id ?? '';
  must(await galley.host.invoke('accounts.connect', { baseUrl, organizationId, token: tokens.admin }));
  await galley.openPage();
  await untilState(galley, ({ sync }) => sync.phase === ends && (ends === 'failed' || sync.lastSyncAt !== null));
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

/** Another sync, and the requests that it made. */
export async function syncAgain(galley: Galley, full = false): Promise<readonly string[]> {
  const { lastSyncAt } = galley.state().sync;
  galley.requests.length = 0;
  must(await galley.host.invoke('sync.start', { accountId: galley.state().currentAccountId ?? '', full }));
  await untilState(galley, ({ sync }) => sync.phase === 'idle' && sync.lastSyncAt !== lastSyncAt);
  return [...galley.requests];
}
