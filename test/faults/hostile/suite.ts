import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawnJson, type Spawned } from '../../support/spawned.ts';
import type { RunOptions, RunOutcome, Suite } from '../support/suite.ts';
import { startAway } from './away.ts';
import { batchesOf } from './batches.ts';
import { hostileTrees } from './node-trees.ts';
import { FAMILY_NAMES, readPayloads } from './payloads.ts';
import { ROUNDS } from './rounds/rounds.ts';
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
  async run({ log, parts = [] }: RunOptions): Promise<RunOutcome> {
    const { rounds, families } = chosen(parts);
    const dir = mkdtempSync(join(tmpdir(), 'galley-hostile-'));
    const away = await startAway();
    const all = readPayloads(away.port);
    const payloads = all.filter(({ family }) => families.length === 0 || families.includes(family));
    const trees = families.length === 0 || families.includes(TREES) ? hostileTrees(all.length + 1, away.port) : [];
    const batches = batchesOf(payloads, trees);
    const token = `token-${Buffer.from(dir).toString('hex')}`;
    const service = await startHostileService({ batches, token, awayPort: away.port });
    const tokenFile = join(dir, 'token');
    writeFileSync(tokenFile, token);
    const failures: string[] = [];
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
      visit = await Visit.open({ url: host.hello, dir, service, batches, away, token, log });
      for (const [name, round] of rounds) {
        await round(visit).catch((thrown: unknown) => {
          failures.push(`the round ${name} ended early: ${String(thrown).slice(0, 300)}`);
        });
      }
      const counts = {
        payloads: payloads.length + trees.length,
        places: visit.places,
        controls: visit.controls,
        scripts: visit.scripts.length,
        requests: visit.requests.length,
        tokens: visit.tokens.length,
        touched: visit.touched.length,
      };
      return { counts, breaks: [...visit.found(), ...failures] };
    } finally {
      await visit?.close();
      await host?.kill();
      await service.close();
      await away.close();
      rmSync(dir, { recursive: true, force: true });
    }
  },
};

/** As a family of payloads among the others. */
const TREES = 'trees';

/** `--parts` names rounds and families; of what it names none, all are taken. */
function chosen(parts: readonly string[]): {
  readonly rounds: readonly (readonly [string, (visit: Visit) => Promise<void>])[];
  readonly families: readonly string[];
} {
  const names = Object.keys(ROUNDS);
  const families = [...FAMILY_NAMES, TREES];
  const unknown = parts.find((part) => !names.includes(part) && !families.includes(part));
  if (unknown !== undefined) {
    throw new Error(`there is no part ${unknown}: rounds are ${names.join(', ')}; families are ${families.join(', ')}`);
  }
  const named = Object.entries(ROUNDS).filter(([name]) => parts.includes(name));
  return {
    rounds: named.length === 0 ? Object.entries(ROUNDS) : named,
    families: families.filter((name) => parts.includes(name)),
  };
}
