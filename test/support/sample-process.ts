import { z } from 'zod';
import { spawnJson, type Spawned } from './spawned.ts';

/** What `npm run sample -- --json` says on its first line. */
const helloSchema = z.object({
  baseUrl: z.string(),
  organizations: z.array(z.object({ id: z.string(), title: z.string() })).min(1),
  tokens: z.object({ admin: z.string(), commenter: z.string(), reader: z.string() }),
});
export type SampleHello = z.output<typeof helloSchema>;

/** The sample service as a process of its own: it can be stopped and killed like a real one. */
export function spawnSample(...switches: readonly string[]): Promise<Spawned<SampleHello>> {
  return spawnJson(['--import', 'tsx', 'electron/cli/sample.ts', '--json', ...switches], (raw) =>
    helloSchema.parse(raw),
  );
}

/** Reads from the service what no screen of ours stands between: every page of a list. */
export async function listAll<T>(service: SampleHello, path: string, item: z.ZodType<T>): Promise<readonly T[]> {
  const items: T[] = [];
  for (let page: string | undefined = ''; page !== undefined;) {
    const url: URL = new URL(`${service.baseUrl}/v1${path}`);
    url.searchParams.set('limit', '1000');
    if (page !== '') url.searchParams.set('page', page);
    const response = await fetch(url, { headers: { Authorization: `Bearer ${service.tokens.admin}` } });
    const body = z
      .object({ items: z.array(item), next: z.object({ page: z.string() }).optional() })
      .parse(await response.json());
    items.push(...body.items);
    page = body.next?.page;
  }
  return items;
}
