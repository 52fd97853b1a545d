import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Connected } from '#shared/rpc/host.ts';
import type { Result } from '#shared/result.ts';
import type { Fetch } from '../../../electron/api/fetch.ts';
import type { SampleOptions, SampleService } from '../../../electron/sample/service.ts';
import type { SampleTokens } from '../../../electron/sample/tokens.ts';
import { emptyDisk, must, startGalley, untilState, untilSynced, type Disk, type Galley } from './galley.ts';
import { startSample } from './sample.ts';
import { syncedDisk } from './synced-disk.ts';

/** A sample service, and Galley on a disk of its own, signed in there with its page open. */
export interface SignedIn {
  /** A folder that goes with it; the profile is in `profile`. */
  readonly dir: string;
  readonly disk: Disk;
  readonly service: SampleService;
  readonly galley: Galley;
  close(): Promise<void>;
}

export interface SignedInOptions {
  /**
   * `empty`: the first sync begins now. `synced`: the disk of somebody who has synced the sample workspace before, which
   * is quick; for a service that serves that workspace whole.
   */
  readonly from: 'empty' | 'synced';
  /** Whose token Galley has; absent: the admin's. */
  readonly as?: keyof SampleTokens;
  readonly sample?: Partial<SampleOptions>;
  /** Stands between Galley and the service. */
  readonly network?: Fetch;
}

export async function startSignedIn(
  name: string,
  { from, as = 'admin', sample, network }: SignedInOptions,
): Promise<SignedIn> {
  const dir = await mkdtemp(join(tmpdir(), `galley-${name}-`));
  const service = await startSample(sample);
  const coreOnly = sample?.coreOnly ?? false;
  const profileDir = join(dir, 'profile');
  const disk = from === 'synced' ? await syncedDisk(profileDir, service, { as, coreOnly }) : emptyDisk(profileDir);
  const galley = await startGalley(disk, network);
  // Who has synced before signs in again: each sample service has tokens of its own.
  must(await signIn(galley, service, as, galley.state().currentAccountId));
  await galley.openPage();
  return {
    dir,
    disk,
    service,
    galley,
    async close() {
      await galley.close();
      await service.close();
      await rm(dir, { recursive: true, force: true });
    },
  };
}

/** As `startSignedIn`, after the first run of the sync; `ends`: how it does, well where absent. */
export async function startSynced(
  name: string,
  { ends = 'idle', ...options }: SignedInOptions & { readonly ends?: 'idle' | 'failed' },
): Promise<SignedIn> {
  const signedIn = await startSignedIn(name, options);
  if (ends === 'failed') await untilState(signedIn.galley, ({ sync }) => sync.phase === 'failed');
  else await untilSynced(signedIn.galley);
  return signedIn;
}

/** At the first organization of the server. `accountId`: in to this account; null: as somebody who connects another one. */
export function signIn(
  galley: Galley,
  { baseUrl, organizations, tokens }: SampleService,
  as: keyof SampleTokens,
  accountId: string | null = null,
): Promise<Result<Connected>> {
  const input = { baseUrl, organizationId: organizations[0]?.id ?? '', token: tokens[as] };
  return galley.host.invoke('accounts.connect', accountId === null ? input : { ...input, accountId });
}

/** Another sync, and the requests that it made. */
export async function syncAgain(galley: Galley, full = false): Promise<readonly string[]> {
  const { lastSyncAt } = galley.state().sync;
  galley.requests.length = 0;
  must(await galley.host.invoke('sync.start', { accountId: galley.state().currentAccountId ?? '', full }));
  await untilSynced(galley, lastSyncAt);
  return [...galley.requests];
}
