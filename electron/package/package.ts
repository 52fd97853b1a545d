import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { buildIfStale } from '../cli/build.ts';
import { packageRoot } from '../package-root.ts';
import { releaseOf } from './changelog.ts';
import { writeIcons } from './icons.ts';
import { bundledPackages, collectLicences, licencesText } from './licences.ts';
import { METADATA, RESOURCES } from './places.ts';
import { withoutEmpty } from './signing.ts';

/**
 * `npm run package [-- switches of electron-builder]`: makes the packages for this system (`--dir`: only the folder
 * of the app) in `out/packages`.
 */
const root = packageRoot();
const sources = join(root, 'electron', 'package');
const target = join(root, RESOURCES);
const manifest = z
  .object({ version: z.string(), dependencies: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));

buildIfStale(root);
rmSync(target, { recursive: true, force: true });
mkdirSync(target, { recursive: true });
writeIcons(join(sources, 'icons'), target);
writeFileSync(join(target, 'licences.txt'), licences());
// Software centers show when a version was released.
const changelog = readFileSync(join(root, 'CHANGELOG.md'), 'utf8');
const metadata = readFileSync(join(sources, 'linux', METADATA), 'utf8');
writeFileSync(
  join(target, METADATA),
  metadata.replace('@VERSION@', manifest.version).replace('@DATE@', releaseOf(changelog, manifest.version).date),
);

const made = spawnSync(
  process.execPath,
  [
    join(root, 'node_modules', 'electron-builder', 'cli.js'),
    '--config',
    'electron/package/builder.config.ts',
    '--publish',
    'never',
    ...process.argv.slice(2),
  ],
  { cwd: root, stdio: 'inherit', env: withoutEmpty(process.env) },
);
process.exitCode = made.status ?? 1;

/** Of every package in a bundle; fonts and mermaid are copied in as they are published, so dependencies count as well. */
function licences(): string {
  const bundled = readdirSync(join(root, 'out'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.map') && !name.startsWith('packages'))
    .flatMap((name) => bundledPackages(readFileSync(join(root, 'out', name), 'utf8')));
  const copied = Object.keys(manifest.dependencies).map((name) => `node_modules/${name}`);
  return licencesText(
    readFileSync(join(root, 'LICENSE'), 'utf8'),
    collectLicences(root, [...new Set([...bundled, ...copied])]),
  );
}
