import { readSampleSwitches } from '../../../electron/cli/sample-switches.ts';
import { startSample as startService } from '../../integration/support/sample.ts';
import type { SampleHello } from '../../support/sample-process.ts';

export interface RunningSample {
  readonly hello: SampleHello;
  /** Ends all connections at once; what was accepted is in the state file, if there is one. */
  kill(): Promise<void>;
}

/** The sample service as `npm run sample` with these switches would start it, in this process. */
export async function startSample(...switches: readonly string[]): Promise<RunningSample> {
  const service = await startService(readSampleSwitches(switches).options);
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
