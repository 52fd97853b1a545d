import { hashId } from '../hash.ts';
import type { SpecificationRow, SpecVersionRow, World } from '../world/world.ts';
import { specificationSlug } from './specification-slug.ts';
import { slugify, type PageNode, type SpaceContent } from './space-content.ts';
import { textFile } from './source-tree.ts';
import { isYamlMap, type YamlMap } from '#shared/yaml.ts';
import { parseYaml } from './yaml.ts';

/** The organization whose specifications the space's computed pages use. */
export interface ComputedFrom {
  readonly world: Pick<World, 'specifications'>;
  readonly organization: string;
  readonly content: SpaceContent;
}

/**
 * The pages that replace a computed page: one for each tag of the latest version of its specification. Empty without
 * such a specification: the page then stays as it is written.
 */
export function computedChildren(from: ComputedFrom, node: PageNode): readonly PageNode[] {
  const version = node.computed === null ? undefined : specificationOf(from, node.computed)?.versions.at(-1);
  if (version === undefined) return [];
  const known = made.get(node);
  if (known?.version === version) return known.pages;
  const pages = pagesOf(node, version);
  made.set(node, { version, pages });
  return pages;
}

const made = new WeakMap<PageNode, { readonly version: SpecVersionRow; readonly pages: readonly PageNode[] }>();

/** All pages that are made from a content's computed pages. */
export function allComputed(from: ComputedFrom): readonly PageNode[] {
  return from.content.computed.flatMap((node) => computedChildren(from, node));
}

/** The specification that a computed page names in its space's table of contents. */
function specificationOf({ world, organization }: ComputedFrom, computed: YamlMap): SpecificationRow | undefined {
  if (computed['type'] !== 'builtin:openapi') return undefined;
  const slug = specificationSlug(computed);
  return [...world.specifications.values()].find((row) => row.organization === organization && row.slug === slug);
}

interface DescribedOperation {
  readonly tag: string;
  readonly path: string;
  readonly method: string;
}

const METHODS = ['get', 'put', 'post', 'patch', 'delete', 'head', 'options', 'trace'];
const UNTAGGED = 'Other';

function pagesOf(node: PageNode, version: SpecVersionRow): readonly PageNode[] {
  const specification = readSpecification(version.text);
  const slug = specificationSlug(node.computed ?? {}) ?? '';
  const operations = operationsOf(specification);
  const { props } = node.computed ?? {};
  const withModels = isYamlMap(props) && props['models'] === true;
  const tags = [...new Set(operations.map(({ tag }) => tag))];
  return [
    ...tags.map((tag) => {
      const blocks = operations
        .filter((operation) => operation.tag === tag)
        .map(
          ({ path, method }) =>
            `{% openapi-operation spec="${slug}" path="${path}" method="${method}" %}\n{% endopenapi-operation %}`,
        );
      return computedPage(node, version, capital(tag), [descriptionOf(specification, tag), ...blocks]);
    }),
    ...(withModels ? [computedPage(node, version, 'Models', modelsOf(specification, slug))] : []),
  ];
}

function computedPage(node: PageNode, version: SpecVersionRow, title: string, parts: readonly string[]): PageNode {
  const id = hashId('computed', node.id, title);
  const slug = slugify(title);
  const text = [`# ${title}`, ...parts.filter((part) => part !== '')].join('\n\n');
  return {
    id,
    kind: 'document',
    title,
    linkTitle: null,
    slug,
    path: `${node.path}/${slug}`,
    source: null,
    href: null,
    parent: node,
    children: [],
    file: textFile(id, `${text}\n`),
    meta: {},
    computed: node.computed,
    createdAt: version.createdAt,
    updatedAt: version.createdAt,
  };
}

function operationsOf({ paths }: YamlMap): readonly DescribedOperation[] {
  return Object.entries(isYamlMap(paths) ? paths : {}).flatMap(([path, item]) =>
    Object.entries(isYamlMap(item) ? item : {})
      .filter(([method]) => METHODS.includes(method))
      .map(([method, operation]) => {
        const tags = isYamlMap(operation) ? operation['tags'] : undefined;
        const [first] = Array.isArray(tags) ? (tags as readonly unknown[]) : [];
        return { tag: typeof first === 'string' ? first : UNTAGGED, path, method };
      }),
  );
}

function descriptionOf({ tags }: YamlMap, name: string): string {
  const entries = Array.isArray(tags) ? (tags as readonly YamlMap[]) : [];
  const description = entries.find((entry) => isYamlMap(entry) && entry['name'] === name)?.['description'];
  return typeof description === 'string' ? description : '';
}

function modelsOf({ components }: YamlMap, slug: string): readonly string[] {
  const schemas = isYamlMap(components) ? components['schemas'] : undefined;
  const names = Object.keys(isYamlMap(schemas) ? schemas : {});
  if (names.length === 0) return [];
  return [
    `{% openapi-schemas spec="${slug}" schemas="${names.join(',')}" grouped="false" %}\n{% endopenapi-schemas %}`,
  ];
}

function readSpecification(text: string): YamlMap {
  if (!text.trimStart().startsWith('{')) return parseYaml(text);
  try {
    // JSON is a subset of YAML, so the value has the reader's type.
    const json = JSON.parse(text) as YamlMap;
    return isYamlMap(json) ? json : {};
  } catch {
    return {};
  }
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
