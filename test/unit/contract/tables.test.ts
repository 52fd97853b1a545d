import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { operations, operationShape, optionalOperations, type OperationName } from '#shared/contract/index.ts';
import { pathParameterNames } from '#shared/contract/path.ts';
import { contractTables } from './contract-tables.data.ts';

const names = Object.keys(operations) as OperationName[];

/** The code's own table in the notation of the expected one. */
function ownTables(): Record<string, string[]> {
  const tables: Record<string, string[]> = {};
  for (const name of names) {
    const { area, method, path: route, deprecated } = operationShape(name);
    (tables[area] ??= []).push(`${deprecated ? '!' : ''}${method} ${route}`);
  }
  return tables;
}

describe('the table of operations', () => {
  it('has the 94 operations of the contract in its fifteen tables, with their deprecations', () => {
    expect(names).toHaveLength(94);
    expect(Object.keys(ownTables())).toHaveLength(15);
    expect(ownTables()).toEqual(contractTables);
  });

  it('names no method and path twice, the optional operations included', () => {
    const all = [...Object.values(operations), ...Object.values(optionalOperations)];
    const routes = all.map(({ method, path: route }) => `${method} ${route.replaceAll(/\{[^}]+\}/g, '{}')}`);
    expect(new Set(routes).size).toBe(routes.length);
    expect(Object.keys(optionalOperations).filter((name) => name in operations)).toEqual([]);
  });

  it('answers lists with paging parameters and only GET without a body', () => {
    for (const name of names) {
      const shape = operationShape(name);
      const paging = shape.response.kind === 'list' && name !== 'listContributors' ? ['limit', 'page'] : [];
      const query = Object.keys(shape.query?.shape ?? {});
      if (shape.response.kind === 'list')
        expect(query.filter((key) => key === 'limit' || key === 'page').sort(), name).toEqual(paging);
      if (shape.method === 'GET' || shape.method === 'DELETE') expect(shape.body, name).toBeUndefined();
    }
  });

  it('gives every delete the statuses of the notes', () => {
    for (const name of names) {
      const shape = operationShape(name);
      if (shape.method === 'DELETE')
        expect(shape, name).toMatchObject({ response: { kind: 'empty' }, statuses: [205, 204] });
    }
  });

  it('states no path parameter twice in one path', () => {
    for (const name of names) {
      const parameters = pathParameterNames(operationShape(name).path);
      expect(new Set(parameters).size, name).toBe(parameters.length);
    }
  });
});

const CONTRACT = path.resolve(import.meta.dirname, '../../../../shared/INTERFACE.md');
const contractIsHere = existsSync(CONTRACT);

describe('the contract itself', () => {
  it.skipIf(!contractIsHere)(
    `states the same tables${contractIsHere ? '' : ' (skipped: the contract document is not beside this repository)'}`,
    () => {
      const { routes, queries } = parseContract(readFileSync(CONTRACT, 'utf8'));
      expect(routes).toEqual(Object.values(contractTables).flat());
      names.forEach((name, index) => {
        const known = Object.keys(operationShape(name).query?.shape ?? {});
        for (const parameter of queries[index] ?? []) expect(known, name).toContain(parameter);
      });
    },
  );
});

/** Reads the tables between "## Endpoints" and "## Authentication": whatever has a path in its Path column. */
function parseContract(markdown: string): { routes: string[]; queries: string[][] } {
  const routes: string[] = [];
  const queries: string[][] = [];
  let prefix = '';
  let columns: string[] = [];
  const endpoints = markdown.slice(markdown.indexOf('## Endpoints'), markdown.indexOf('## Authentication'));
  for (const line of endpoints.split('\n')) {
    if (line.startsWith('### ')) prefix = '';
    const under = /under `(\/[^`]+)`/i.exec(line);
    if (under?.[1] && !line.startsWith('|') && prefix === '') prefix = under[1];
    if (!line.startsWith('|')) continue;
    const cells = line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
    if (cells.some((cell) => cell.startsWith('Path'))) {
      columns = cells;
      continue;
    }
    const cell = (title: string): string => cells[columns.findIndex((column) => column.startsWith(title))] ?? '';
    const route = /^[/.][^\s(]*/.exec(cell('Path'))?.[0];
    if (route === undefined) continue;
    const full = route.startsWith('...') ? lastSitePrefix(routes) + route.slice(3) : prefix + route;
    const method = cell('Method') === '' ? 'GET' : cell('Method');
    routes.push(`${method.includes('deprecated') ? '!' : ''}${method.split(' ')[0] ?? ''} ${full}`);
    queries.push(
      [...cell('Query').matchAll(/(?:^|,)\s*`?([a-zA-Z]+)`?(?=\s*(?:,|\(|$))/g)].map(([, name]) => name ?? ''),
    );
  }
  return { routes, queries };
}

function lastSitePrefix(routes: readonly string[]): string {
  return /\/orgs\/\{organizationId\}\/sites\/\{siteId\}/.exec(routes.at(-1) ?? '')?.[0] ?? '';
}
