import type {
  ChangeClass,
  ChangePlace,
  SpecificationChange,
  SpecificationChanges,
} from '#shared/model/specification-changes.ts';
import type { JsonRecord, Specification } from '../specification.ts';
import { asRecord, recordsIn, textOf } from '../specification.ts';
import { type ApiDocument, apiDocument, type ApiOperation } from './api-document.ts';
import { NOWHERE } from './nowhere.ts';
import { ChangeList } from './change-list.ts';
import {
  compareOperations,
  compareRequirements,
  type Comparison,
  operationPlace,
  removedOperation,
} from './operation-changes.ts';
import { PairGraph } from './pair-graph.ts';
import { SameSchema } from './same-schema.ts';
import { CHANGE_CLASSES } from './rules.ts';
import { SchemaReader } from './schema-node.ts';
import { versionChange } from './version-change.ts';

export interface CompareOptions {
  /** Milliseconds since 1970: deprecated operations may be removed after their end date. */
  readonly now: number;
  /** How many days ahead the end of something must be announced. With 0, the default, an end date may be left out. */
  readonly graceDays?: number;
}

/**
 * Compares two versions. Pure: both are read already. The content is untrusted: nothing throws, and the work is bounded.
 */
export function compareSpecifications(
  before: Specification,
  after: Specification,
  { now, graceDays = 0 }: CompareOptions,
): SpecificationChanges {
  const [old, current] = [apiDocument(before), apiDocument(after)];
  const readers = { before: new SchemaReader(before), after: new SchemaReader(after) };
  const calendar = { now, graceDays };
  const graph = new PairGraph({ ...readers, same: new SameSchema(readers.before, readers.after), calendar });
  const comparison: Comparison = { list: new ChangeList(), graph, calendar, later: [] };
  comparePaths(comparison, old.operations, current.operations);
  compareWebhooks(comparison, old, current);
  compareComponents(comparison, old, current);
  const schemas = [...old.schemas].flatMap(([name, ref]) => {
    const other = current.schemas.get(name);
    return other === undefined ? [] : [{ name, root: graph.add(ref, other) }];
  });
  for (const report of comparison.later) report();
  const worst = worstClass(comparison.list.changes);
  if (worst === 'breaking') versionChange(comparison.list, old.version, current.version);
  return {
    before: { title: old.title, version: old.version },
    after: { title: current.title, version: current.version },
    changes: sorted(comparison.list.changes),
    changedSchemas: schemas.filter(({ root }) => graph.hasChanges(root)).map(({ name }) => name),
    complete: comparison.list.complete && graph.complete,
  };
}

/** Null: there are no changes. */
export function worstClass(changes: readonly { readonly class: ChangeClass }[]): ChangeClass | null {
  return CHANGE_CLASSES.find((cls) => changes.some((change) => change.class === cls)) ?? null;
}

/** Paths that differ only in the names of their parameters are one path. */
function bare(path: string): string {
  return path.replace(/\{[^}]*\}/g, '{}');
}

function comparePaths(comparison: Comparison, before: readonly ApiOperation[], after: readonly ApiOperation[]): void {
  const key = ({ path, method }: ApiOperation, form: (path: string) => string): string => `${method} ${form(path)}`;
  const exact = (path: string): string => path;
  const left = new Map(after.map((each) => [key(each, exact), each]));
  const paths = new Set(after.map(({ path }) => bare(path)));
  const place = { ...NOWHERE, group: 'operation' } as const;
  const rest = before.filter((old) => {
    const now = left.get(key(old, exact));
    if (now === undefined) return true;
    left.delete(key(old, exact));
    compareOperations(comparison, old, now, place);
    return false;
  });
  const renamed = new Map([...left.values()].map((each) => [key(each, bare), each]));
  for (const old of rest) {
    const now = renamed.get(key(old, bare));
    if (now === undefined) {
      removedOperation(comparison, old, !paths.has(bare(old.path)));
      continue;
    }
    renamed.delete(key(old, bare));
    left.delete(key(now, exact));
    compareOperations(comparison, old, now, place);
  }
  for (const now of left.values()) {
    comparison.list.report('endpoint-added', { ...place, operation: operationPlace(now) });
  }
}

function compareWebhooks(comparison: Comparison, before: ApiDocument, after: ApiDocument): void {
  const { list } = comparison;
  for (const [name, old] of before.webhooks) {
    const now = after.webhooks.get(name);
    const place: ChangePlace = { ...NOWHERE, group: 'webhook', name };
    if (now === undefined) {
      list.report('webhook-removed', place);
      continue;
    }
    for (const operation of old) {
      const other = now.find(({ method }) => method === operation.method);
      if (other === undefined) list.report('webhook-removed', place);
      else compareOperations(comparison, operation, other, place);
    }
  }
  for (const name of after.webhooks.keys()) {
    if (!before.webhooks.has(name)) list.report('webhook-added', { group: 'webhook', name });
  }
}

function compareComponents({ list }: Comparison, before: ApiDocument, after: ApiDocument): void {
  for (const name of before.schemas.keys()) {
    if (!after.schemas.has(name)) list.report('api-schema-removed', { group: 'schemas', name });
  }
  for (const name of after.schemas.keys()) {
    if (!before.schemas.has(name)) list.report('api-schema-added', { group: 'schemas', name });
  }
  const security: ChangePlace = { ...NOWHERE, group: 'security' };
  compareRequirements(list, 'api-global-security', { before: before.security, after: after.security }, security);
  for (const [name, old] of before.securitySchemes) {
    const now = after.securitySchemes.get(name);
    if (now === undefined) list.report('api-security-component-removed', { ...security, name });
    else compareSchemes(list, name, old, now);
  }
  for (const name of after.securitySchemes.keys()) {
    if (!before.securitySchemes.has(name)) list.report('api-security-component-added', { ...security, name });
  }
  for (const from of before.servers) {
    if (!after.servers.includes(from)) list.report('api-server-removed', { group: 'servers' }, { from });
  }
  for (const to of after.servers) {
    if (!before.servers.includes(to)) list.report('api-server-added', { group: 'servers' }, { to });
  }
}

function compareSchemes(list: ChangeList, name: string, old: JsonRecord, now: JsonRecord): void {
  const place = { group: 'security', name } as const;
  const changed = (kind: string, from: string, to: string): void => {
    if (from !== to) list.report(kind, place, { name, from, to });
  };
  changed('api-security-component-type-changed', textOf(old['type']), textOf(now['type']));
  const [before, after] = [flowsOf(old), flowsOf(now)];
  for (const [flow, one] of before) {
    const other = after.get(flow);
    if (other === undefined) continue;
    changed(
      'api-security-component-oauth-url-changed',
      textOf(one['authorizationUrl']),
      textOf(other['authorizationUrl']),
    );
    changed('api-security-component-oauth-token-url-changed', textOf(one['tokenUrl']), textOf(other['tokenUrl']));
    const [scopes, others] = [new Map(recordsIn(one['scopes'])), new Map(recordsIn(other['scopes']))];
    for (const [scope, words] of scopes) {
      if (!others.has(scope)) list.report('api-security-component-oauth-scope-removed', place, { name, from: scope });
      else changed('api-security-component-oauth-scope-changed', textOf(words), textOf(others.get(scope)));
    }
    for (const scope of others.keys()) {
      if (!scopes.has(scope)) list.report('api-security-component-oauth-scope-added', place, { name, to: scope });
    }
  }
}

/** Swagger 2 has one flow, beside the type. */
function flowsOf(scheme: JsonRecord): ReadonlyMap<string, JsonRecord> {
  const flows = recordsIn(scheme['flows']).map(([flow, value]) => [flow, asRecord(value) ?? {}] as const);
  return new Map(flows.length > 0 ? flows : [[textOf(scheme['flow']), scheme]]);
}

const GROUPS: readonly ChangePlace['group'][] = ['operation', 'webhook', 'schemas', 'security', 'servers', 'info'];

/** By operation, then the worst first, then in the order of their kinds and texts. */
function sorted(changes: readonly SpecificationChange[]): readonly SpecificationChange[] {
  const keys = new Map(
    changes.map((change) => {
      const { group, operation, name } = change.place;
      const method = METHOD_ORDER.indexOf(operation?.method ?? '');
      const where = [GROUPS.indexOf(group), group === 'webhook' ? (name ?? '') : '', operation?.path ?? '', method];
      return [change, [...where, CHANGE_CLASSES.indexOf(change.class), change.kind, change.text]] as const;
    }),
  );
  return [...changes].sort((a, b) => compareKeys(keys.get(a) ?? [], keys.get(b) ?? []));
}

const METHOD_ORDER = ['', 'GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'TRACE', 'QUERY'];

function compareKeys(a: readonly (string | number)[], b: readonly (string | number)[]): number {
  for (const [at, one] of a.entries()) {
    const other = b[at] ?? '';
    if (one !== other) return one < other ? -1 : 1;
  }
  return 0;
}
