import type { SchemaContext, SchemaFact, SchemaPair } from './schema-facts.ts';
import type { SchemaNode, SchemaReader, SchemaRef } from './schema-node.ts';

/**
 * Ways of writing that change a schema in many places although one thing changed. Each is reported once, instead of by
 * its parts.
 */

/** `X` became `oneOf: [null, X]`, or the other way round: only null was added or removed. */
export function nullableWrap(
  context: SchemaContext,
  { before, after }: SchemaPair,
): 'became-nullable' | 'became-not-nullable' | null {
  const wrapped = payload(context, 'after', after);
  if (wrapped !== null && isPlain(before) && context.same.same(before, context.after.at(wrapped))) {
    return 'became-nullable';
  }
  const unwrapped = payload(context, 'before', before);
  if (unwrapped !== null && isPlain(after) && context.same.same(context.before.at(unwrapped), after)) {
    return 'became-not-nullable';
  }
  return null;
}

function isPlain({ lists, single, facets }: SchemaNode): boolean {
  const composed = lists.oneOf.length + lists.anyOf.length + lists.allOf.length > 0 || single.not !== undefined;
  return !composed && !facets.nullable;
}

/** The other one of two alternatives, if one is null and nothing beside them limits anything. */
function payload(context: SchemaContext, side: 'before' | 'after', node: SchemaNode): SchemaRef | null {
  const reader = context[side];
  const { oneOf } = node.lists;
  if (oneOf.length !== 2) return null;
  const rest = oneOf.filter((ref) => !isNull(context, side, reader.at(ref)));
  const [only] = rest;
  if (rest.length !== 1 || only === undefined) return null;
  return context.same.limitsNothing(node, side, { list: 'oneOf' }) ? only : null;
}

function isNull(context: SchemaContext, side: 'before' | 'after', node: SchemaNode): boolean {
  return node.facets.types[0] === 'null' && context.same.limitsNothing(node, side, { types: true });
}

/** `string` became `oneOf: [string, integer]`, and the like: a type was added to or removed from a choice. */
export function listOfTypes(
  context: SchemaContext,
  { before, after }: SchemaPair,
): (Partial<SchemaFact> & { readonly change: string }) | null {
  const [old, now] = [choice(context.before, before), choice(context.after, after)];
  if (old === null || now === null || !(old.list || now.list)) return null;
  const added = [...now.types].filter((type) => !old.types.has(type));
  const removed = [...old.types].filter((type) => !now.types.has(type));
  if (added.length + removed.length === 0) return null;
  // Each side has its own direction that breaks: the wider one for answers, the narrower one for requests.
  return { change: 'list-of-types', from: removed.join(', '), to: added.join(', ') };
}

function choice(reader: SchemaReader, node: SchemaNode): { types: ReadonlySet<string>; list: boolean } | null {
  const { facets, lists, single, named } = node;
  if (single.not !== undefined || lists.allOf.length > 0 || named.properties.size > 0) return null;
  const [own] = facets.types;
  if (own !== undefined) return { types: new Set([own]), list: false };
  for (const parts of [lists.oneOf, lists.anyOf]) {
    const types = parts.map((ref) => simpleType(reader.at(ref)));
    if (parts.length > 0 && types.every((type) => type !== null)) return { types: new Set(types), list: true };
  }
  return null;
}

function simpleType({ facets, lists, named }: SchemaNode): string | null {
  const [type, ...more] = facets.types;
  const isNullableToo = facets.nullable && !facets.nullableKeyword && type !== 'null';
  const composed = lists.oneOf.length + lists.anyOf.length + lists.allOf.length > 0 || named.properties.size > 0;
  return type === undefined || more.length > 0 || composed || isNullableToo ? null : type;
}

/** An object became a choice of objects. These properties moved into the alternatives. */
export function oneOfWrap({ after: reader }: SchemaContext, { before, after }: SchemaPair): ReadonlySet<string> | null {
  const { properties } = before.named;
  if (before.lists.oneOf.length > 0 || properties.size === 0) return null;
  const isBare = after.named.properties.size === 0 && after.facets.types.length === 0;
  if (after.lists.oneOf.length === 0 || !isBare) return null;
  const alternatives = after.lists.oneOf.map((ref) => reader.at(ref));
  const moved = [...properties.keys()].filter((name) => alternatives.some((node) => node.named.properties.has(name)));
  return moved.length === 0 ? null : new Set(moved);
}
