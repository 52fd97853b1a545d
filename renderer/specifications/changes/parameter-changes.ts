import type { ChangePlace } from '#shared/model/specification-changes.ts';
import type { ApiOperation, ApiParameter } from './api-document.ts';
import type { ChangeList } from './change-list.ts';
import { type Calendar, deprecationOf, removalOf, sunsetChange } from './lifecycle.ts';
import { type Comparison, useSchemas } from './operation-changes.ts';
import { asRecord } from '../specification.ts';
import type { SchemaRef } from './schema-node.ts';
import { valueWords } from './values.ts';

export function compareParameters(
  comparison: Comparison,
  before: ApiOperation,
  after: ApiOperation,
  base: ChangePlace,
): void {
  const { list, calendar } = comparison;
  const names = renamedInPath(before.path, after.path);
  const left = new Set(after.parameters);
  const rest: ApiParameter[] = [];
  for (const old of before.parameters) {
    const now = [...left].find((each) => isSame(old, each, names));
    if (now === undefined) rest.push(old);
    else {
      left.delete(now);
      bothSides(comparison, old, now, placeOf(base, now));
    }
  }
  const gone = withoutExploded(comparison, rest, left, base);
  for (const old of gone) removed(list, calendar, old, placeOf(base, old));
  for (const now of left) added(list, now, placeOf(base, now));
}

function placeOf(base: ChangePlace, parameter: ApiParameter): ChangePlace {
  return { ...base, direction: 'request', parameter: { in: parameter.in, name: parameter.name } };
}

/** `/pets/{id}` and `/pets/{petId}` are one path: `id` became `petId`. */
function renamedInPath(before: string, after: string): ReadonlyMap<string, string> {
  const names = (path: string): string[] => [...path.matchAll(/\{([^}]*)\}/g)].map((found) => found[1] ?? '');
  const now = names(after);
  return new Map(names(before).map((name, at) => [name, now[at] ?? name]));
}

function isSame(old: ApiParameter, now: ApiParameter, renamed: ReadonlyMap<string, string>): boolean {
  if (old.in !== now.in) return false;
  if (old.in === 'header') return old.name.toLowerCase() === now.name.toLowerCase();
  return (old.in === 'path' ? (renamed.get(old.name) ?? old.name) : old.name) === now.name;
}

function bothSides(comparison: Comparison, old: ApiParameter, now: ApiParameter, place: ChangePlace): void {
  const { list, calendar } = comparison;
  const sunset = { from: valueWords(old.sunset ?? ''), to: valueWords(now.sunset ?? '') };
  if (old.required !== now.required && now.in !== 'path') {
    list.report(now.required ? 'request-parameter-became-required' : 'request-parameter-became-optional', place);
  }
  const deprecation = deprecationOf(calendar, old, now);
  if (deprecation !== null) {
    const kinds = {
      reactivated: 'request-parameter-reactivated',
      deprecated: 'request-parameter-deprecated',
      'deprecated-with-sunset': 'request-parameter-deprecated',
      missing: 'request-parameter-deprecated-sunset-missing',
      invalid: 'request-parameter-sunset-parse',
      'too-small': 'request-parameter-sunset-date-too-small',
    } as const;
    const values = deprecation === 'invalid' ? { from: sunset.to } : sunset;
    list.report(kinds[deprecation], place, values);
  }
  const moved = sunsetChange(calendar, old, now);
  if (moved !== null) {
    const kinds = {
      deleted: 'request-parameter-sunset-deleted',
      invalid: 'request-parameter-sunset-parse',
      'too-small': 'request-parameter-sunset-date-changed-too-small',
    } as const;
    list.report(kinds[moved], place, sunset);
  }
  const listsOrObjects = [old, now].every(({ schema }) => !isScalar(schema));
  if (listsOrObjects && (old.style !== now.style || old.explode !== now.explode)) {
    const words = ({ style, explode }: ApiParameter): string => (explode ? `${style} (exploded)` : style);
    list.report('request-parameter-style-changed', place, { from: words(old), to: words(now) });
  }
  compareSchemaOf(comparison, old, now, place);
}

function compareSchemaOf(comparison: Comparison, old: ApiParameter, now: ApiParameter, place: ChangePlace): void {
  if (old.schema === null || now.schema === null) return;
  useSchemas(comparison, old.schema, now.schema, {
    ...{ place, root: 'parameter', asText: true },
    exploded: now.style === 'form' && now.explode,
    optional: !old.required && !now.required,
  });
}

/** One text is written in the same way in every style. References are not followed, so they do not count as one. */
function isScalar(schema: SchemaRef | null): boolean {
  const type = asRecord(schema?.raw)?.['type'];
  return type !== 'array' && type !== 'object';
}

function removed(list: ChangeList, calendar: Calendar, old: ApiParameter, place: ChangePlace): void {
  const kinds = {
    'without-deprecation': 'request-parameter-removed',
    'with-deprecation': 'request-parameter-removed-with-deprecation',
    'before-sunset': 'request-parameter-removed-before-sunset',
    'after-sunset': 'request-parameter-removed-after-sunset',
    'sunset-parse': 'request-parameter-sunset-parse',
  } as const;
  list.report(kinds[removalOf(calendar, old)], place, { from: valueWords(old.sunset ?? '') });
}

function added(list: ChangeList, now: ApiParameter, place: ChangePlace): void {
  if (now.in === 'path') list.report('new-request-path-parameter', place);
  else {
    const need = now.required ? 'required' : 'optional';
    const kind = now.inherited
      ? `new-${need}-request-default-parameter-to-existing-path`
      : `new-${need}-request-parameter`;
    list.report(kind, place);
  }
}

/**
 * An object that is written property by property looks like a parameter for each property, so parameters may move into
 * such an object or out of it. Answers the old parameters that are left, and takes the matched ones out of `left`.
 */
function withoutExploded(
  comparison: Comparison,
  rest: readonly ApiParameter[],
  left: Set<ApiParameter>,
  base: ChangePlace,
): readonly ApiParameter[] {
  const gone = new Set(rest);
  const match = (simple: ReadonlySet<ApiParameter>, objects: ReadonlySet<ApiParameter>, joined: boolean): void => {
    for (const whole of [...objects]) {
      const properties = explodedProperties(whole);
      for (const single of [...simple]) {
        const schema = properties.get(single.name);
        if (schema === undefined || single.in !== whole.in || single === whole) continue;
        const part = { ...whole, name: single.name, schema };
        const [old, now] = joined ? [single, part] : [part, single];
        bothSides(comparison, old, now, placeOf(base, single));
        for (const each of [single, whole]) {
          gone.delete(each);
          left.delete(each);
        }
      }
    }
  };
  match(gone, left, true);
  match(left, gone, false);
  return [...gone];
}

function explodedProperties({ in: place, style, explode, schema }: ApiParameter): ReadonlyMap<string, SchemaRef> {
  const record = asRecord(schema?.raw);
  const fits =
    (place === 'query' || place === 'cookie') && style === 'form' && explode && record?.['type'] === 'object';
  if (!fits || schema === null) return new Map();
  const properties = asRecord(record['properties']) ?? {};
  return new Map(Object.entries(properties).map(([name, raw]) => [name, { raw, file: schema.file }]));
}
