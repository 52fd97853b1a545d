import type { Facets } from './schema-node.ts';

/** The types and formats of one value before and after. */
export interface TypeChange {
  readonly before: Facets;
  readonly after: Facets;
  /** The new schema is an array whose items accept the old value. */
  readonly wrapped: boolean;
}

export type TypeVerdict = 'type-changed' | 'type-specialized' | 'type-generalized' | 'type-compatible';

export function typesDiffer(before: Facets, after: Facets): boolean {
  return before.format !== after.format || !sameSet(before.types, after.types);
}

/**
 * `asText`: the value is written as plain text, as in a query or a form, where the number 1 and the string "1" look the
 * same.
 */
export function requestVerdict({ before, after }: TypeChange, asText: boolean): TypeVerdict {
  const widened = isWithin(before.types, after.types);
  if (refuses(before, after, { asText, typesFit: widened })) return 'type-changed';
  return isSwap(before, after) && !widened ? 'type-compatible' : 'type-generalized';
}

export function responseVerdict({ before, after }: TypeChange, asText: boolean): TypeVerdict {
  const narrowed = isWithin(after.types, before.types);
  if (refuses(after, before, { asText, typesFit: narrowed })) {
    return !sameSet(before.types, after.types) && isWithin(before.types, after.types)
      ? 'type-generalized'
      : 'type-changed';
  }
  return isSwap(before, after) && !narrowed ? 'type-compatible' : 'type-specialized';
}

/** `exploded`: the parameter is written once for each item, so one value looks like a list of one. */
export function parameterVerdict(change: TypeChange, exploded: boolean): TypeVerdict {
  const { before, after } = change;
  const refused = refuses(before, after, { asText: true, typesFit: isWithin(before.types, after.types) });
  return refused && !(exploded && change.wrapped) ? 'type-changed' : 'type-generalized';
}

/** Nobody knows whether the properties of a parameter are written as text or as JSON. */
export function parameterPropertyVerdict({ before, after }: TypeChange): TypeVerdict {
  const typesFit = isWithin(before.types, after.types);
  const asJson = refuses(before, after, { asText: false, typesFit });
  const asText = refuses(before, after, { asText: true, typesFit });
  if (asJson !== asText) return 'type-changed';
  return asJson ? 'type-specialized' : 'type-generalized';
}

/** Whether something that accepts `receiver` may refuse what `sender` describes. */
function refuses(
  sender: Facets,
  receiver: Facets,
  { asText, typesFit }: { readonly asText: boolean; readonly typesFit: boolean },
): boolean {
  const typeChanged = !sameSet(sender.types, receiver.types);
  if (typeChanged && receiver.types.length === 0) return false;
  if (typeChanged && !typesFit && !replaces(sender.types, receiver.types, asText)) return true;
  return sender.format !== receiver.format && !formatFits(sender.format, receiver);
}

function replaces(from: readonly string[], to: readonly string[], asText: boolean): boolean {
  const added = to.filter((type) => !from.includes(type));
  const removed = from.filter((type) => !to.includes(type));
  if (added.length === 1 && removed.length === 1 && added[0] === 'number' && removed[0] === 'integer') return true;
  return asText && (added.length === 0 || (added.length === 1 && added[0] === 'string'));
}

/** Type, narrow format, wide format. */
const WIDER_FORMATS: ReadonlySet<string> = new Set([
  'number float double',
  'integer int32 int64',
  'integer int32 bigint',
  'integer int64 bigint',
  'string date date-time',
  'string time date-time',
]);

function formatFits(from: string, { format, types }: Facets): boolean {
  if (format === '') return true;
  return types.length === 1 && WIDER_FORMATS.has(`${String(types[0])} ${from} ${format}`);
}

function isSwap(before: Facets, after: Facets): boolean {
  return before.types.length > 0 && after.types.length > 0 && !sameSet(before.types, after.types);
}

/** Every type of `types` is accepted by `others`. Any type is within nothing. */
function isWithin(types: readonly string[], others: readonly string[]): boolean {
  return (
    types.length > 0 &&
    types.every((type) => others.includes(type) || (type === 'integer' && others.includes('number')))
  );
}

function sameSet(types: readonly string[], others: readonly string[]): boolean {
  return types.length === others.length && types.every((type) => others.includes(type));
}

/** `integer (int64)`, `string or array`; only what changed. */
export function typeWords(facets: Facets, other: Facets): string {
  const type = facets.types.length === 0 ? 'any type' : facets.types.join(' or ');
  const format = facets.format === '' ? 'no format' : facets.format;
  if (facets.format === other.format) return type;
  if (sameSet(facets.types, other.types)) return format;
  return facets.format === '' ? type : `${type} (${format})`;
}

export function typeDimension(before: Facets, after: Facets): string {
  if (before.format === after.format) return 'type';
  return sameSet(before.types, after.types) ? 'format' : 'type and format';
}
