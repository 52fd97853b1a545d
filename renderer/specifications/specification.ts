/**
 * A stored specification of OpenAPI 3 or Swagger 2: one file or several, JSON or YAML. Its content is untrusted: no
 * read throws, and references are resolved by hand, only within these files.
 */
export type JsonRecord = Readonly<Record<string, unknown>>;

export interface Specification {
  readonly root: JsonRecord;
  readonly title: string;
  readonly version: string;
  /** Swagger 2, which describes bodies and servers differently. */
  readonly old: boolean;
  readonly files: ReadonlyMap<string, unknown>;
  readonly entry: string;
}

/** A value with the file that contains it and the reference that led to it. */
export interface Located {
  readonly value: JsonRecord;
  readonly file: string;
  /** `file#/pointer`; null for a value that was not reached by a reference. */
  readonly at: string | null;
  readonly name: string | null;
}

/** Real specifications are smaller; parsing a larger one would block the store. */
const MAX_CHARACTERS = 24 * 1024 * 1024;
const MAX_HOPS = 20;

/** Reads `{ filesystem }` of a version's content: an object of files by name, or a list of entries with their names. */
export async function readSpecification(filesystem: unknown): Promise<Specification | null> {
  const files = new Map<string, unknown>();
  for (const { name, content } of filesIn(filesystem)) files.set(name, await parseFile(content));
  const entry = entryOf(filesystem, files);
  const root = entry === null ? null : asRecord(files.get(entry));
  if (entry === null || root === null) return null;
  const info = asRecord(root['info']) ?? {};
  return {
    root,
    title: textOf(info['title']),
    version: textOf(info['version']),
    old: textOf(root['swagger']).startsWith('2'),
    files,
    entry,
  };
}

interface NamedFile {
  readonly name: string;
  readonly content: unknown;
}

function filesIn(filesystem: unknown): readonly NamedFile[] {
  if (typeof filesystem === 'string') return [{ name: '', content: filesystem }];
  if (isSpecification(filesystem)) return [{ name: '', content: filesystem }];
  const entries = Array.isArray(filesystem)
    ? filesystem.map((file: unknown, at) => [String(at), file] as const)
    : Object.entries(asRecord(filesystem) ?? {});
  return entries.map(([name, file]) => {
    const record = asRecord(file);
    if (record === null || isSpecification(record)) return { name, content: file };
    const content = record['specification'] ?? record['content'] ?? record['text'] ?? file;
    return { name: textOf(record['filename']) || textOf(record['path']) || name, content };
  });
}

function entryOf(filesystem: unknown, files: ReadonlyMap<string, unknown>): string | null {
  if (Array.isArray(filesystem)) {
    const marked = filesystem.map(asRecord).find((file) => file?.['isEntrypoint'] === true);
    const name = textOf(marked?.['filename']) || textOf(marked?.['path']);
    if (files.has(name)) return name;
  }
  for (const [name, content] of files) if (isSpecification(content)) return name;
  return null;
}

function isSpecification(value: unknown): boolean {
  const record = asRecord(value);
  return record !== null && (typeof record['openapi'] === 'string' || record['swagger'] !== undefined);
}

async function parseFile(content: unknown): Promise<unknown> {
  if (typeof content !== 'string') return content;
  if (content.length > MAX_CHARACTERS) return null;
  try {
    return JSON.parse(content);
  } catch {
    // Most specifications are YAML.
  }
  const { readYaml } = await import('#shared/yaml.ts');
  const read = readYaml(content);
  return read.ok ? read.value : null;
}

/** Follows `$ref` until it reaches a value. Null: the reference is broken, leaves these files or is circular. */
export function follow(specification: Specification, value: unknown, file: string): Located | null {
  let here: { readonly value: unknown; readonly file: string; readonly at: string | null } = { value, file, at: null };
  for (let hop = 0; hop < MAX_HOPS; hop += 1) {
    const record = asRecord(here.value);
    if (record === null) return null;
    const { $ref: ref } = record;
    if (typeof ref !== 'string') return { value: record, file: here.file, at: here.at, name: nameIn(here.at) };
    const [path = '', pointer = ''] = ref.split('#');
    const target = path === '' ? here.file : joined(here.file, path);
    if (!specification.files.has(target)) return null;
    here = { value: pointed(specification.files.get(target), pointer), file: target, at: `${target}#${pointer}` };
  }
  return null;
}

function pointed(root: unknown, pointer: string): unknown {
  let here = root;
  for (const part of pointer.split('/').slice(1)) {
    const key = decoded(part).replaceAll('~1', '/').replaceAll('~0', '~');
    if (typeof here !== 'object' || here === null || !Object.hasOwn(here, key)) return null;
    here = (here as JsonRecord)[key];
  }
  return here;
}

/** The name of `#/components/schemas/Station` is `Station`. */
function nameIn(at: string | null): string | null {
  const found = /\/(?:schemas|definitions)\/([^/]+)$/.exec(at ?? '')?.[1];
  return found === undefined ? null : decoded(found).replaceAll('~1', '/').replaceAll('~0', '~');
}

function joined(from: string, path: string): string {
  const parts = from.split('/').slice(0, -1);
  for (const part of decoded(path).split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return parts.join('/');
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export function asRecord(value: unknown): JsonRecord | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonRecord) : null;
}

export function recordsIn(value: unknown): readonly (readonly [string, unknown])[] {
  return Object.entries(asRecord(value) ?? {});
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

export function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

/** A value as text for a person: a string as it is, anything else as JSON. */
export function jsonText(value: unknown): string | null {
  if (value === undefined) return null;
  if (typeof value === 'string') return value;
  try {
    return JSON.stringify(value, null, 2);
  } catch {
    return null;
  }
}
