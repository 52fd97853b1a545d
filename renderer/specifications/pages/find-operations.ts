import type { SpecOperation } from '#shared/model/specifications.ts';

/** The operations of a specification, and the addresses below which it has them. */
export interface ApiNames {
  readonly operations: readonly Pick<SpecOperation, 'method' | 'path' | 'operationId'>[];
  /** Addresses of its servers: with a host, or a path alone. */
  readonly servers: readonly string[];
}

export interface OperationFinder {
  /**
   * The keys (`operationKey`) of the operations that a text names by path or operation ID. `isCode`: also by IDs that
   * are ordinary words. A path without a method stands for every operation on it.
   */
  readonly find: (text: string, isCode: boolean) => ReadonlySet<string>;
}

export function operationKey({ method, path }: { readonly method: string; readonly path: string }): string {
  return `${method.toLowerCase()} ${path}`;
}

/** Pure, and linear in the length of the text. */
export function operationFinder({ operations, servers }: ApiNames): OperationFinder {
  const root = new PathNode();
  const ids = new Map<string, string[]>();
  for (const operation of operations) {
    const key = operationKey(operation);
    root.add(segmentsOf(operation.path), operation.method.toLowerCase(), key);
    if (operation.operationId !== '') ids.set(operation.operationId, [...(ids.get(operation.operationId) ?? []), key]);
  }
  const bases = servers.map(baseOf);
  const hosts = bases.flatMap(({ host }) => (host === null ? [] : [domainOf(host)]));
  const prefixes = bases.map(({ segments }) => segments).filter((segments) => segments.length > 0);

  function byPath(text: string, found: Set<string>): void {
    let end = 0;
    for (const match of text.matchAll(PATH)) {
      const [whole, host, path = ''] = match;
      const methods = methodsBefore(text.slice(end, match.index));
      end = match.index + whole.length;
      if (path.length > MOST_PATH) continue;
      if (host?.startsWith('http') === true && hosts.length > 0 && !isOwnHost(host, hosts)) continue;
      const node = nodeOf(segmentsOf(path.replace(QUERY, '').replace(LAST_MARKS, '')));
      if (node === null) continue;
      const named = methods.filter((method) => node.operations.has(method));
      // A method that the path does not have is a word of the text.
      for (const [method, key] of node.operations) if (named.length === 0 || named.includes(method)) found.add(key);
    }
  }

  /** The path alone, or below the address of a server. */
  function nodeOf(segments: readonly string[]): PathNode | null {
    const whole = root.at(segments);
    if (whole !== null) return whole;
    for (const prefix of [...prefixes, ...versionPrefix(segments)]) {
      if (!prefix.every((segment, at) => segments[at] === segment)) continue;
      const below = root.at(segments.slice(prefix.length));
      if (below !== null) return below;
    }
    return null;
  }

  return {
    find(text, isCode) {
      const found = new Set<string>();
      byPath(text, found);
      for (const [name] of text.matchAll(NAME)) {
        const keys = ids.get(name);
        if (keys !== undefined && (isCode || isCoined(name))) for (const key of keys) found.add(key);
      }
      return found;
    },
  };
}

/** A name that nobody writes as a word of a sentence: `listStations`, `list_stations`, `v2`. */
export function isCoined(name: string): boolean {
  return /[a-z][A-Z]|[_\d.]/.test(name);
}

/** An optional address or variable, and a path. Not a part of a word, of an address or of a closing tag. */
const PATH = /(?<![\w/.:@<)-])(https?:\/\/[^\s/"'`<>()]+|\$\{?\w+\}?|\{\{?[\w.-]+\}?\})?(\/[^\s"'`()[\]|,;\\]*)/g;
const MOST_PATH = 2_000;
const QUERY = /[?#].*$/;
const LAST_MARKS = /[.:!…*_]+$/;
const NAME = /[A-Za-z_][\w.-]*\w/g;
const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];
/** Upper case in the line, or any case directly before the path. */
const METHOD_IN_LINE = /\b(?:GET|PUT|POST|DELETE|OPTIONS|HEAD|PATCH|TRACE)\b/g;
const METHODS_LISTED = /(?:\b[A-Z]+(?:\s*(?:,|\/|\||and\b|or\b))+\s*)+[A-Za-z]+[\s"'`*:]+$/;
/** Longer lines are no sentences. */
const MOST_BEFORE = 200;
const METHOD_BEFORE = /(?:^|[^\w])([A-Za-z]+)[\s"'`*:]+$/;

/** The methods that stand in the same line before a path; the one directly before it alone, if there is one. */
function methodsBefore(before: string): readonly string[] {
  const line = before.slice(Math.max(before.lastIndexOf('\n') + 1, before.length - MOST_BEFORE));
  const direct = METHOD_BEFORE.exec(line)?.[1]?.toLowerCase();
  if (direct !== undefined && METHODS.includes(direct)) {
    // "GET, PUT /x" and "GET and PUT /x" name both.
    const listed = METHODS_LISTED.exec(line)?.[0] ?? '';
    return [...listed.matchAll(METHOD_IN_LINE)].map(([method]) => method.toLowerCase()).concat(direct);
  }
  const last = [...line.matchAll(METHOD_IN_LINE)].at(-1)?.[0];
  return last === undefined ? [] : [last.toLowerCase()];
}

function segmentsOf(path: string): readonly string[] {
  return path.split('/').filter((segment) => segment !== '');
}

const VERSION = /^v\d+(?:\.\d+)*$/i;

/** `/v2` or `/api/v2` before a path. */
function versionPrefix(segments: readonly string[]): readonly (readonly string[])[] {
  const at = segments.slice(0, 2).findIndex((segment) => VERSION.test(segment));
  return at < 0 ? [] : [segments.slice(0, at + 1)];
}

function baseOf(server: string): { readonly host: string | null; readonly segments: readonly string[] } {
  const [, host = null, path = ''] = /^(?:https?:)?\/\/([^/]+)(.*)$/.exec(server) ?? [null, null, server];
  return { host, segments: segmentsOf(path.replace(QUERY, '')) };
}

/** The last two labels of a host: `api.example.com` and `sandbox.example.com` belong together. */
function domainOf(host: string): string {
  return host.replace(/:\d+$/, '').split('.').slice(-2).join('.').toLowerCase();
}

function isOwnHost(address: string, domains: readonly string[]): boolean {
  const host = address.replace(/^https?:\/\//, '');
  return /^(?:localhost|127\.|\[|.*[{<$])/.test(host) || domains.includes(domainOf(host));
}

/** The paths of a specification, segment by segment. */
class PathNode {
  /** By method, the key of the operation that ends here. */
  readonly operations = new Map<string, string>();
  readonly #literals = new Map<string, PathNode>();
  #parameter: PathNode | null = null;

  add(segments: readonly string[], method: string, key: string): void {
    const [segment, ...rest] = segments;
    if (segment === undefined) {
      this.operations.set(method, key);
      return;
    }
    let next = segment.includes('{') ? this.#parameter : this.#literals.get(segment);
    if (next == null) {
      next = new PathNode();
      if (segment.includes('{')) this.#parameter = next;
      else this.#literals.set(segment, next);
    }
    next.add(rest, method, key);
  }

  /** Literal segments before parameters. Null: no operation has this path; the root is none. */
  at(segments: readonly string[], depth = 0): PathNode | null {
    const [segment, ...rest] = segments;
    if (segment === undefined) return depth > 0 && this.operations.size > 0 ? this : null;
    const literal = this.#literals.get(segment)?.at(rest, depth + 1) ?? null;
    return literal ?? this.#parameter?.at(rest, depth + 1) ?? null;
  }
}
