import { lifecycleFacts } from './lifecycle.ts';
import type { SchemaContext, SchemaPair, Report } from './schema-facts.ts';
import type { Facets, SchemaNode } from './schema-node.ts';
import { typesDiffer } from './type-changes.ts';
import { stableText, valueWords } from './values.ts';

/** What changed in the keywords of a schema that are no schemas themselves. */
export function keywordFacts(context: SchemaContext, { before, after }: SchemaPair, report: Report): void {
  const [old, now] = [before.facets, after.facets];
  numberFacts(old, now, before.single.contains !== undefined && after.single.contains !== undefined, report);
  enumFacts({ before, after }, report);
  patternFacts(old.pattern, now.pattern, report);
  valueFacts('const', old.fixed, now.fixed, report);
  valueFacts('default-value', old.standard, now.standard, report);
  if (old.uniqueItems !== now.uniqueItems)
    report({ change: now.uniqueItems ? 'unique-items-set' : 'unique-items-unset' });
  if (old.closed !== now.closed) {
    report({ change: now.closed ? 'additional-properties-closed' : 'additional-properties-opened' });
  }
  const texts = [
    ['content-media-type-changed', old.contentMediaType, now.contentMediaType],
    ['content-encoding-changed', old.contentEncoding, now.contentEncoding],
  ] as const;
  for (const [change, from, to] of texts) if (from !== to) report({ change, from: from || 'none', to: to || 'none' });
  dependentFacts(old, now, report);
  discriminatorFacts(old, now, report);
  lifecycleFacts(context.calendar, old, now, report);
}

/** Without a keyword, these are zero. */
const ZERO_BY_DEFAULT: ReadonlySet<string> = new Set(['min-length', 'min-items']);

function numberFacts(old: Facets, now: Facets, bothContain: boolean, report: Report): void {
  for (const name of new Set([...old.numbers.keys(), ...now.numbers.keys()])) {
    // How many items must match is reported with a first rule for them.
    if (name.endsWith('-contains') && !bothContain) continue;
    const zero = ZERO_BY_DEFAULT.has(name) ? 0 : undefined;
    const [from, to] = [old.numbers.get(name) ?? zero, now.numbers.get(name) ?? zero];
    if (from === to) continue;
    const values = {
      ...(from === undefined ? {} : { from: String(from) }),
      ...(to === undefined ? {} : { to: String(to) }),
    };
    if (from === undefined) report({ change: `${name}-set`, ...values });
    else if (to === undefined) report({ change: `${name}-unset`, ...values });
    else if (name === 'multiple-of') report({ change: 'multiple-of-changed', ...values });
    else report({ change: `${name}-${to > from ? 'increased' : 'decreased'}`, ...values });
  }
}

function enumFacts({ before: old, after: now }: SchemaPair, report: Report): void {
  openValueFacts(old.facets, now.facets, report);
  const [before, after] = [old.facets.enumeration, now.facets.enumeration];
  const tellRemoved = (values: readonly unknown[]): void => {
    for (const value of values) report({ change: 'enum-value-removed', from: valueWords(value) });
  };
  if (before === null && after !== null) report({ change: 'became-enum' });
  if (before !== null && after === null) {
    // The list may have moved into another part of the schema, with fewer values.
    if (isRewritten(old, now)) tellRemoved(before);
    else report({ change: 'no-longer-enum' });
  }
  if (before === null || after === null) return;
  const [known, left] = [new Set(before.map(wholeText)), new Set(after.map(wholeText))];
  tellRemoved(before.filter((value) => !left.has(wholeText(value))));
  for (const value of after)
    if (!known.has(wholeText(value))) report({ change: 'enum-value-added', to: valueWords(value) });
}

function wholeText(value: unknown): string {
  return stableText(value);
}

function isRewritten({ facets: old, lists: before }: SchemaNode, { facets: now, lists: after }: SchemaNode): boolean {
  const parts = (lists: SchemaNode['lists']): number => lists.oneOf.length + lists.anyOf.length + lists.allOf.length;
  return parts(before) !== parts(after) || typesDiffer(old, now) || now.fixed.length > old.fixed.length;
}

/** `x-extensible-enum`: values that more may be added to. */
function openValueFacts(old: Facets, now: Facets, report: Report): void {
  if (old.openValues.length === 0 || now.openValues.length === 0) return;
  for (const from of old.openValues) {
    if (!now.openValues.includes(from)) report({ change: 'x-extensible-enum-value-removed', from });
  }
  for (const to of now.openValues) {
    if (!old.openValues.includes(to)) report({ change: 'x-extensible-enum-value-added', to });
  }
}

const ANYTHING: ReadonlySet<string> = new Set(['.*', '^.*$', '^.*', '.*$']);

function patternFacts(from: string, to: string, report: Report): void {
  if (from === to) return;
  if (from === '') report({ change: 'pattern-added', to });
  else if (to === '') report({ change: 'pattern-removed', from });
  else report({ change: ANYTHING.has(to) ? 'pattern-generalized' : 'pattern-changed', from, to });
}

function valueFacts(name: string, [from]: readonly unknown[], [to]: readonly unknown[], report: Report): void {
  if (stableText(from) === stableText(to)) return;
  if (from === undefined) report({ change: `${name}-added`, to: valueWords(to) });
  else if (to === undefined) report({ change: `${name}-removed`, from: valueWords(from) });
  else report({ change: `${name}-changed`, from: valueWords(from), to: valueWords(to) });
}

function dependentFacts(old: Facets, now: Facets, report: Report): void {
  for (const [name, names] of now.dependentRequired) {
    const before = old.dependentRequired.get(name);
    const to = names.join(', ');
    if (before === undefined) report({ change: 'dependent-required-added', name, to });
    else if (before.join(', ') !== to)
      report({ change: 'dependent-required-changed', name, from: before.join(', '), to });
  }
  for (const [name, names] of old.dependentRequired) {
    if (!now.dependentRequired.has(name))
      report({ change: 'dependent-required-removed', name, from: names.join(', ') });
  }
}

function discriminatorFacts({ discriminator: old }: Facets, { discriminator: now }: Facets, report: Report): void {
  if (old === null && now !== null) report({ change: 'discriminator-added', to: now.property });
  if (old !== null && now === null) report({ change: 'discriminator-removed', from: old.property });
  if (old === null || now === null) return;
  if (old.property !== now.property) {
    report({ change: 'discriminator-property-name-changed', from: old.property, to: now.property });
  }
  for (const [name, to] of now.mapping) {
    const from = old.mapping.get(name);
    if (from === undefined) report({ change: 'discriminator-mapping-added', name });
    else if (lastPart(from) !== lastPart(to)) report({ change: 'discriminator-mapping-changed', name, from, to });
  }
  for (const name of old.mapping.keys()) {
    if (!now.mapping.has(name)) report({ change: 'discriminator-mapping-deleted', name });
  }
}

/** A mapping may hold a reference or only a name. */
function lastPart(target: string): string {
  return target.split('/').at(-1) ?? target;
}
