import type { ContentRef, Page, ReusableContent, Revision, SpaceFile } from '#shared/contract/index.ts';
import type { Call } from '../call.ts';
import { allComputed, computedChildren, type ComputedFrom } from '../content/computed.ts';
import { pageVariables } from '../content/evaluate.ts';
import { joinPath } from '../content/paths.ts';
import type { FileNode, PageNode, ReusableNode, SpaceContent } from '../content/space-content.ts';
import { isYamlMap, type YamlMap, type YamlValue } from '#shared/yaml.ts';
import { hashId } from '../hash.ts';
import type { SpaceRow } from '../world/world.ts';
import { appUrl } from './library.ts';

/** A revision of a space: its primary content, or that of a change request. */
export interface ContentView {
  readonly call: Call;
  readonly space: SpaceRow;
  readonly content: SpaceContent;
  /** Within the platform's application: `s/ID`, with `~/changes/N` for a change request. */
  readonly appPath: string;
}

/**
 * The flags of the contract. Without `metadata`, changing Git metadata is left out. Without `computed`, a computed page
 * stays one page that names its source.
 */
export interface ContentFlags {
  readonly metadata: boolean;
  readonly computed: boolean;
}

export function revisionOf(view: ContentView, flags: ContentFlags): Revision {
  const { content } = view;
  return {
    object: 'revision',
    id: content.revision,
    parents: [...content.parents],
    type: content.type,
    pages: pageTreeOf(view, flags),
    files: content.files.map((file) => fileOf(view, file, flags)),
    reusableContents: content.reusables.map((reusable) => reusableOf(reusable, flags)),
    variables: { ...content.variables },
    createdAt: content.createdAt,
    ...(flags.metadata ? { git: { oid: content.revision, message: content.message, createdByGitBook: true } } : {}),
    urls: { app: appUrl(view.call, `${view.appPath}/`) },
  };
}

/** Iterative, since the contract limits no depth. */
export function pageTreeOf(view: ContentView, flags: ContentFlags): Page[] {
  const made = new Map<PageNode, Page>();
  const roots: Page[] = [];
  for (const node of view.content.pageById.values()) {
    const page = pageOf(view, node, flags);
    made.set(node, page);
    const above = node.parent === null ? undefined : made.get(node.parent);
    if (above === undefined) roots.push(page);
    else (above.pages ??= []).push(page);
    if (flags.computed && node.kind === 'computed') {
      const children = computedChildren(sourceOf(view), node).map((child) => pageOf(view, child, flags));
      if (children.length > 0) page.pages = children;
    }
  }
  return roots;
}

/** A page without its content and subpages. */
export function pageOf(view: ContentView, node: PageNode, flags: ContentFlags): Page {
  const { meta } = node;
  const common = {
    id: node.id,
    title: node.title,
    ...textField('emoji', meta['emoji']),
    ...textField('icon', meta['icon']),
    ...(node.linkTitle === null ? {} : { linkTitle: node.linkTitle }),
    type: typeOf(view, node, flags),
    createdAt: node.createdAt,
    updatedAt: node.updatedAt,
    slug: node.slug,
    path: node.path,
    urls: { app: appUrl(view.call, `${view.appPath}/${node.path}`) },
    hidden: meta['hidden'] === true,
  };
  if (node.kind === 'link') return { ...common, ...linkOf(view, node.href ?? '') };
  if (node.kind === 'group') return { ...common, pages: [] };
  const computed = computedOf(node);
  if (node.kind === 'computed') return { ...common, ...computed, pages: [] };
  return {
    ...common,
    ...textField('description', meta['description']),
    noIndex: meta['noIndex'] === true,
    noRobotsIndex: meta['noRobotsIndex'] === true,
    layout: layoutOf(meta['layout']),
    ...coverOf(view, node),
    ...variablesOf(meta),
    ...otherFields(meta),
    ...computed,
    ...(flags.metadata && node.source !== null ? { git: { oid: node.file?.oid ?? '', path: node.source } } : {}),
    pages: [],
  };
}

/** Fields that the interface description does not name, as the platform passes them on. */
function otherFields(meta: PageNode['meta']): Readonly<Record<string, unknown>> {
  const names = ['if', 'tags', 'metaLinks'] as const;
  return Object.fromEntries(names.flatMap((name) => (meta[name] === undefined ? [] : [[name, meta[name]]])));
}

/** A computed page becomes the group of the pages computed from it. */
function typeOf(view: ContentView, node: PageNode, { computed }: ContentFlags): PageNode['kind'] {
  if (node.kind !== 'computed' || !computed) return node.kind;
  return computedChildren(sourceOf(view), node).length > 0 ? 'group' : 'computed';
}

/** The source of a computed page. The seed changes with the source. */
function computedOf({ computed, id }: PageNode): Pick<Page, 'computed' | 'computedSeed'> {
  if (computed === null) return {};
  const { type, props, dependencies } = computed;
  return {
    computed: { type: typeof type === 'string' ? type : '', props: props ?? {}, dependencies: dependencies ?? {} },
    computedSeed: hashId('seed', id, JSON.stringify(computed)),
  };
}

function sourceOf({ call, space, content }: ContentView): ComputedFrom {
  return { world: call.world, organization: space.organization, content };
}

/** The page with that id, including computed ones. */
export function pageById(
  view: ContentView,
  id: string,
  { computed }: Pick<ContentFlags, 'computed'>,
): PageNode | undefined {
  const written = view.content.pageById.get(id);
  if (written !== undefined || !computed) return written;
  return allComputed(sourceOf(view)).find((page) => page.id === id);
}

/** A link has a foreign target, or a page of the space. */
function linkOf({ call, content, appPath }: ContentView, written: string): Pick<Page, 'target' | 'href'> {
  const page = content.pageBySource.get(joinPath('SUMMARY.md', written));
  const anchor = written.replace(/^[^#]*#?/, '');
  if (page === undefined) return { target: { kind: 'url', url: written }, href: written };
  return {
    target: { kind: 'anchor', page: page.id, anchor },
    href: appUrl(call, `${appPath}/${page.path}#${anchor}`),
  };
}

export function fileOf(view: ContentView, file: FileNode, flags: ContentFlags): SpaceFile {
  const name = encodeURIComponent(file.name);
  return {
    object: 'file',
    id: file.id,
    name: file.name,
    contentType: file.contentType,
    downloadURL: `${view.call.baseUrl}/files/${encodeURIComponent(view.space.id)}/${file.id}/${name}?v=${file.file.oid.slice(0, 8)}`,
    size: file.file.size,
    ...(file.dimensions === null ? {} : { dimensions: file.dimensions }),
    ...(flags.metadata ? { git: { oid: file.file.oid, path: file.path } } : {}),
  };
}

export function reusableOf(reusable: ReusableNode, flags: Pick<ContentFlags, 'metadata'>): ReusableContent {
  return {
    object: 'reusable-content',
    id: reusable.id,
    title: reusable.title,
    ...(flags.metadata ? { git: { oid: reusable.file.oid, path: reusable.path } } : {}),
  };
}

function textField<Name extends string>(name: Name, value: YamlValue | undefined): Partial<Record<Name, string>> {
  const field: Partial<Record<Name, string>> = {};
  if (typeof value === 'string') field[name] = value;
  return field;
}

function layoutOf(written: YamlValue | undefined): NonNullable<Page['layout']> {
  const layout: YamlMap = isYamlMap(written) ? written : {};
  const visible = (name: string): boolean => {
    const part = layout[name];
    return isYamlMap(part) ? part['visible'] !== false : part !== false;
  };
  const cover = layout['cover'];
  const size = isYamlMap(cover) ? cover['size'] : undefined;
  return {
    width: layout['width'] === 'wide' ? 'wide' : 'default',
    cover: visible('cover'),
    coverSize: typeof size === 'string' ? size : 'full',
    title: visible('title'),
    description: visible('description'),
    tableOfContents: visible('tableOfContents'),
    outline: visible('outline'),
    pagination: visible('pagination'),
    metadata: visible('metadata'),
  };
}

function coverOf(view: ContentView, node: PageNode): Pick<Page, 'cover'> {
  const { cover, coverDark, coverY, coverHeight } = node.meta;
  const [light, dark] = isYamlMap(cover) ? [cover['light'], cover['dark']] : [cover, coverDark];
  const ref = coverRef(view, node, light);
  if (ref === null) return {};
  const refDark = coverRef(view, node, dark);
  return {
    cover: {
      ref,
      ...(refDark === null ? {} : { refDark }),
      yPos: typeof coverY === 'number' ? coverY : 0,
      ...(typeof coverHeight === 'number' ? { height: coverHeight } : {}),
    },
  };
}

function coverRef({ content }: ContentView, node: PageNode, written: YamlValue | undefined): ContentRef | null {
  if (typeof written !== 'string' || written === '') return null;
  if (/^https?:/.test(written)) return { kind: 'url', url: written };
  const path = joinPath(node.source ?? '', written);
  const file = content.files.find((candidate) => candidate.path === path);
  return file === undefined ? null : { kind: 'file', file: file.id };
}

function variablesOf(meta: YamlMap): Pick<Page, 'variables'> {
  const variables = pageVariables(meta);
  return variables === null ? {} : { variables: { ...variables } };
}
