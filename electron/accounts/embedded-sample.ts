import { rename, rm } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { appError } from '#shared/errors.ts';
import { err, ok, type Result } from '#shared/result.ts';
import type { Log } from '../log/log.ts';
import { startSampleService, type SampleService } from '../sample/service.ts';
import { SAMPLE_ACCOUNT_ID, type StoredAccount } from './accounts.ts';

/**
 * The sample workspace inside the app: a real server on loopback, with its state in the profile. It can be stopped and
 * started while the app runs, so that anyone can see what Galley does offline. Its address stays the same for the whole
 * run.
 */
export interface EmbeddedSample {
  running(): boolean;
  /**
   * The new name of its data file, if that could not be read; null: it was readable, or the person has read the
   * message.
   */
  damaged(): string | null;
  forgetDamage(): void;
  /** The account's data. Starts the server unless `wanted` is `stopped`. */
  describe(wanted: 'running' | 'stopped'): Promise<Result<{ readonly account: StoredAccount; readonly token: string }>>;
  start(): Promise<Result<null>>;
  stop(): Promise<Result<null>>;
  /** Stops the server, and deletes its data. */
  forget(): Promise<void>;
  close(): Promise<void>;
}

export function createEmbeddedSample(options: {
  readonly workspaceDir: string;
  readonly stateFile: string;
  readonly log: Log;
}): EmbeddedSample {
  let service: SampleService | null = null;
  let damaged: string | null = null;
  let known: { readonly account: StoredAccount; readonly token: string; readonly port: number } | null = null;

  async function start(): Promise<Result<null>> {
    if (service !== null) return ok(null);
    const port = known?.port ?? 0;
    try {
      service = await startSampleService({ ...options, port }).catch(async (thrown: unknown) => {
        if (isTaken(thrown)) throw thrown;
        // Its data cannot be read: the workspace starts again without them.
        const aside = `${options.stateFile}.damaged`;
        await rename(options.stateFile, aside);
        damaged = basename(aside);
        options.log.event('account', 'sample-damaged');
        return startSampleService({ ...options, port });
      });
    } catch (thrown) {
      return err(
        appError('internal', `the sample service did not start: ${thrown instanceof Error ? thrown.message : ''}`),
      );
    }
    const [organization] = service.organizations;
    if (organization === undefined) return err(appError('internal', 'the sample workspace has no organization'));
    known ??= {
      port: Number(new URL(service.baseUrl).port),
      token: service.tokens.admin,
      account: {
        id: SAMPLE_ACCOUNT_ID,
        kind: 'sample',
        baseUrl: service.baseUrl,
        organizationId: organization.id,
        organizationTitle: organization.title,
        person: null,
        waived: [],
        signIns: [],
        pack: null,
      },
    };
    return ok(null);
  }

  async function stop(): Promise<Result<null>> {
    const current = service;
    service = null;
    await current?.close();
    return ok(null);
  }

  return {
    running: () => service !== null,
    damaged: () => damaged,
    forgetDamage: () => {
      damaged = null;
    },
    async describe(wanted) {
      const started = await start();
      if (!started.ok) return started;
      // The server had to start once to provide its address and token.
      if (wanted === 'stopped') await stop();
      return known === null ? err(appError('internal', 'the sample service did not start')) : ok(known);
    },
    start,
    stop,
    async forget() {
      await stop();
      known = null;
      damaged = null;
      await rm(dirname(options.stateFile), { recursive: true, force: true });
    },
    async close() {
      await stop();
    },
  };
}

/** Another program uses the port: the data may still be fine. */
function isTaken(thrown: unknown): boolean {
  return thrown instanceof Error && 'code' in thrown && thrown.code === 'EADDRINUSE';
}
