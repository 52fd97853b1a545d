import type { ChangePlace } from '#shared/model/specification-changes.ts';
import type { ApiBody, ApiContent, ApiOperation, ApiResponse, Requirement } from './api-document.ts';
import { NOWHERE } from './nowhere.ts';
import type { ChangeList, SchemaUse } from './change-list.ts';
import {
  type Calendar,
  deprecationOf,
  isPromised,
  removalOf,
  stabilityChange,
  stabilityOf,
  sunsetChange,
} from './lifecycle.ts';
import { isWrittenAsText, renamedMediaType } from './media-types.ts';
import type { PairGraph } from './pair-graph.ts';
import { compareParameters } from './parameter-changes.ts';
import { valueWords } from './values.ts';

export interface Comparison {
  readonly list: ChangeList;
  readonly graph: PairGraph;
  readonly calendar: Calendar;
  /** Done when all schemas are known. */
  readonly later: (() => void)[];
}

/** An operation that both versions have. */
export function compareOperations(
  comparison: Comparison,
  before: ApiOperation,
  after: ApiOperation,
  base: ChangePlace,
): void {
  const { list } = comparison;
  const place = base.callback === null ? { ...base, operation: operationPlace(after) } : base;
  const invalid = [before, after].find((each) => stabilityOf(each.stability) === 'invalid');
  const stability = stabilityChange(before.stability, after.stability);
  if (stability !== null) list.report(`api-${stability.change}`, place, stability);
  const compare = (): void => {
    lifecycle(comparison, before, after, place);
    if (before.operationId !== after.operationId) {
      const kind = before.operationId === '' ? 'api-operation-id-added' : 'api-operation-id-removed';
      list.report(kind, place, { from: before.operationId, to: after.operationId });
    }
    for (const from of before.tags) if (!after.tags.includes(from)) list.report('api-tag-removed', place, { from });
    for (const to of after.tags) if (!before.tags.includes(to)) list.report('api-tag-added', place, { to });
    compareRequirements(list, 'api-security', { before: before.security, after: after.security }, place);
    compareParameters(comparison, before, after, place);
    compareBodies(comparison, before.body, after.body, { ...place, direction: 'request' });
    compareResponses(comparison, before.responses, after.responses, place);
    compareCallbacks(comparison, before, after, place);
  };
  // A draft may change in any way.
  const promised = isPromised(stabilityOf(after.stability));
  if (promised) compare();
  else list.atMost('safe', compare);
  // Nobody knows what a level of another name promises, which matters if something changed.
  if (invalid !== undefined) {
    comparison.later.push(() => {
      if (!list.hasChangesOf(place)) return;
      list.report('api-invalid-stability-level', place, { to: valueWords(invalid.stability) });
    });
  }
}

/** `withPath`: no operation of its path is left. */
export function removedOperation({ list, calendar }: Comparison, operation: ApiOperation, withPath: boolean): void {
  const level = stabilityOf(operation.stability);
  const place = { ...NOWHERE, group: 'operation', operation: operationPlace(operation) } as const;
  if (level === 'invalid') {
    list.report('api-invalid-stability-level', place, { to: valueWords(operation.stability) });
  }
  if (!isPromised(level)) {
    list.report('api-removed-before-stable', place, { from: level });
    return;
  }
  const removal = removalOf(calendar, operation);
  const kind =
    removal === 'sunset-parse'
      ? 'api-path-sunset-parse'
      : removal === 'after-sunset'
        ? 'api-removed-after-sunset'
        : `api-${withPath ? 'path-' : ''}removed-${removal}`;
  list.report(kind, place, { from: valueWords(operation.sunset ?? '') });
}

export function operationPlace({ method, path, operationId }: ApiOperation): ChangePlace['operation'] {
  return { method: method.toUpperCase(), path, operationId };
}

function lifecycle(
  { list, calendar }: Comparison,
  before: ApiOperation,
  after: ApiOperation,
  place: ChangePlace,
): void {
  const sunset = { from: valueWords(before.sunset ?? ''), to: valueWords(after.sunset ?? '') };
  const deprecation = deprecationOf(calendar, before, after);
  if (deprecation !== null) {
    const kinds = {
      reactivated: 'endpoint-reactivated',
      deprecated: 'endpoint-deprecated',
      'deprecated-with-sunset': 'endpoint-deprecated-with-sunset',
      missing: 'api-deprecated-sunset-missing',
      invalid: 'api-deprecated-sunset-parse',
      'too-small': 'api-sunset-date-too-small',
    } as const;
    list.report(kinds[deprecation], place, sunset);
  }
  const moved = sunsetChange(calendar, before, after);
  if (moved !== null) {
    const kinds = {
      deleted: 'sunset-deleted',
      invalid: 'api-path-sunset-parse',
      'too-small': 'api-sunset-date-changed-too-small',
    } as const;
    list.report(kinds[moved], place, sunset);
  }
}

/** A requirement is known by its schemes; its scopes may change. */
export function compareRequirements(
  list: ChangeList,
  prefix: 'api-security' | 'api-global-security',
  { before, after }: { readonly before: readonly Requirement[]; readonly after: readonly Requirement[] },
  place: ChangePlace,
): void {
  const words = (requirement: Requirement): string => [...requirement.keys()].sort().join(' and ');
  const byWords = (all: readonly Requirement[]): Map<string, Requirement> =>
    new Map(all.filter((each) => each.size > 0).map((each) => [words(each), each]));
  const [old, now] = [byWords(before), byWords(after)];
  for (const [from, requirement] of old) {
    const other = now.get(from);
    if (other === undefined) list.report(`${prefix}-removed`, place, { from });
    else scopeChanges(list, prefix, requirement, other, place);
  }
  for (const to of now.keys()) if (!old.has(to)) list.report(`${prefix}-added`, place, { to });
}

function scopeChanges(list: ChangeList, prefix: string, old: Requirement, now: Requirement, place: ChangePlace): void {
  for (const [name, scopes] of old) {
    const others = now.get(name) ?? [];
    for (const from of scopes)
      if (!others.includes(from)) list.report(`${prefix}-scope-removed`, place, { name, from });
    for (const to of others) if (!scopes.includes(to)) list.report(`${prefix}-scope-added`, place, { name, to });
  }
}

function compareBodies(
  comparison: Comparison,
  before: ApiBody | null,
  after: ApiBody | null,
  place: ChangePlace,
): void {
  const { list } = comparison;
  if (before === null && after !== null) {
    list.report(after.required ? 'request-body-added-required' : 'request-body-added-optional', place);
  }
  if (before !== null && after === null) list.report('request-body-removed', place);
  if (before === null || after === null) return;
  if (before.required !== after.required) {
    list.report(after.required ? 'request-body-became-required' : 'request-body-became-optional', place);
  }
  compareContent(comparison, before.content, after.content, place);
}

function compareResponses(
  comparison: Comparison,
  before: ReadonlyMap<string, ApiResponse>,
  after: ReadonlyMap<string, ApiResponse>,
  base: ChangePlace,
): void {
  const { list } = comparison;
  const success = (status: string): string => (/^2(?:\d\d|XX)$/.test(status) ? 'success' : 'non-success');
  for (const [status, response] of before) {
    const place = { ...base, direction: 'response', status } as const;
    const other = after.get(status);
    if (other === undefined) {
      list.report(`response-${success(status)}-status-removed`, place, { from: status });
      continue;
    }
    compareHeaders(comparison, response, other, place);
    compareContent(comparison, response.content, other.content, place);
  }
  for (const status of after.keys()) {
    if (before.has(status)) continue;
    list.report(`response-${success(status)}-status-added`, { ...base, direction: 'response', status }, { to: status });
  }
}

function compareHeaders(comparison: Comparison, before: ApiResponse, after: ApiResponse, base: ChangePlace): void {
  const { list } = comparison;
  for (const [key, old] of before.headers) {
    const now = after.headers.get(key);
    const place = { ...base, header: old.name };
    if (now === undefined) {
      list.report(old.required ? 'required-response-header-removed' : 'optional-response-header-removed', place);
      continue;
    }
    if (old.required !== now.required) {
      list.report(now.required ? 'response-header-became-required' : 'response-header-became-optional', place);
    }
    const use = { place, root: 'responseHeader', asText: true, exploded: false, optional: true } as const;
    if (old.schema !== null && now.schema !== null) useSchemas(comparison, old.schema, now.schema, use);
  }
  for (const [key, { name }] of after.headers) {
    if (!before.headers.has(key)) list.report('response-header-added', { ...base, header: name });
  }
}

/** Media types match by name, then by what they include. */
function compareContent(comparison: Comparison, before: ApiContent, after: ApiContent, place: ChangePlace): void {
  const { list } = comparison;
  const inResponse = place.direction === 'response';
  const free = new Set([...after.keys()].filter((name) => !before.has(name)));
  for (const [name, old] of before) {
    const renamed = after.has(name) ? name : [...free].find((other) => renamedMediaType(name, other) !== null);
    if (renamed === undefined) {
      list.report(inResponse ? 'response-media-type-removed' : 'request-body-media-type-removed', place, {
        from: name,
      });
      continue;
    }
    free.delete(renamed);
    const how = renamed === name ? null : renamedMediaType(name, renamed);
    if (how !== null) {
      const kind = `${inResponse ? 'response' : 'request-body'}-media-type-name-${how}`;
      list.report(kind, place, { from: name, to: renamed });
    }
    const now = after.get(renamed) ?? null;
    if (old !== null && now !== null) {
      const root = inResponse ? 'responseBody' : 'requestBody';
      const use = { root, asText: isWrittenAsText(renamed), exploded: false, optional: true } as const;
      useSchemas(comparison, old, now, { ...use, place: { ...place, mediaType: renamed } });
    } else if (old !== now) {
      const kind = `${inResponse ? 'response' : 'request'}-body-media-type-schema-${old === null ? 'added' : 'removed'}`;
      list.report(kind, { ...place, mediaType: renamed }, { name: renamed });
    }
  }
  for (const to of free) {
    list.report(inResponse ? 'response-media-type-added' : 'request-body-media-type-added', place, { to });
  }
}

/** The schemas are compared now, and reported when all of them are known. */
export function useSchemas(
  { graph, list, later }: Comparison,
  before: Parameters<PairGraph['add']>[0],
  after: Parameters<PairGraph['add']>[1],
  use: SchemaUse,
): void {
  const root = graph.add(before, after);
  const worst = list.worst;
  later.push(() => {
    list.atMost(worst, () => {
      for (const placed of graph.walk(root)) list.tellFact(placed, use);
    });
  });
}

/** In a callback, the server calls the client: nobody can report from here which side breaks. */
function compareCallbacks(comparison: Comparison, before: ApiOperation, after: ApiOperation, place: ChangePlace): void {
  const { list } = comparison;
  for (const [name, old] of before.callbacks) {
    const now = after.callbacks.get(name);
    if (now === undefined) {
      list.report('callback-removed', place, { name });
      continue;
    }
    list.atMost('possibly', () => {
      for (const operation of old) {
        const other = now.find(({ path, method }) => path === operation.path && method === operation.method);
        if (other === undefined) list.report('callback-removed', place, { name });
        else compareOperations(comparison, operation, other, { ...place, callback: name });
      }
    });
  }
  for (const name of after.callbacks.keys()) {
    if (!before.callbacks.has(name)) list.report('callback-added', place, { name });
  }
}
