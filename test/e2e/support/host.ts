import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { SampleHello } from '../../support/sample-process.ts';
import { spawnJson, type Spawned } from '../../support/spawned.ts';

export const hostSchema = z.object({
  host: z.literal('browser'),
  url: z.string(),
  pid: z.number(),
  profile: z.string(),
});
export type HostHello = z.output<typeof hostSchema>;

/** Starts the built browser host. */
export function spawnHost(profile: string, switches: readonly string[]): Promise<Spawned<HostHello>> {
  return spawnJson(['out/main/browser-host.js', '--json', '--profile', profile, ...switches], (raw) =>
    hostSchema.parse(raw),
  );
}

/** The switches that connect the app to `service`. */
export async function connectionTo(service: SampleHello, token: string, folder: string): Promise<readonly string[]> {
  const tokenFile = join(folder, 'token');
  await writeFile(tokenFile, token);
  return ['--connect', service.baseUrl, '--org', service.organizations[0]?.id ?? '', '--token-file', tokenFile];
}
