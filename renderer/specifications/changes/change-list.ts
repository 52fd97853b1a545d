import type { ChangeClass, ChangePlace, SpecificationChange } from '#shared/model/specification-changes.ts';
import { NOWHERE } from './nowhere.ts';
import type { PlacedFact } from './pair-graph.ts';
import { CHANGE_CLASSES, documentKind, type RuledKind, schemaKind, type SchemaPlace } from './rules.ts';
import type { SchemaFact } from './schema-facts.ts';
import {
  parameterPropertyVerdict,
  parameterVerdict,
  requestVerdict,
  responseVerdict,
  typeDimension,
  type TypeVerdict,
  typeWords,
} from './type-changes.ts';
import { coded } from './values.ts';

/** More changes than anybody reads. */
const MAX_CHANGES = 50_000;

export interface FactValues {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly name?: string | undefined;
}

/** Where a schema is used. */
export interface SchemaUse {
  readonly place: ChangePlace;
  readonly root: 'parameter' | 'requestBody' | 'responseBody' | 'responseHeader';
  /** Values are written as text, where 1 and "1" look the same. */
  readonly asText: boolean;
  /** A parameter that is written once for each item. */
  readonly exploded: boolean;
  /** A default matters only where a parameter may be left out. */
  readonly optional: boolean;
}

/** Turns facts into changes by the rules. */
export class ChangeList {
  readonly #changes = new Map<string, SpecificationChange>();
  #worst: ChangeClass = 'breaking';
  #complete = true;

  get complete(): boolean {
    return this.#complete;
  }

  get changes(): readonly SpecificationChange[] {
    return [...this.#changes.values()];
  }

  get worst(): ChangeClass {
    return this.#worst;
  }

  /** Changes that `report` finds are at most so bad. */
  atMost(worst: ChangeClass, report: () => void): void {
    const before = this.#worst;
    if (CHANGE_CLASSES.indexOf(worst) > CHANGE_CLASSES.indexOf(before)) this.#worst = worst;
    report();
    this.#worst = before;
  }

  hasChangesOf({ operation }: ChangePlace): boolean {
    return this.changes.some(({ place }) => {
      return place.operation?.path === operation?.path && place.operation?.method === operation?.method;
    });
  }

  report(kind: string, place: Partial<ChangePlace>, values: FactValues = {}): void {
    const rule = documentKind(kind);
    if (rule !== null) this.#add(rule, { ...NOWHERE, ...place }, values, '');
  }

  tellFact(placed: PlacedFact, use: SchemaUse): void {
    const { fact, path } = placed;
    const place = placeOf(fact, path, use);
    const reported = place === null ? null : reportedFact(fact, place, use);
    if (place === null || reported === null) return;
    const rule = schemaKind(reported.change, place);
    if (rule === null) return;
    const where = { ...use.place, path };
    this.#add(rule, where, reported, `${subjectOf(where)}: `);
  }

  #add(rule: RuledKind, place: ChangePlace, values: FactValues, subject: string): void {
    if (this.#changes.size >= MAX_CHANGES) {
      this.#complete = false;
      return;
    }
    const worst = CHANGE_CLASSES.indexOf(this.#worst);
    const cls = CHANGE_CLASSES[Math.max(worst, CHANGE_CLASSES.indexOf(rule.class))] ?? rule.class;
    const callback = place.callback === null ? '' : `Callback ${coded(place.callback)}: `;
    const text = callback + subject + filled(rule.text, place, values);
    const { operation, group } = place;
    const key = [rule.kind, group, operation?.method ?? '', operation?.path ?? '', place.name ?? '', text].join('\n');
    const change = { kind: rule.kind, class: cls, place, from: values.from ?? null, to: values.to ?? null, text };
    if (!this.#changes.has(key)) this.#changes.set(key, change);
  }
}

function placeOf(fact: SchemaFact, path: readonly string[], { root, place }: SchemaUse): SchemaPlace | null {
  const isRoot = path.length === 0;
  switch (root) {
    case 'responseHeader':
      return isRoot ? root : null;
    case 'parameter':
      // How many items a list may have is a limit of the parameter, even where lists hold lists.
      if (isRoot || (path.length === 1 && path[0] === 'items' && fact.change.includes('-items-'))) return 'parameter';
      return place.parameter?.in === 'header' ? 'headerProperty' : 'parameterProperty';
    case 'requestBody':
      return isRoot ? root : fact.readOnly ? 'requestReadOnlyProperty' : 'requestProperty';
    case 'responseBody':
      return isRoot ? root : fact.writeOnly ? 'responseWriteOnlyProperty' : 'responseProperty';
  }
}

/** Null: it is not reported at this place. */
function reportedFact(
  fact: SchemaFact,
  place: SchemaPlace,
  use: SchemaUse,
): (FactValues & { readonly change: string }) | null {
  const { change, types } = fact;
  if (types !== undefined) {
    const { before, after } = types;
    const values = { name: typeDimension(before, after), from: typeWords(before, after), to: typeWords(after, before) };
    return { change: verdict(types, place, use), ...values };
  }
  const isRoot = place === 'requestBody' || place === 'responseBody';
  if (change === 'list-of-types') return typesOfList(fact, place.startsWith('response'));
  // The wrap of a whole body is reported as that; the wrap of a property by its alternatives.
  if (change === 'wrapped-in-one-of' && !isRoot) return null;
  if (change === 'one-of-added' && fact.name === 'wrapped' && isRoot) return null;
  if (change.startsWith('default-value-') && use.root === 'parameter' && !use.optional) return null;
  return fact;
}

function verdict(types: NonNullable<SchemaFact['types']>, place: SchemaPlace, use: SchemaUse): TypeVerdict {
  if (place === 'parameter') return parameterVerdict(types, use.exploded);
  if (place === 'parameterProperty' || place === 'headerProperty') return parameterPropertyVerdict(types);
  return place.startsWith('response') ? responseVerdict(types, use.asText) : requestVerdict(types, use.asText);
}

/** A choice may gain one type and lose another; each side reports the one that breaks it. */
function typesOfList({ from, to }: SchemaFact, inResponse: boolean): FactValues & { readonly change: string } {
  const widened = inResponse ? to !== '' : from === '';
  return widened ? { change: 'list-of-types-widened', to } : { change: 'list-of-types-narrowed', from };
}

function filled(text: string, place: ChangePlace, values: FactValues): string {
  return text.replace(/\{(\w+)\}/g, (_whole, part: string) => {
    if (part === 'subject') return subjectOf(place);
    if (part === 'status') return coded(place.status ?? '');
    // The name of a dimension of types is a word of ours.
    if (part === 'name' && place.name === null && /^(?:type|format|type and format)$/.test(values.name ?? '')) {
      return values.name ?? '';
    }
    const value = part === 'from' ? values.from : part === 'to' ? values.to : (values.name ?? place.name ?? '');
    return coded(value ?? '');
  });
}

/** "Query parameter `limit`", "Property `a/b` in the response `200`". */
function subjectOf(place: ChangePlace): string {
  const { parameter, header, status, mediaType, direction, path } = place;
  const property = path.length === 0 ? '' : `Property ${coded(path.join('/'))}`;
  const media = mediaType === null || mediaType === 'application/json' ? '' : ` (${coded(mediaType)})`;
  if (parameter !== null) {
    const words = `${parameter.in} parameter ${coded(parameter.name)}`;
    return property === '' ? sentenceCase(words) : `${property} of ${words}`;
  }
  if (header !== null) return `Header ${coded(header)} of response ${coded(status ?? '')}`;
  if (direction === 'response') {
    const words = `response ${coded(status ?? '')}${media}`;
    return property === '' ? sentenceCase(words) : `${property} in ${words}`;
  }
  return property === '' ? `Request body${media}` : `${property} in the request body${media}`;
}

function sentenceCase(words: string): string {
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}
