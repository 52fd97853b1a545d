import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { packageRoot } from '../package-root.ts';
import { releaseNotes } from './notes.ts';

/**
 * `npm run --silent release-notes -- --tag v1.2.3 [--packages FOLDER]`: prints the notes of a release from CHANGELOG.md,
 * and names the unsigned packages of the folder. Refuses a tag that is not the version of package.json.
 */
const { values } = parseArgs({ options: { tag: { type: 'string' }, packages: { type: 'string' } } });
const root = packageRoot();
const { version } = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));

try {
  const notes = releaseNotes({
    tag: values.tag ?? '',
    version,
    changelog: readFileSync(join(root, 'CHANGELOG.md'), 'utf8'),
    files: values.packages === undefined ? [] : readdirSync(values.packages),
  });
  process.stdout.write(notes);
} catch (thrown) {
  process.stderr.write(`galley: ${thrown instanceof Error ? thrown.message : String(thrown)}\n`);
  process.exitCode = 1;
}
