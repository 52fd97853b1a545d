import { join } from 'node:path';
import { ok, type Result } from '#shared/result.ts';
import type { Account } from '#shared/rpc/host.ts';
import { SAMPLE_ACCOUNT_ID } from './accounts.ts';
import { createEmbeddedSample } from './embedded-sample.ts';
import type { Opening, OpeningDependencies } from './opening.ts';
import { firstSignIn } from './sign-ins.ts';
import type { OpenAccount } from './signing-in.ts';

/** The account of the sample workspace, and the sample server behind it, which can be stopped. */
export type SampleAccount = Pick<
  Opening,
  'forgetSample' | 'sampleState' | 'forgetSampleDamage' | 'setSampleRunning'
> & {
  /** Not in turn. */
  readonly openSample: () => Promise<Result<Account>>;
  readonly closeSample: () => Promise<void>;
};

export function createSampleAccount(
  { host, accounts, running, changed, makeWay }: OpeningDependencies,
  open: OpenAccount,
): SampleAccount {
  const sample = createEmbeddedSample({
    workspaceDir: host.sampleDir,
    stateFile: join(host.profileDir, 'sample', 'state.json'),
    log: host.log,
  });
  return {
    async openSample() {
      const stopped = host.settings.get('sampleStopped') === true;
      const known = accounts.find(SAMPLE_ACCOUNT_ID);
      const way = known === null ? await makeWay(SAMPLE_ACCOUNT_ID) : ok(null);
      if (!way.ok) return way;
      const service = await sample.describe(stopped ? 'stopped' : 'running');
      if (!service.ok) return service;
      const { person = null, signIns = [firstSignIn(null)] } = known ?? {};
      return open({ ...service.value.account, person, signIns }, service.value.token);
    },
    async forgetSample() {
      host.settings.delete('sampleStopped');
      await sample.forget();
    },
    sampleState: () => ({ running: sample.running(), damaged: sample.damaged() }),
    forgetSampleDamage() {
      sample.forgetDamage();
      changed();
    },
    async setSampleRunning(isRunning) {
      host.settings.set('sampleStopped', !isRunning);
      const set = await (isRunning ? sample.start() : sample.stop());
      if (!set.ok) return set;
      changed();
      if (isRunning) running.find(SAMPLE_ACCOUNT_ID)?.tryNow();
      return ok(null);
    },
    closeSample: () => sample.close(),
  };
}
