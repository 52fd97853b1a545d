import { release } from 'node:os';
import { readDamage } from '../settings-file.ts';
import type { HostDependencies } from '../host-dependencies.ts';
import { version } from './told.ts';

/** The first line of a run: versions and system. */
export function logStart({ log, host, version: galley, settings }: HostDependencies): void {
  const { electron, chrome, node = '' } = process.versions as Partial<NodeJS.ProcessVersions>;
  log.event('app', 'started', {
    version: version(galley),
    host,
    electron: electron === undefined ? null : version(electron),
    chrome: chrome === undefined ? null : version(chrome),
    node: version(node),
    'system-release': version(release()),
  });
  const damage = readDamage(settings);
  if (damage !== null) log.event('settings', 'damaged', { file: damage.file, restored: damage.restored });
}
