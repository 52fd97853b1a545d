import { readSampleSwitches } from '../../../electron/cli/sample-switches.ts';
import { startSample as startService } from '../../integration/support/sample.ts';
import type { SampleHello } from '../../support/sample-process.ts';
import { faultsOf, type Link } from './link.ts';

export interface RunningSample {
  readonly hello: SampleHello;
  /** Ends all connections at once; what was accepted is in the state file, if there is one. */
  kill(): Promise<void>;
}

/** The sample service as `npm run sample` with these switches would start it, in this process. `link`: how it is reached. */
export async function startSample(switches: readonly string[] = [], link?: Link): Promise<RunningSample> {
  const { options } = readSampleSwitches(switches);
  const service = await startService({ ...(link === undefined ? {} : { faults: faultsOf(link) }), ...options });
  const { baseUrl, organizations, tokens } = service;
  let closed = false;
  return {
    hello: { baseUrl, organizations: [...organizations], tokens },
    async kill() {
      if (closed) return;
      closed = true;
      await service.close();
    },
  };
}
