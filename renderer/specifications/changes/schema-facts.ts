import { keywordFacts } from './keyword-facts.ts';
import type { Calendar } from './lifecycle.ts';
import { propertyFacts } from './property-facts.ts';
import type { SameSchema } from './same-schema.ts';
import {
  LIST_CHILDREN,
  type ListChild,
  type SchemaNode,
  type SchemaReader,
  type SchemaRef,
  SINGLE_CHILDREN,
  type SingleChild,
} from './schema-node.ts';
import { matchSubschemas, type MatchedSubschemas } from './subschemas.ts';
import { listOfTypes, nullableWrap, oneOfWrap } from './transitions.ts';
import { type TypeChange, typesDiffer } from './type-changes.ts';

/** One thing that changed in a schema, without regard to where the schema is used. */
export interface SchemaFact {
  /** The name of its rule; `type` has a rule for each place. */
  readonly change: string;
  /** The property that it is about, for facts that a schema has about its properties. */
  readonly property?: string;
  readonly from?: string;
  readonly to?: string;
  readonly name?: string;
  readonly types?: TypeChange;
  /** Clients never send it, or never receive it. */
  readonly readOnly: boolean;
  readonly writeOnly: boolean;
}

export interface SchemaPair {
  readonly before: SchemaNode;
  readonly after: SchemaNode;
}

export interface SchemaComparison {
  readonly facts: readonly SchemaFact[];
  readonly children: readonly (SchemaPair & { readonly step: string })[];
}

export interface SchemaContext {
  readonly before: SchemaReader;
  readonly after: SchemaReader;
  readonly same: SameSchema;
  readonly calendar: Calendar;
}

export type Report = (fact: Partial<SchemaFact> & { readonly change: string }) => void;

/** What changed in a schema itself, and the schemas in it that both sides have. */
export function compareSchemas(context: SchemaContext, pair: SchemaPair): SchemaComparison {
  const facts: SchemaFact[] = [];
  const children: (SchemaPair & { step: string })[] = [];
  const { readOnly, writeOnly } = pair.after.facets;
  const report: Report = (fact) => facts.push({ readOnly, writeOnly, ...fact });
  const descend = (step: string, before: SchemaRef, after: SchemaRef): void => {
    children.push({ step, before: context.before.at(before), after: context.after.at(after) });
  };

  const wrap = nullableWrap(context, pair);
  if (wrap !== null) {
    report({ change: wrap });
    return { facts, children };
  }
  const types = listOfTypes(context, pair);
  const moved = oneOfWrap(context, pair);
  if (types !== null) report(types);
  else if (moved === null) typeFact(context, pair, report);
  if (moved !== null) report({ change: 'wrapped-in-one-of', to: String(pair.after.lists.oneOf.length) });
  nullFact(pair, report);
  keywordFacts(context, pair, report);
  singleChildren(pair, report, descend);
  for (const key of Object.keys(LIST_CHILDREN) as ListChild[]) {
    const matched = matchSubschemas(context, pair.before.lists[key], pair.after.lists[key]);
    for (const { name, before, after } of matched.both) descend(`${key}[${name}]`, before, after);
    const reported = moved !== null && key === 'oneOf' ? { ...matched, removed: [] } : matched;
    if (types === null) listFacts(context, { key, matched: reported, wrapped: moved !== null }, report);
  }
  propertyFacts(context, pair, { moved: moved ?? new Set(), report, descend });
  return { facts, children };
}

function typeFact(context: SchemaContext, { before, after }: SchemaPair, report: Report): void {
  if (!typesDiffer(before.facets, after.facets)) return;
  const wrapped = becameList(context, { before, after });
  report({ change: 'type', types: { before: before.facets, after: after.facets, wrapped } });
}

function becameList(context: SchemaContext, { before, after }: SchemaPair): boolean {
  const added = after.facets.types.filter((type) => !before.facets.types.includes(type));
  const { items } = after.single;
  if (added.length !== 1 || added[0] !== 'array' || before.facets.types.length === 0 || items === undefined)
    return false;
  const item = context.after.at(items);
  const [first, ...more] = item.facets.types;
  const accepts =
    first === undefined ||
    (more.length === 0 &&
      (first === 'string' ||
        before.facets.types.every((type) => type === first || (type === 'integer' && first === 'number'))));
  return accepts && context.same.same(before, item, { types: true });
}

/** Without a type, null was allowed before as well, unless a keyword says so. */
function nullFact({ before, after }: SchemaPair, report: Report): void {
  const [old, now] = [before.facets, after.facets];
  if (old.nullable === now.nullable) return;
  const byKeyword = old.nullableKeyword !== now.nullableKeyword;
  if (!byKeyword && (old.types.length === 0 || now.types.length === 0)) return;
  report({ change: now.nullable ? 'became-nullable' : 'became-not-nullable' });
}

function singleChildren(
  { before, after }: SchemaPair,
  report: Report,
  descend: (step: string, before: SchemaRef, after: SchemaRef) => void,
): void {
  for (const [key, change] of Object.entries(SINGLE_CHILDREN) as [SingleChild, string][]) {
    const [old, now] = [before.single[key], after.single[key]];
    // Rules for items come and go with the type.
    if (key === 'items' && isList(before) !== isList(after)) continue;
    if (old !== undefined && now !== undefined) descend(key, old, now);
    else if (old !== undefined) report({ change: `${change}-removed` });
    else if (now !== undefined) report({ change: `${change}-added` });
  }
}

function isList({ facets }: SchemaNode): boolean {
  return facets.types.includes('array');
}

function listFacts(
  context: SchemaContext,
  {
    key,
    matched,
    wrapped,
  }: { readonly key: ListChild; readonly matched: MatchedSubschemas; readonly wrapped: boolean },
  report: Report,
): void {
  const name = LIST_CHILDREN[key];
  for (const side of ['added', 'removed'] as const) {
    const reader = side === 'added' ? 'after' : 'before';
    const value = side === 'added' ? 'to' : 'from';
    const bare = key === 'allOf' ? matched[side].filter(({ ref }) => isBare(context, reader, ref)) : [];
    const rest = matched[side].filter((each) => !bare.includes(each));
    const words = (parts: typeof rest): string => parts.map((each) => each.name).join(', ');
    if (rest.length > 0)
      report({ change: `${name}-${side}`, [value]: words(rest), ...(wrapped ? { name: 'wrapped' } : {}) });
    if (bare.length > 0) report({ change: `${name}-${side}-annotation-only`, [value]: words(bare) });
  }
}

function isBare(context: SchemaContext, reader: 'before' | 'after', ref: SchemaRef): boolean {
  return context.same.limitsNothing(context[reader].at(ref), reader);
}
