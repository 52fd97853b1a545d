import type { ChangeClass } from '#shared/model/specification-changes.ts';
import { DOCUMENT_RULES, SCHEMA_RULES } from './rules.data.ts';

/** From the worst to the mildest. */
export const CHANGE_CLASSES: readonly ChangeClass[] = ['breaking', 'possibly', 'safe'];

/** The parts of an operation that have a schema. */
export type SchemaPlace =
  | 'parameter'
  | 'parameterProperty'
  | 'headerProperty'
  | 'requestBody'
  | 'requestProperty'
  | 'requestReadOnlyProperty'
  | 'responseBody'
  | 'responseProperty'
  | 'responseWriteOnlyProperty'
  | 'responseHeader';

export interface SchemaRule {
  readonly change: string;
  /** `{from}`, `{to}` and `{name}` stand for values. */
  readonly text: string;
  readonly request: ChangeClass;
  readonly response: ChangeClass;
  readonly classes?: Partial<Record<SchemaPlace, ChangeClass>>;
  readonly ids?: Partial<Record<SchemaPlace, string>>;
  /**
   * Safe for read-only properties of requests, for write-only ones of responses, or both: the value never goes that way.
   * Only simple changes are; others may be written for both ways, so they keep their class.
   */
  readonly oneWay?: 'request' | 'response' | 'both';
}

export interface DocumentRule {
  readonly kind: string;
  readonly class: ChangeClass;
  /** As of a schema rule; also `{subject}` for a parameter or header, and `{status}`. */
  readonly text: string;
}

export interface RuledKind {
  readonly kind: string;
  readonly class: ChangeClass;
  readonly text: string;
}

const PREFIXES: Readonly<Record<SchemaPlace, string>> = {
  parameter: 'request-parameter',
  parameterProperty: 'request-parameter-property',
  headerProperty: 'request-header-property',
  requestBody: 'request-body',
  requestProperty: 'request-property',
  requestReadOnlyProperty: 'request-read-only-property',
  responseBody: 'response-body',
  responseProperty: 'response-property',
  responseWriteOnlyProperty: 'response-write-only-property',
  responseHeader: 'response-header',
};

const SCHEMA_RULES_BY_NAME = new Map(SCHEMA_RULES.map((rule) => [rule.change, rule]));
const DOCUMENT_RULES_BY_KIND = new Map(DOCUMENT_RULES.map((rule) => [rule.kind, rule]));

/** The kind of a change in a schema. Null: there is no rule, so it is not reported. */
export function schemaKind(change: string, place: SchemaPlace): RuledKind | null {
  const rule = SCHEMA_RULES_BY_NAME.get(change);
  return rule === undefined ? null : kindOf(rule, place);
}

export function documentKind(kind: string): RuledKind | null {
  return DOCUMENT_RULES_BY_KIND.get(kind) ?? null;
}

/** Every kind that can be reported, for tests and documentation. */
export function allKinds(): readonly RuledKind[] {
  const places = Object.keys(PREFIXES) as SchemaPlace[];
  const kinds = [...SCHEMA_RULES.flatMap((rule) => places.map((place) => kindOf(rule, place))), ...DOCUMENT_RULES];
  const worstFirst = CHANGE_CLASSES.flatMap((cls) => kinds.filter((each) => each.class === cls));
  const names = new Set<string>();
  return worstFirst.filter(({ kind }) => !names.has(kind) && names.add(kind));
}

function kindOf(rule: SchemaRule, used: SchemaPlace): RuledKind {
  const place = isOneWay(rule, used) ? used : bothWays(used);
  const kind = rule.ids?.[place] ?? `${PREFIXES[place]}-${rule.change}`;
  return { kind, class: rule.classes?.[place] ?? classAt(rule, place), text: rule.text };
}

function isOneWay({ oneWay, ids }: SchemaRule, place: SchemaPlace): boolean {
  return ids?.[place] !== undefined || oneWay === 'both' || (oneWay !== undefined && place.startsWith(oneWay));
}

function bothWays(place: SchemaPlace): SchemaPlace {
  if (place === 'requestReadOnlyProperty') return 'requestProperty';
  return place === 'responseWriteOnlyProperty' ? 'responseProperty' : place;
}

/** Clients never send read-only properties and never receive write-only ones. */
function classAt(rule: SchemaRule, place: SchemaPlace): ChangeClass {
  if (place === 'requestReadOnlyProperty' || place === 'responseWriteOnlyProperty') return 'safe';
  return place.startsWith('response') ? rule.response : rule.request;
}
