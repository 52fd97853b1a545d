import {
  LIST_CHILDREN,
  type ListChild,
  NAMED_CHILDREN,
  type SchemaNode,
  type SchemaReader,
  type SchemaRef,
  SINGLE_CHILDREN,
  type SingleChild,
} from './schema-node.ts';
import { stableText } from './values.ts';

const MAX_DEPTH = 100;
/** All comparisons of one run together. Beyond, schemas count as different. */
const MAX_STEPS = 1_000_000;

/** Whether two schemas accept the same values. Titles, descriptions, examples and defaults do not matter. */
export class SameSchema {
  readonly #before: SchemaReader;
  readonly #after: SchemaReader;
  readonly #texts = new WeakMap<SchemaNode, string>();
  readonly #known = new Map<string, boolean>();
  #left = MAX_STEPS;

  constructor(before: SchemaReader, after: SchemaReader) {
    this.#before = before;
    this.#after = after;
  }

  same(before: SchemaNode, after: SchemaNode, leaveOut: LeaveOut = {}): boolean {
    const assumed: Assumed = { set: new Set(), order: [] };
    const found = this.#equal({ a: before, b: after, read: [this.#before, this.#after], depth: 0, assumed }, leaveOut);
    // If the whole is the same, so is everything that was assumed on the way.
    if (found) for (const key of assumed.order) this.#known.set(key, true);
    return found;
  }

  /** `{}`, perhaps with words for people. */
  limitsNothing(node: SchemaNode, reader: 'before' | 'after', leaveOut: LeaveOut = {}): boolean {
    const schemas = reader === 'before' ? this.#before : this.#after;
    const empty = schemas.at({ raw: {}, file: '' });
    const all = {
      a: node,
      b: empty,
      read: [schemas, schemas] as const,
      depth: 0,
      assumed: { set: new Set<string>(), order: [] },
    };
    return this.#text(node, leaveOut) === this.#text(empty, leaveOut) && sameChildren(all, leaveOut) !== null;
  }

  #text(node: SchemaNode, leaveOut: LeaveOut): string {
    if (leaveOut.types !== true) {
      const known = this.#texts.get(node);
      if (known !== undefined) return known;
    }
    const {
      title: _t,
      standard: _s,
      deprecated: _d,
      sunset: _u,
      stability: _l,
      nullableKeyword: _k,
      ...facets
    } = node.facets;
    const text = stableText({
      ...facets,
      ...(leaveOut.types === true ? { types: [], nullable: false } : { types: [...facets.types].sort() }),
      enumeration: facets.enumeration === null ? null : facets.enumeration.map((item) => stableText(item)).sort(),
      numbers: [...facets.numbers].sort(),
      required: [...facets.required].sort(),
      dependentRequired: [...facets.dependentRequired].sort(),
      discriminator: null,
    });
    if (leaveOut.types !== true) this.#texts.set(node, text);
    return text;
  }

  #equal(pair: Pair, leaveOut: LeaveOut): boolean {
    const { a, b, depth, assumed } = pair;
    if (a === b) return true;
    const whole = leaveOut.types !== true && pair.read[0] !== pair.read[1];
    const key = `${String(a.id)} ${String(b.id)}`;
    if (whole) {
      const known = this.#known.get(key) ?? (assumed.set.has(key) ? true : undefined);
      if (known !== undefined) return known;
    }
    this.#left -= 1;
    if (this.#left < 0 || depth > MAX_DEPTH) return false;
    const mark = assumed.order.length;
    if (whole) {
      assumed.set.add(key);
      assumed.order.push(key);
    }
    const children = this.#text(a, leaveOut) === this.#text(b, leaveOut) ? sameChildren(pair, leaveOut) : null;
    const equal =
      children !== null &&
      children.pairs.every((each) => this.#equal(each, {})) &&
      children.lists.every((list) => this.#listsEqual(list));
    // What was assumed since then relied on this pair.
    if (!equal) for (const wrong of assumed.order.splice(mark)) assumed.set.delete(wrong);
    if (whole && !equal && depth === 0) this.#known.set(key, false);
    return equal;
  }

  #listsEqual({ before, after, pair }: ListPair): boolean {
    const free = new Set(after.keys());
    return before.every((item, at) => {
      const order = [at, ...[...free].filter((each) => each !== at)].filter((each) => free.has(each));
      const found = order.find((each) => {
        const other = after[each];
        return other !== undefined && this.#equal(childPair(pair, item, other), {});
      });
      if (found !== undefined) free.delete(found);
      return found !== undefined;
    });
  }
}

export interface LeaveOut {
  /** Types and null do not matter. */
  readonly types?: boolean;
  readonly list?: ListChild;
}

interface Pair {
  readonly a: SchemaNode;
  readonly b: SchemaNode;
  readonly read: readonly [SchemaReader, SchemaReader];
  readonly depth: number;
  readonly assumed: Assumed;
}

/** Pairs that are the same unless a difference is found: circular schemas come back to themselves. */
interface Assumed {
  readonly set: Set<string>;
  readonly order: string[];
}

interface ListPair {
  readonly before: readonly SchemaRef[];
  readonly after: readonly SchemaRef[];
  readonly pair: Pair;
}

function childPair(pair: Pair, before: SchemaRef, after: SchemaRef): Pair {
  return { ...pair, a: pair.read[0].at(before), b: pair.read[1].at(after), depth: pair.depth + 1 };
}

/** Null: they do not have the same children. */
function sameChildren(pair: Pair, leaveOut: LeaveOut): { pairs: Pair[]; lists: ListPair[] } | null {
  const { a, b } = pair;
  const pairs: Pair[] = [];
  for (const key of Object.keys(SINGLE_CHILDREN) as SingleChild[]) {
    const [before, after] = [a.single[key], b.single[key]];
    if ((before === undefined) !== (after === undefined)) return null;
    if (before !== undefined && after !== undefined) pairs.push(childPair(pair, before, after));
  }
  for (const key of NAMED_CHILDREN) {
    const [before, after] = [a.named[key], b.named[key]];
    if (before.size !== after.size) return null;
    for (const [name, schema] of before) {
      const other = after.get(name);
      if (other === undefined) return null;
      pairs.push(childPair(pair, schema, other));
    }
  }
  const lists: ListPair[] = [];
  for (const key of Object.keys(LIST_CHILDREN) as ListChild[]) {
    if (key === leaveOut.list) continue;
    const [before, after] = [a.lists[key], b.lists[key]];
    if (before.length !== after.length) return null;
    if (before.length > 0) lists.push({ before, after, pair });
  }
  return { pairs, lists };
}
