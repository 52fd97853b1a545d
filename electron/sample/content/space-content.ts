import { contentTypeOf } from '../../content-type.ts';
import { hashFraction, hashId } from '../hash.ts';
import { imageSize, type Dimensions } from './image-size.ts';
import { bodyOf, metaOf, type SourceFile, type SourceTree } from './source-tree.ts';
import { parseSummary, type SummaryEntry } from './summary.ts';
import { isYamlMap, type YamlMap } from '#shared/yaml.ts';
import { parseYaml } from './yaml.ts';

/** A revision of a space, made from its files. Immutable: a change creates another one. */
export interface SpaceContent {
  readonly revision: string;
  readonly parents: readonly string[];
  readonly type: 'edits' | 'merge' | 'rollback' | 'update' | 'computed';
  readonly message: string;
  readonly createdAt: string;
  readonly tree: SourceTree;
  readonly pages: readonly PageNode[];
  readonly pageById: ReadonlyMap<string, PageNode>;
  /** By the path of its file (`guides/README.md`). */
  readonly pageBySource: ReadonlyMap<string, PageNode>;
  /** Pages that are computed when they are read. */
  readonly computed: readonly PageNode[];
  readonly files: readonly FileNode[];
  readonly reusables: readonly ReusableNode[];
  readonly variables: Readonly<Record<string, string | number | boolean>>;
}

export interface PageNode {
  readonly id: string;
  readonly kind: 'document' | 'group' | 'link' | 'computed';
  readonly title: string;
  readonly linkTitle: string | null;
  readonly slug: string;
  /** Within the published space, without `.md`. */
  readonly path: string;
  readonly source: string | null;
  readonly href: string | null;
  readonly parent: PageNode | null;
  readonly children: PageNode[];
  /** Null for groups and links, and for a page of the table of contents without a file. */
  readonly file: SourceFile | null;
  readonly meta: YamlMap;
  /** The source of a computed page; null for others. */
  readonly computed: YamlMap | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export interface FileNode {
  readonly id: string;
  readonly name: string;
  readonly path: string;
  readonly contentType: string;
  readonly dimensions: Dimensions | null;
  readonly file: SourceFile;
}

export interface ReusableNode {
  readonly id: string;
  readonly title: string;
  readonly path: string;
  readonly file: SourceFile;
}

export interface ContentOrigin {
  readonly spaceId: string;
  /** Dates of pages are between these two, and the same at every start. */
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly parents?: readonly string[];
  readonly type?: SpaceContent['type'];
  readonly message?: string;
  /** Known in advance if the content is built only when it is read. */
  readonly revision?: string;
}

const ASSETS = '.gitbook/assets/';
const INCLUDES = '.gitbook/includes/';

export function buildContent(tree: SourceTree, origin: ContentOrigin): SpaceContent {
  const summary = tree.get('SUMMARY.md');
  const builder = new PageBuilder(tree, origin);
  const pages = builder.build(summary === undefined ? entriesOf(tree) : parseSummary(summary.text()), null);
  const parents = origin.parents ?? [];
  return {
    revision: origin.revision ?? revisionId(tree, origin.spaceId, parents),
    parents,
    type: origin.type ?? 'update',
    message: origin.message ?? 'Update from Git',
    createdAt: origin.updatedAt,
    tree,
    pages,
    pageById: builder.byId,
    pageBySource: builder.bySource,
    computed: [...builder.byId.values()].filter(({ kind }) => kind === 'computed'),
    files: filesBelow(tree, ASSETS).map(([path, file]) => fileNode(origin.spaceId, path, file)),
    reusables: filesBelow(tree, INCLUDES)
      .filter(([path]) => path.endsWith('.md'))
      .map(([path, file]) => reusableNode(origin.spaceId, path, file)),
    variables: readVariables(tree.get('.gitbook/vars.yaml')),
  };
}

function revisionId(tree: SourceTree, spaceId: string, parents: readonly string[]): string {
  return hashId('revision', spaceId, ...parents, ...[...tree].flatMap(([path, file]) => [path, file.oid]));
}

/** The id of the page whose file had the path `identity` first. */
export function documentPageId(spaceId: string, identity: string): string {
  return hashId('page', spaceId, 'document', identity);
}

/** The markdown of a page in the platform's form: without front matter, and with the title as its first line. */
export function pageMarkdown(page: PageNode): string {
  const body = page.file === null ? '' : bodyOf(page.file).replace(/^\s*\n/, '');
  return body.startsWith('# ') ? body : `# ${page.title}\n\n${body}`;
}

/** All parents of a page, including groups, outermost first. */
export function ancestorsOf(page: PageNode): readonly PageNode[] {
  const ancestors: PageNode[] = [];
  for (let above = page.parent; above !== null; above = above.parent) ancestors.unshift(above);
  return ancestors;
}

function filesBelow(tree: SourceTree, folder: string): readonly (readonly [string, SourceFile])[] {
  return [...tree].filter(([path]) => path.startsWith(folder));
}

/** Without a table of contents, every page is listed, as on the platform. */
function entriesOf(tree: SourceTree): readonly SummaryEntry[] {
  return [...tree.keys()]
    .filter((path) => path.endsWith('.md') && !path.startsWith('.'))
    .sort((a, b) => Number(b === 'README.md') - Number(a === 'README.md') || (a < b ? -1 : 1))
    .map((path) => {
      const heading = /^# (.+)$/m.exec(tree.get(path)?.text() ?? '')?.[1];
      return {
        kind: 'page',
        title: heading ?? path,
        linkTitle: null,
        target: path,
        anchor: null,
        computed: null,
        children: [],
      };
    });
}

class PageBuilder {
  readonly byId = new Map<string, PageNode>();
  readonly bySource = new Map<string, PageNode>();
  readonly #tree: SourceTree;
  readonly #origin: ContentOrigin;

  constructor(tree: SourceTree, origin: ContentOrigin) {
    this.#tree = tree;
    this.#origin = origin;
  }

  /** Iterative, since the contract limits no depth. */
  build(entries: readonly SummaryEntry[], parent: PageNode | null): readonly PageNode[] {
    const root: PageNode[] = [];
    const open = entries.map((entry) => ({ entry, parent })).reverse();
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      const node = this.#node(next.entry, next.parent);
      (next.parent?.children ?? root).push(node);
      for (const child of [...next.entry.children].reverse()) open.push({ entry: child, parent: node });
    }
    return root;
  }

  #node(entry: SummaryEntry, parent: PageNode | null): PageNode {
    const source = entry.kind === 'page' ? entry.target : null;
    const file = source === null ? null : (this.#tree.get(source) ?? null);
    const kind = entry.kind === 'page' ? 'document' : entry.kind;
    const path = source === null ? slugify(entry.anchor ?? entry.title) : publishedPath(source);
    const dates = this.#dates(file, path);
    const node: PageNode = {
      id: this.#id(kind, file?.identity ?? source ?? `${parent?.id ?? ''}/${entry.title}/${entry.target}`),
      kind,
      title: entry.title,
      linkTitle: entry.linkTitle,
      slug: path.slice(path.lastIndexOf('/') + 1),
      path,
      source,
      href: kind === 'link' ? entry.target : null,
      parent,
      children: [],
      file,
      meta: file === null ? {} : metaOf(file),
      computed: entry.computed,
      ...dates,
    };
    this.byId.set(node.id, node);
    if (source !== null && !this.bySource.has(source)) this.bySource.set(source, node);
    return node;
  }

  #id(kind: string, name: string): string {
    for (let copy = 0; ; copy += 1) {
      const id = hashId('page', this.#origin.spaceId, kind, name, ...(copy === 0 ? [] : [String(copy)]));
      if (!this.byId.has(id)) return id;
    }
  }

  #dates(file: SourceFile | null, path: string): { readonly createdAt: string; readonly updatedAt: string } {
    const from = Date.parse(this.#origin.createdAt);
    const to = Math.max(from, Date.parse(this.#origin.updatedAt));
    const created = from + hashFraction('created', this.#origin.spaceId, file?.identity ?? path) * (to - from) * 0.5;
    const updated = created + hashFraction('updated', this.#origin.spaceId, path, file?.oid ?? '') * (to - created);
    return { createdAt: iso(created), updatedAt: file?.changedAt ?? iso(updated) };
  }
}

function iso(time: number): string {
  return new Date(Math.floor(time / 1000) * 1000).toISOString();
}

/** `guides/README.md` is published at `guides`, `guides/intro.md` at `guides/intro`. */
function publishedPath(source: string): string {
  return source
    .replace(/\/README\.md$/i, '')
    .replace(/\.md$/i, '')
    .replace(/^README$/i, 'readme');
}

export function slugify(text: string): string {
  const slug = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '');
  return slug === '' ? 'page' : slug;
}

function fileNode(spaceId: string, path: string, file: SourceFile): FileNode {
  const contentType = contentTypeOf(path);
  return {
    id: hashId('file', spaceId, file.identity),
    name: path.slice(path.lastIndexOf('/') + 1),
    path,
    contentType,
    dimensions: contentType.startsWith('image/') ? imageSize(file.bytes()) : null,
    file,
  };
}

function reusableNode(spaceId: string, path: string, file: SourceFile): ReusableNode {
  const { title } = metaOf(file);
  const name = path.slice(INCLUDES.length).replace(/\.md$/, '');
  return {
    id: hashId('reusable', spaceId, file.identity),
    title: typeof title === 'string' ? title : name,
    path,
    file,
  };
}

function readVariables(file: SourceFile | undefined): SpaceContent['variables'] {
  if (file === undefined) return {};
  const read = parseYaml(file.text());
  const values = isYamlMap(read['vars']) ? read['vars'] : read;
  const variables: Record<string, string | number | boolean> = {};
  for (const [name, value] of Object.entries(values)) if (typeof value !== 'object') variables[name] = value;
  return variables;
}
