import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawnJson, type Spawned } from '../../support/spawned.ts';
import type { RunOptions, RunOutcome, Suite } from '../support/suite.ts';
import { startAway } from './away.ts';
import { batchesOf } from './batches.ts';
import { hostileTrees } from './node-trees.ts';
import { readPayloads } from './payloads.ts';
import { startHostileService } from './service.ts';
import { Visit } from './visit.ts';

/**
 * faults.hostile: a service whose every word means harm, the built browser host and a real browser. Every payload stands in
 * every place where content shows; nothing of it may run, ask elsewhere, see the token, or touch the app around it. Before
 * that the judge is judged: what comes through on purpose must be noticed.
 */
export const hostileSuite: Suite = {
  name: 'hostile',
  runs: 1,
  limitMs: 60 * 60_000,
  async run({ log }: RunOptions): Promise<RunOutcome> {
    const dir = mkdtempSync(join(tmpdir(), 'galley-hostile-'));
    const away = await startAway();
    const payloads = readPayloads(away.port);
    const trees = hostileTrees(payloads.length + 1, away.port);
    const batches = batchesOf(payloads, trees);
    const token = `token-${Buffer.from(dir).toString('hex')}`;
    const service = await startHostileService({ batches, token, awayPort: away.port });
    const tokenFile = join(dir, 'token');
    writeFileSync(tokenFile, token);
    const failures: string[] = [];
    // What was found before is told all the same.
    const lost = (thrown: unknown): void => {
      failures.push(`the visit ended early: ${String(thrown).slice(0, 300)}`);
    };
    let host: Spawned<string> | null = null;
    let visit: Visit | null = null;
    try {
      host = await spawnJson(
        [
          ...['out/main/browser-host.js', '--json', '--profile', join(dir, 'profile')],
          ...['--connect', service.baseUrl, '--org', service.organizationId, '--token-file', tokenFile],
        ],
        (raw) => (raw as { readonly url: string }).url,
      );
      visit = await Visit.open({ url: host.hello, service, batches, away, token, log });
      await visit.judgeTheJudge();
      await visit.everyPage();
      await visit.everyScreen().catch(lost);
      await visit.theToken().catch(lost);
      const counts = {
        payloads: payloads.length + trees.length,
        places: visit.places,
        controls: visit.controls,
        scripts: visit.scripts.length,
        requests: visit.requests.length,
        tokens: visit.tokens.length,
        touched: visit.touched.length,
      };
      return { counts, breaks: [...visit.scripts, ...visit.requests, ...visit.tokens, ...visit.touched, ...failures] };
    } finally {
      await visit?.close();
      await host?.kill();
      await service.close();
      await away.close();
      rmSync(dir, { recursive: true, force: true });
    }
  },
};
