import { lifecycleFacts } from './lifecycle.ts';
import type { SchemaContext, SchemaPair, Tell } from './schema-facts.ts';
import type { Facets, SchemaNode } from './schema-node.ts';
import { typesDiffer } from './type-changes.ts';
import { stableText, valueWords } from './values.ts';

/** What changed in the keywords of a schema that are no schemas themselves. */
export function keywordFacts(context: SchemaContext, { before, after }: SchemaPair, tell: Tell): void {
  const [old, now] = [before.facets, after.facets];
  numberFacts(old, now, before.single.contains !== undefined && after.single.contains !== undefined, tell);
  enumFacts({ before, after }, tell);
  patternFacts(old.pattern, now.pattern, tell);
  valueFacts('const', old.fixed, now.fixed, tell);
  valueFacts('default-value', old.standard, now.standard, tell);
  if (old.uniqueItems !== now.uniqueItems) tell({ what: now.uniqueItems ? 'unique-items-set' : 'unique-items-unset' });
  if (old.closed !== now.closed) {
    tell({ what: now.closed ? 'additional-properties-closed' : 'additional-properties-opened' });
  }
  const texts = [
    ['content-media-type-changed', old.contentMediaType, now.contentMediaType],
    ['content-encoding-changed', old.contentEncoding, now.contentEncoding],
  ] as const;
  for (const [what, from, to] of texts) if (from !== to) tell({ what, from: from || 'none', to: to || 'none' });
  dependentFacts(old, now, tell);
  discriminatorFacts(old, now, tell);
  lifecycleFacts(context.calendar, old, now, tell);
}

/** Without a keyword, these are zero. */
const ZERO_BY_DEFAULT: ReadonlySet<string> = new Set(['min-length', 'min-items']);

function numberFacts(old: Facets, now: Facets, bothContain: boolean, tell: Tell): void {
  for (const name of new Set([...old.numbers.keys(), ...now.numbers.keys()])) {
    // How many items must match is told with a first rule for them.
    if (name.endsWith('-contains') && !bothContain) continue;
    const zero = ZERO_BY_DEFAULT.has(name) ? 0 : undefined;
    const [from, to] = [old.numbers.get(name) ?? zero, now.numbers.get(name) ?? zero];
    if (from === to) continue;
    const values = {
      ...(from === undefined ? {} : { from: String(from) }),
      ...(to === undefined ? {} : { to: String(to) }),
    };
    if (from === undefined) tell({ what: `${name}-set`, ...values });
    else if (to === undefined) tell({ what: `${name}-unset`, ...values });
    else if (name === 'multiple-of') tell({ what: 'multiple-of-changed', ...values });
    else tell({ what: `${name}-${to > from ? 'increased' : 'decreased'}`, ...values });
  }
}

function enumFacts({ before: old, after: now }: SchemaPair, tell: Tell): void {
  openValueFacts(old.facets, now.facets, tell);
  const [before, after] = [old.facets.enumeration, now.facets.enumeration];
  const tellRemoved = (values: readonly unknown[]): void => {
    for (const value of values) tell({ what: 'enum-value-removed', from: valueWords(value) });
  };
  if (before === null && after !== null) tell({ what: 'became-enum' });
  if (before !== null && after === null) {
    // The list may have moved into another part of the schema, with fewer values.
    if (isRewritten(old, now)) tellRemoved(before);
    else tell({ what: 'no-longer-enum' });
  }
  if (before === null || after === null) return;
  const [known, left] = [new Set(before.map(wholeText)), new Set(after.map(wholeText))];
  tellRemoved(before.filter((value) => !left.has(wholeText(value))));
  for (const value of after)
    if (!known.has(wholeText(value))) tell({ what: 'enum-value-added', to: valueWords(value) });
}

function wholeText(value: unknown): string {
  return stableText(value);
}

function isRewritten({ facets: old, lists: before }: SchemaNode, { facets: now, lists: after }: SchemaNode): boolean {
  const parts = (lists: SchemaNode['lists']): number => lists.oneOf.length + lists.anyOf.length + lists.allOf.length;
  return parts(before) !== parts(after) || typesDiffer(old, now) || now.fixed.length > old.fixed.length;
}

/** `x-extensible-enum`: values that more may be added to. */
function openValueFacts(old: Facets, now: Facets, tell: Tell): void {
  if (old.openValues.length === 0 || now.openValues.length === 0) return;
  for (const from of old.openValues) {
    if (!now.openValues.includes(from)) tell({ what: 'x-extensible-enum-value-removed', from });
  }
  for (const to of now.openValues) {
    if (!old.openValues.includes(to)) tell({ what: 'x-extensible-enum-value-added', to });
  }
}

const ANYTHING: ReadonlySet<string> = new Set(['.*', '^.*$', '^.*', '.*$']);

function patternFacts(from: string, to: string, tell: Tell): void {
  if (from === to) return;
  if (from === '') tell({ what: 'pattern-added', to });
  else if (to === '') tell({ what: 'pattern-removed', from });
  else tell({ what: ANYTHING.has(to) ? 'pattern-generalized' : 'pattern-changed', from, to });
}

function valueFacts(name: string, [from]: readonly unknown[], [to]: readonly unknown[], tell: Tell): void {
  if (stableText(from) === stableText(to)) return;
  if (from === undefined) tell({ what: `${name}-added`, to: valueWords(to) });
  else if (to === undefined) tell({ what: `${name}-removed`, from: valueWords(from) });
  else tell({ what: `${name}-changed`, from: valueWords(from), to: valueWords(to) });
}

function dependentFacts(old: Facets, now: Facets, tell: Tell): void {
  for (const [name, names] of now.dependentRequired) {
    const before = old.dependentRequired.get(name);
    const to = names.join(', ');
    if (before === undefined) tell({ what: 'dependent-required-added', name, to });
    else if (before.join(', ') !== to) tell({ what: 'dependent-required-changed', name, from: before.join(', '), to });
  }
  for (const [name, names] of old.dependentRequired) {
    if (!now.dependentRequired.has(name)) tell({ what: 'dependent-required-removed', name, from: names.join(', ') });
  }
}

function discriminatorFacts({ discriminator: old }: Facets, { discriminator: now }: Facets, tell: Tell): void {
  if (old === null && now !== null) tell({ what: 'discriminator-added', to: now.property });
  if (old !== null && now === null) tell({ what: 'discriminator-removed', from: old.property });
  if (old === null || now === null) return;
  if (old.property !== now.property) {
    tell({ what: 'discriminator-property-name-changed', from: old.property, to: now.property });
  }
  for (const [name, to] of now.mapping) {
    const from = old.mapping.get(name);
    if (from === undefined) tell({ what: 'discriminator-mapping-added', name });
    else if (lastPart(from) !== lastPart(to)) tell({ what: 'discriminator-mapping-changed', name, from, to });
  }
  for (const name of old.mapping.keys()) {
    if (!now.mapping.has(name)) tell({ what: 'discriminator-mapping-deleted', name });
  }
}

/** A mapping may hold a reference or only a name. */
function lastPart(target: string): string {
  return target.split('/').at(-1) ?? target;
}
