import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { gitOid } from '../hash.ts';
import type { YamlMap } from '#shared/yaml.ts';
import { splitPage } from './yaml.ts';

/** One file of a space in the platform's Git layout, from any source. */
export interface SourceFile {
  /** Its first path: ids of pages and files are made from it, so that they survive a move. */
  readonly identity: string;
  readonly oid: string;
  readonly size: number;
  /** When its text was last changed through the API; absent for loaded files. */
  readonly changedAt?: string;
  /** The front matter and the text without it, if they are known separately. */
  readonly meta?: YamlMap;
  readonly body?: () => string;
  bytes(): Uint8Array;
  text(): string;
}

/** From path (`guides/README.md`, `.gitbook/assets/x.png`) to file. A revision of a space is made from one. */
export type SourceTree = ReadonlyMap<string, SourceFile>;

export function textFile(identity: string, text: string, changedAt?: string): SourceFile {
  return bytesFile(identity, Buffer.from(text), changedAt);
}

export function bytesFile(identity: string, bytes: Uint8Array, changedAt?: string): SourceFile {
  return {
    identity,
    oid: gitOid(bytes),
    size: bytes.length,
    ...(changedAt === undefined ? {} : { changedAt }),
    bytes: () => bytes,
    text: () => Buffer.from(bytes).toString('utf8'),
  };
}

/** All files below `dir` except Git's own folder. They are kept in memory: a space is a few megabytes. */
export function readTree(dir: string): SourceTree {
  const tree = new Map<string, SourceFile>();
  for (const entry of readdirSync(dir, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const full = join(entry.parentPath, entry.name);
    const path = relative(dir, full).split(sep).join('/');
    if (!path.startsWith('.git/')) tree.set(path, bytesFile(path, readFileSync(full)));
  }
  return new Map([...tree].sort(([a], [b]) => (a < b ? -1 : 1)));
}

const metas = new WeakMap<SourceFile, YamlMap>();

/** The front matter of a page. Read once, since revisions share their files. */
export function metaOf(file: SourceFile): YamlMap {
  const known = file.meta ?? metas.get(file);
  if (known !== undefined) return known;
  const { meta } = splitPage(file.text());
  metas.set(file, meta);
  return meta;
}

export function bodyOf(file: SourceFile): string {
  return file.body?.() ?? splitPage(file.text()).body;
}
