import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';

/** A package that is part of what is installed. */
export interface Licensed {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
  /** Its licence and notices, as the package has them. */
  readonly texts: readonly string[];
}

const FILES = /^(licen[cs]e|copying|notice)/i;
const SEPARATOR = '-'.repeat(80);

const manifestSchema = z.object({
  name: z.string(),
  version: z.string(),
  license: z.union([z.string(), z.object({ type: z.string() })]).optional(),
  author: z.union([z.string(), z.object({ name: z.string() })]).optional(),
  dependencies: z.record(z.string(), z.string()).default({}),
});

/** The folders of packages that a source map names: what was really bundled. */
export function bundledPackages(sourceMap: string): readonly string[] {
  const { sources } = z.object({ sources: z.array(z.string().nullable()) }).parse(JSON.parse(sourceMap));
  const found = sources.flatMap((source) => {
    const at = source?.lastIndexOf('node_modules/') ?? -1;
    if (source === null || at < 0) return [];
    const folder = /^(?:@[^/]+\/)?[^/]+/.exec(source.slice(at + 'node_modules/'.length))?.[0];
    return folder === undefined ? [] : [`${source.slice(source.indexOf('node_modules/'), at)}node_modules/${folder}`];
  });
  return [...new Set(found)];
}

/** These packages (folders below `root`) and all that they depend on, by name. Throws if one has no licence. */
export function collectLicences(root: string, folders: readonly string[]): readonly Licensed[] {
  const found = new Map<string, Licensed>();
  const queue = folders.map((folder) => join(root, folder));
  const seen = new Set<string>();
  for (let folder = queue.pop(); folder !== undefined; folder = queue.pop()) {
    if (seen.has(folder)) continue;
    seen.add(folder);
    const manifest = manifestSchema.parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')));
    for (const name of Object.keys(manifest.dependencies)) {
      const dependency = resolvePackage(root, folder, name);
      if (dependency !== null) queue.push(dependency);
    }
    // Types are not part of any program.
    if (manifest.name.startsWith('@types/')) continue;
    found.set(`${manifest.name}@${manifest.version}`, licensed(folder, manifest));
  }
  return [...found.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

export function licencesText(own: string, packages: readonly Licensed[]): string {
  const parts = packages.map(({ name, version, licence, texts }) =>
    [`${name} ${version}`, `Licence: ${licence}`, ...texts.map((text) => `\n${text.trim()}`)].join('\n'),
  );
  return (
    [`Galley\n\n${own.trim()}\n\nGalley contains the following packages.`, ...parts].join(`\n\n${SEPARATOR}\n\n`) + '\n'
  );
}

function licensed(folder: string, { name, version, license, author }: z.output<typeof manifestSchema>): Licensed {
  const texts = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && FILES.test(entry.name))
    .map((entry) => readFileSync(join(folder, entry.name), 'utf8'));
  const licence = typeof license === 'object' ? license.type : license;
  if (licence === undefined && texts.length === 0) throw new Error(`${name} ${version} has no licence`);
  const holder = typeof author === 'object' ? author.name : author;
  const copyright = texts.length === 0 && holder !== undefined ? [`Copyright (c) ${holder}`] : [];
  return { name, version, licence: licence ?? 'see below', texts: [...texts, ...copyright] };
}

/** As Node finds it: in the nearest `node_modules` above. Null: optional, and not installed. */
function resolvePackage(root: string, from: string, name: string): string | null {
  for (let folder = from; ; folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', name);
    if (existsSync(join(candidate, 'package.json'))) return candidate;
    if (folder === root || folder === dirname(folder)) return null;
  }
}
