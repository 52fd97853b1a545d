import type { ApiAnswer, ApiRequest } from '#shared/api-model.ts';
import { operationModel } from './operation.ts';
import { MAX_SCHEMAS, schemaOf, type SchemaRun } from './schema.ts';
import { pathAmong } from '../../specifications/same-path.ts';
import { asRecord, follow, type Specification } from '../../specifications/specification.ts';

/** Answers a page's request for a part of a specification. Pure: the specification is parsed already. */
export function apiAnswer(specification: Specification, request: ApiRequest, fetchedAt: number): ApiAnswer {
  const run: SchemaRun = { specification, left: MAX_SCHEMAS };
  const { title, version } = specification;
  const found = { state: 'found', title, version, fetchedAt } as const;
  if (request.kind === 'schemas') {
    const schemas = schemasOf(run, request.names);
    return schemas.length === 0 ? { state: 'not-in-it', title, version } : { ...found, operation: null, schemas };
  }
  const operation = request.kind === 'operation' ? operationAt(run, request) : webhookOf(run, request);
  return operation === null ? { state: 'not-in-it', title, version } : { ...found, operation, schemas: [] };
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete', 'head', 'options', 'trace'];

function operationAt(run: SchemaRun, { path, method }: { readonly path: string; readonly method: string }) {
  const { root, entry } = run.specification;
  const paths = asRecord(root['paths']) ?? {};
  const wanted = pathAmong(Object.keys(paths), path);
  const item = wanted === undefined ? null : follow(run.specification, paths[wanted], entry);
  if (wanted === undefined || item === null) return null;
  return operationModel(run, 'operation', wanted, method.toLowerCase(), item);
}

/**
 * OpenAPI 3.1 has `webhooks`, older documents have the platform's `x-webhooks`. Without a method, the first one is
 * used.
 */
function webhookOf(run: SchemaRun, { name, method }: { readonly name: string; readonly method: string }) {
  const { root, entry } = run.specification;
  for (const field of ['webhooks', 'x-webhooks']) {
    const hooks = asRecord(root[field]) ?? {};
    if (!Object.hasOwn(hooks, name)) continue;
    const item = follow(run.specification, hooks[name], entry);
    if (item === null) continue;
    const methods = method === '' ? METHODS : [method.toLowerCase()];
    for (const candidate of methods) {
      const model = operationModel(run, 'webhook', name, candidate, item);
      if (model !== null) return model;
    }
  }
  return null;
}

function schemasOf(run: SchemaRun, names: readonly string[]) {
  const { root, entry, old } = run.specification;
  const schemas = asRecord(old ? root['definitions'] : asRecord(root['components'])?.['schemas']) ?? {};
  const wanted = names.length > 0 ? names.filter((name) => Object.hasOwn(schemas, name)) : Object.keys(schemas);
  const pointer = old ? '#/definitions/' : '#/components/schemas/';
  return wanted.map((name) => ({
    name,
    // Passed as a reference, so that `schemaOf` notices a schema that contains itself.
    schema: schemaOf(
      run,
      { $ref: pointer + encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1')) },
      entry,
    ),
  }));
}
