import type {
  AffectedPart,
  ChangeClass,
  SpecificationChange,
  SpecificationChanges,
} from '#shared/model/specification-changes.ts';
import type { SpecOperation } from '#shared/model/specifications.ts';
import { PagePlaces } from '../../content/anchors/places.ts';
import { rememberAnchor } from '../../content/anchors/anchor.ts';
import type { Block } from '../../content/blocks.ts';
import { blockText, innerBlocks } from '../../content/text.ts';
import { forEachBlock } from '../../content/walk.ts';
import { changeSections } from '../changes/summary.ts';
import { isCoined, operationFinder, operationKey, type OperationFinder } from './find-operations.ts';

/** A changed part of a specification, wherever it is used. */
export type ChangedPart = Pick<AffectedPart, 'kind' | 'name' | 'state' | 'worst' | 'texts'>;

export interface ChangedParts {
  /** By `operationKey`; an operation whose parameters were renamed also by its old path. */
  readonly operations: ReadonlyMap<string, ChangedPart>;
  readonly webhooks: ReadonlyMap<string, ChangedPart>;
  readonly schemas: ReadonlyMap<string, ChangedPart>;
  readonly finder: OperationFinder;
  /** The names by which blocks refer to the specification: its own, and the addresses of its files. */
  readonly specs: ReadonlySet<string>;
}

/** What a version contains: the operations, webhooks and servers of both versions decide which of them a text names. */
export interface VersionNames {
  readonly operations: readonly SpecOperation[];
  readonly servers: readonly string[];
}

export function changedParts(
  changes: SpecificationChanges,
  versions: readonly VersionNames[],
  specs: ReadonlySet<string>,
): ChangedParts {
  const operations = new Map<string, ChangedPart>();
  const webhooks = new Map<string, ChangedPart>();
  for (const { group, operation, name, state, worst, changes: list } of changeSections(changes.changes)) {
    const about = { state, worst, texts: textsOf(list) };
    if (group === 'operation' && operation !== null) {
      const { method, path } = operation;
      const part = { kind: 'operation', name: `${method.toUpperCase()} ${path}`, ...about } as const;
      operations.set(sameForm(operationKey(operation)), part);
    } else if (group === 'webhook' && name !== null) webhooks.set(name, { kind: 'webhook', name, ...about });
  }
  const schemas = changes.changedSchemas.map((name): [string, ChangedPart] => [
    name,
    { kind: 'schema', name, state: 'changed', worst: 'possibly', texts: [] },
  ]);
  const finder = operationFinder({
    operations: versions.flatMap((version) => version.operations),
    servers: [...new Set(versions.flatMap((version) => version.servers))],
  });
  return { operations, webhooks, schemas: new Map(schemas), finder, specs };
}

const MOST_TEXTS = 5;
const textsOf = (changes: readonly SpecificationChange[]): readonly string[] =>
  changes.slice(0, MOST_TEXTS).map(({ text }) => text);

/** Two versions may name a parameter of a path differently. */
function sameForm(key: string): string {
  return key.replace(/\{[^{}/]*\}/g, '{}');
}

/** Whether a text may name a changed part, before it is parsed: never false for one that does. */
export function mayConcern({ finder, operations, schemas, webhooks }: ChangedParts, source: string): boolean {
  // Markdown escapes some characters of names and paths.
  const text = source.replace(/\\(?=[!-/:-@[-`{-~])/g, '');
  // Addresses of generated references are read in full only.
  if (text.includes('paths/~1')) return true;
  for (const key of finder.find(text, true)) if (operations.has(sameForm(key))) return true;
  return [...schemas.keys(), ...webhooks.keys()].some((name) => text.includes(name));
}

/** The changed parts on a page, each at its first block: where it is shown rather than where a text names it. */
export function affectedParts(
  blocks: readonly Block[],
  links: readonly { readonly href: string; readonly block: string }[],
  changed: ChangedParts,
): readonly AffectedPart[] {
  const found = new Map<ChangedPart, Pick<AffectedPart, 'how' | 'block' | 'excerpt'>>();
  const add = (part: ChangedPart | undefined, how: AffectedPart['how'], block: Block): void => {
    if (part === undefined) return;
    const before = found.get(part);
    if (before !== undefined && HOWS.indexOf(before.how) <= HOWS.indexOf(how)) return;
    const excerpt = how === 'shown' ? '' : blockText(block).slice(0, MOST_EXCERPT);
    found.set(part, { how, block: block.key, excerpt });
  };
  forEachBlock(blocks, (block) => {
    for (const part of shownIn(block, changed)) add(part, 'shown', block);
    // A block of another specification names the operations of that one.
    if (block.type.startsWith('openapi-')) return;
    if (innerBlocks(block).some((run) => run.length > 0)) return;
    for (const part of namedIn(blockText(block), block.type === 'code', changed)) add(part, 'named', block);
  });
  const tops = new Map(blocks.map((block) => [block.key, block]));
  for (const { href, block: key } of links) {
    const block = tops.get(key);
    if (block !== undefined && href.includes('://'))
      for (const part of namedIn(readable(href), true, changed)) add(part, 'linked', block);
  }
  if (found.size === 0) return [];
  const places = new PagePlaces(blocks);
  return [...found]
    .map(([part, at]): AffectedPart => ({ ...part, ...at, anchor: rememberAnchor(places, at.block) }))
    .sort(worstFirst);
}

const HOWS: readonly AffectedPart['how'][] = ['shown', 'named', 'linked'];
const MOST_EXCERPT = 160;

function* shownIn(
  block: Block,
  { operations, schemas, webhooks, specs }: ChangedParts,
): Iterable<ChangedPart | undefined> {
  if (block.type === 'openapi-operation' && specs.has(block.spec)) yield operations.get(sameForm(operationKey(block)));
  if (block.type === 'openapi-webhook' && specs.has(block.spec)) yield webhooks.get(block.name);
  if (block.type === 'openapi-schemas' && specs.has(block.spec))
    for (const name of block.schemas) yield schemas.get(name);
}

function* namedIn(
  text: string,
  isCode: boolean,
  { operations, schemas, finder }: ChangedParts,
): Iterable<ChangedPart | undefined> {
  for (const key of finder.find(text, isCode)) yield operations.get(sameForm(key));
  // A schema is often named by an ordinary word, which says nothing about the API.
  for (const [name] of text.matchAll(/[A-Za-z_][\w.-]*/g)) if (isCoined(name)) yield schemas.get(name);
}

/**
 * An address, and the words of its fragment as generated references write operations: `#operation/listStations`,
 * `#tag/stations/paths/~1stations/get`.
 */
function readable(href: string): string {
  const [address = '', ...fragments] = href.split('#');
  let fragment = fragments.join('#');
  try {
    fragment = decodeURIComponent(fragment);
  } catch {
    // It stays as it is written.
  }
  const [, path, method] = /paths\/(~1.*)\/([a-z]+)$/.exec(fragment) ?? [];
  if (path === undefined || method === undefined) return `${address} ${fragment}`;
  return `${address}\n${method} ${path.replaceAll('~1', '/').replaceAll('~0', '~')}`;
}

const SEVERITY: Readonly<Record<ChangeClass, number>> = { breaking: 0, possibly: 1, safe: 2 };

function worstFirst(one: AffectedPart, other: AffectedPart): number {
  const removed = Number(other.state === 'removed') - Number(one.state === 'removed');
  return removed || SEVERITY[one.worst] - SEVERITY[other.worst] || HOWS.indexOf(one.how) - HOWS.indexOf(other.how);
}

/** By their worst parts: removed ones, breaking ones, and those that are shown rather than named. */
export function comparePages(one: readonly AffectedPart[], other: readonly AffectedPart[]): number {
  const [first, second] = [one[0], other[0]];
  if (first === undefined || second === undefined) return Number(first === undefined) - Number(second === undefined);
  return worstFirst(first, second) || other.length - one.length;
}
