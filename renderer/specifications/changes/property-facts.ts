import type { SchemaContext, SchemaPair, Report } from './schema-facts.ts';
import type { Facets, SchemaRef } from './schema-node.ts';

export interface PropertyWalk {
  /** Properties that moved into alternatives; they are not gone. */
  readonly moved: ReadonlySet<string>;
  readonly report: Report;
  readonly descend: (step: string, before: SchemaRef, after: SchemaRef) => void;
}

/** Properties that were added or removed, became required or optional, or one-way. */
export function propertyFacts(context: SchemaContext, pair: SchemaPair, walk: PropertyWalk): void {
  const { before, after } = pair;
  const { report, descend } = walk;
  const [old, now] = [before.named.properties, after.named.properties];
  for (const [property, ref] of old) {
    const other = now.get(property);
    if (other !== undefined) {
      descend(property, ref, other);
      bothSides(
        context,
        pair,
        property,
        { before: context.before.at(ref).facets, after: context.after.at(other).facets },
        report,
      );
    } else if (!walk.moved.has(property)) {
      const change = before.facets.required.has(property) ? 'removed-required' : 'removed-optional';
      report({ change, property, ...ways(context.before.at(ref).facets) });
    }
  }
  for (const [property, ref] of now) {
    if (old.has(property)) continue;
    const { facets } = context.after.at(ref);
    const byDefault = facets.standard.length > 0 ? 'added-required-with-default' : 'added-required';
    report({ change: after.facets.required.has(property) ? byDefault : 'added-optional', property, ...ways(facets) });
  }
  for (const property of after.facets.required) {
    const described = old.has(property) || now.has(property);
    if (!described && !before.facets.required.has(property)) report({ change: 'required-elsewhere', property });
  }
  patternFacts(pair, walk);
}

function bothSides(
  _context: SchemaContext,
  { before, after }: SchemaPair,
  property: string,
  facets: { readonly before: Facets; readonly after: Facets },
  report: Report,
): void {
  const [was, is] = [before.facets.required.has(property), after.facets.required.has(property)];
  const now = ways(facets.after);
  if (!was && is) {
    const change = facets.after.standard.length > 0 ? 'became-required-with-default' : 'became-required';
    report({ change, property, ...now });
  }
  if (was && !is) report({ change: 'became-optional', property, ...now });
  const need = was ? 'required' : 'optional';
  for (const [flag, words] of [
    ['writeOnly', 'write-only'],
    ['readOnly', 'read-only'],
  ] as const) {
    if (facets.before[flag] === facets.after[flag]) continue;
    report({ change: `${need}-became-${facets.after[flag] ? '' : 'not-'}${words}`, property, ...now });
  }
}

function ways({ readOnly, writeOnly }: Facets): { readonly readOnly: boolean; readonly writeOnly: boolean } {
  return { readOnly, writeOnly };
}

function patternFacts({ before, after }: SchemaPair, { report, descend }: PropertyWalk): void {
  for (const [key, change] of [
    ['patternProperties', 'pattern-property'],
    ['dependentSchemas', 'dependent-schema'],
  ] as const) {
    const [old, now] = [before.named[key], after.named[key]];
    for (const [name, ref] of old) {
      const other = now.get(name);
      if (other === undefined) report({ change: `${change}-removed`, name });
      else descend(`${key}[${name}]`, ref, other);
    }
    for (const name of now.keys()) if (!old.has(name)) report({ change: `${change}-added`, name });
  }
}
