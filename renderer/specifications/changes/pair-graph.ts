import { compareSchemas, type SchemaContext, type SchemaFact, type SchemaPair } from './schema-facts.ts';
import type { SchemaRef } from './schema-node.ts';

/** Pairs of schemas in one comparison. Beyond, changes are not complete. */
const MAX_PAIRS = 200_000;
/**
 * A schema that many properties share is reported at so many of them in one body. Where schemas refer to each other in every
 * way, the ways through them are without number, so each is reported where it is found first.
 */
const PLACES = { tree: { leaf: 50, other: 4 }, web: { leaf: 4, other: 1 } } as const;
/** A body with more steps than this is a web. */
const STEPS_OF_TREE = 300;
const MAX_DEPTH = 40;

interface Entry {
  readonly facts: readonly SchemaFact[];
  readonly children: readonly { readonly step: string; readonly key: string }[];
  readonly parents: Set<string>;
}

export interface PlacedFact {
  readonly fact: SchemaFact;
  /** From the root of a body or parameter: names of properties, `items`, `oneOf[Cat]`. */
  readonly path: readonly string[];
}

/**
 * All pairs of schemas that a comparison meets. Each pair is compared once, however often it is used; then only the
 * parts that have a change somewhere below are walked for each body and parameter. So circular schemas end, and a large
 * document takes time in proportion to its size.
 */
export class PairGraph {
  readonly #context: SchemaContext;
  readonly #entries = new Map<string, Entry>();
  #changed: Set<string> | null = null;
  #complete = true;
  readonly #changedChildren = new Map<string, Entry['children']>();

  constructor(context: SchemaContext) {
    this.#context = context;
  }

  /** False: the documents were too large to compare all of them. */
  get complete(): boolean {
    return this.#complete;
  }

  /** Compares everything that can be reached from here. To be called for all roots before any is walked. */
  add(before: SchemaRef, after: SchemaRef): string {
    const root = { before: this.#context.before.at(before), after: this.#context.after.at(after) };
    const todo: { readonly pair: SchemaPair; readonly parent: string | null }[] = [{ pair: root, parent: null }];
    for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
      const key = keyOf(next.pair);
      const known = this.#entries.get(key);
      if (known !== undefined) {
        if (next.parent !== null) known.parents.add(next.parent);
        continue;
      }
      if (this.#entries.size >= MAX_PAIRS) {
        this.#complete = false;
        continue;
      }
      const { facts, children } = compareSchemas(this.#context, next.pair);
      const parents = new Set(next.parent === null ? [] : [next.parent]);
      this.#entries.set(key, {
        facts,
        parents,
        children: children.map((child) => ({ step: child.step, key: keyOf(child) })),
      });
      for (const child of children) todo.push({ pair: child, parent: key });
    }
    return keyOf(root);
  }

  /** The changes below a root that was added, nearest first. */
  walk(root: string): readonly PlacedFact[] {
    const changed = (this.#changed ??= this.#withChanges());
    const placed: PlacedFact[] = [];
    const seen = new Map<string, number>();
    let steps = 0;
    let level: readonly Step[] = changed.has(root) ? [{ key: root, step: '', above: null }] : [];
    for (let depth = 0; level.length > 0 && depth < MAX_DEPTH; depth += 1) {
      const below: Step[] = [];
      for (const step of level) {
        steps += 1;
        for (const fact of this.#entries.get(step.key)?.facts ?? []) {
          placed.push({ fact, path: pathOf(step, fact.property) });
        }
        for (const child of this.#childrenWithChanges(step.key)) {
          const times = seen.get(child.key) ?? 0;
          const isLeaf = this.#childrenWithChanges(child.key).length === 0;
          const most = PLACES[steps < STEPS_OF_TREE ? 'tree' : 'web'][isLeaf ? 'leaf' : 'other'];
          if (times >= most || isAbove(step, child.key)) continue;
          seen.set(child.key, times + 1);
          below.push({ key: child.key, step: child.step, above: step });
        }
      }
      level = below;
    }
    if (level.length > 0) this.#complete = false;
    return placed;
  }

  #childrenWithChanges(key: string): Entry['children'] {
    const known = this.#changedChildren.get(key);
    if (known !== undefined) return known;
    const changed = (this.#changed ??= this.#withChanges());
    const children = (this.#entries.get(key)?.children ?? []).filter((child) => changed.has(child.key));
    this.#changedChildren.set(key, children);
    return children;
  }

  hasChanges(root: string): boolean {
    return (this.#changed ??= this.#withChanges()).has(root);
  }

  #withChanges(): Set<string> {
    const todo = [...this.#entries].filter(([, entry]) => entry.facts.length > 0).map(([key]) => key);
    const changed = new Set(todo);
    for (let key = todo.pop(); key !== undefined; key = todo.pop()) {
      for (const parent of this.#entries.get(key)?.parents ?? []) {
        if (changed.has(parent)) continue;
        changed.add(parent);
        todo.push(parent);
      }
    }
    return changed;
  }
}

interface Step {
  readonly key: string;
  readonly step: string;
  readonly above: Step | null;
}

function pathOf(last: Step, property: string | undefined): readonly string[] {
  const path = property === undefined ? [] : [property];
  for (let here = last; here.above !== null; here = here.above) path.push(here.step);
  return path.reverse();
}

function isAbove(step: Step, key: string): boolean {
  for (let here: Step | null = step; here !== null; here = here.above) if (here.key === key) return true;
  return false;
}

function keyOf({ before, after }: SchemaPair): string {
  return `${String(before.id)} ${String(after.id)}`;
}
