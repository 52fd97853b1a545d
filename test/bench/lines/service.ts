import { z } from 'zod';
import { spawnSample, type SampleHello } from '../../support/sample-process.ts';
import { atMost, type Line, type Reading } from '../bench.ts';
import { median } from '../stats.ts';

/** The sample service itself: everything else is measured against it, so it must not be what is slow. */

const START_SECONDS = 20;
const LIST_MS = 50;
const RUNS = 15;
/** More than any generated space has, so that a page of a thousand is full. */
const COMMENTS = 1_100;
const POSTS_AT_ONCE = 8;

const spacesSchema = z.object({ items: z.array(z.object({ id: z.string() })).min(1) });

export const SERVICE_LINES: readonly Line[] = [
  {
    name: 'service.lists',
    async run(bench): Promise<readonly Reading[]> {
      const began = performance.now();
      const service = await spawnSample('--scale', 'heavy');
      bench.atEnd(() => service.kill());
      const seconds = (performance.now() - began) / 1_000;
      const read = reader(service.hello);
      const organization = `/orgs/${service.hello.organizations[0]?.id ?? ''}`;
      const { items } = spacesSchema.parse(JSON.parse(await read(`${organization}/spaces?limit=1`)));
      const space = `/spaces/${items[0]?.id ?? ''}`;
      await postComments(service.hello, space);
      const lists: Readonly<Record<string, string>> = {
        spaces: `${organization}/spaces?limit=1000`,
        collections: `${organization}/collections?limit=1000`,
        'pages of a space': `${space}/content/pages`,
        'comments of a space': `${space}/comments?limit=1000&format=markdown`,
        issues: `${organization}/conversations-issues?limit=1000`,
        conversations: `${organization}/conversations?limit=1000`,
        clusters: `${organization}/conversations-clusters?limit=1000`,
        'change requests': `${organization}/change-requests?limit=1000`,
      };
      const readings: Reading[] = [figure('service.start', seconds, 's', START_SECONDS)];
      for (const [name, path] of Object.entries(lists)) {
        const times: number[] = [];
        for (let run = 0; run < RUNS; run += 1) {
          const asked = performance.now();
          await read(path);
          times.push(performance.now() - asked);
        }
        readings.push(figure(`service.lists ${name}`, median(times), 'ms', LIST_MS));
      }
      await service.kill();
      return readings;
    },
  },
];

function figure(name: string, ours: number, unit: string, limit: number): Reading {
  return { name, ours, reference: null, unit, target: atMost(limit) };
}

/** The text of an answer, unparsed: the reader's own work is not the service's. */
function reader({ baseUrl, tokens }: SampleHello): (path: string) => Promise<string> {
  return async (path) => {
    const response = await fetch(`${baseUrl}/v1${path}`, { headers: { Authorization: `Bearer ${tokens.admin}` } });
    if (!response.ok) throw new Error(`${path} answered ${String(response.status)}`);
    return response.text();
  };
}

async function postComments({ baseUrl, tokens }: SampleHello, space: string): Promise<void> {
  const post = async (markdown: string): Promise<void> => {
    const response = await fetch(`${baseUrl}/v1${space}/comments`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${tokens.admin}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ body: { markdown } }),
    });
    await response.text();
  };
  for (let at = 0; at < COMMENTS; at += POSTS_AT_ONCE) {
    await Promise.all(Array.from({ length: POSTS_AT_ONCE }, (_one, index) => post(`Remark ${String(at + index)}`)));
  }
}
