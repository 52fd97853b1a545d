import {
  asRecord,
  follow,
  type JsonRecord,
  listOf,
  type Located,
  recordsIn,
  type Specification,
  textOf,
} from '../specification.ts';
import type { SchemaRef } from './schema-node.ts';
import { swaggerBody, swaggerContent, swaggerExplode } from './swagger.ts';

/** A specification in the shape of OpenAPI 3, whatever its version. Schemas are left as they are written. */
export interface ApiDocument {
  readonly title: string;
  readonly version: string;
  readonly operations: readonly ApiOperation[];
  readonly webhooks: ReadonlyMap<string, readonly ApiOperation[]>;
  readonly schemas: ReadonlyMap<string, SchemaRef>;
  readonly securitySchemes: ReadonlyMap<string, JsonRecord>;
  readonly security: readonly Requirement[];
  readonly servers: readonly string[];
}

/** Schemes that are needed together, with their scopes. */
export type Requirement = ReadonlyMap<string, readonly string[]>;

export interface ApiOperation {
  readonly path: string;
  readonly method: string;
  readonly operationId: string;
  readonly deprecated: boolean;
  readonly sunset: unknown;
  readonly stability: unknown;
  readonly tags: readonly string[];
  readonly parameters: readonly ApiParameter[];
  readonly body: ApiBody | null;
  readonly responses: ReadonlyMap<string, ApiResponse>;
  readonly security: readonly Requirement[];
  /** By name and address. */
  readonly callbacks: ReadonlyMap<string, readonly ApiOperation[]>;
}

export interface ApiParameter {
  readonly name: string;
  readonly in: string;
  /** As written; parameters of the path are always required. */
  readonly required: boolean;
  readonly deprecated: boolean;
  readonly sunset: unknown;
  readonly schema: SchemaRef | null;
  /** `form`, `simple`, …; as the location has it if nothing is written. */
  readonly style: string;
  /** Written once for each item or property. */
  readonly explode: boolean;
  /** Of the path, so that all its operations have it. */
  readonly inherited: boolean;
}

/** Null: no schema is given. */
export type ApiContent = ReadonlyMap<string, SchemaRef | null>;

export interface ApiBody {
  readonly required: boolean;
  readonly content: ApiContent;
}

export interface ApiResponse {
  /** By name in lower case: the names of headers have no case. */
  readonly headers: ReadonlyMap<string, ApiHeader>;
  readonly content: ApiContent;
}

export interface ApiHeader {
  readonly name: string;
  readonly required: boolean;
  readonly schema: SchemaRef | null;
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete', 'head', 'options', 'trace', 'query'];
const MAX_CALLBACK_DEPTH = 2;

export function apiDocument(specification: Specification): ApiDocument {
  const { root, entry, old } = specification;
  const components = asRecord(root['components']) ?? {};
  const info = asRecord(root['info']) ?? {};
  const schemas = recordsIn(old ? root['definitions'] : components['schemas']);
  const schemes = recordsIn(old ? root['securityDefinitions'] : components['securitySchemes']);
  const hooks = [...recordsIn(root['x-webhooks']), ...recordsIn(root['webhooks'])];
  return {
    title: textOf(info['title']),
    version: textOf(info['version']),
    operations: recordsIn(root['paths']).flatMap(([path, raw]) =>
      operationsAt(specification, path, { raw, file: entry }),
    ),
    webhooks: new Map(
      hooks.map(([name, raw]) => [name, operationsAt(specification, name, { raw, file: entry })] as const),
    ),
    schemas: new Map(schemas.map(([name, raw]) => [name, { raw, file: entry }])),
    securitySchemes: new Map(
      schemes.map(([name, raw]) => [name, follow(specification, raw, entry)?.value ?? {}] as const),
    ),
    security: requirementsIn(root['security']),
    servers: serversOf(specification),
  };
}

function operationsAt(specification: Specification, path: string, place: SchemaRef, depth = 0): ApiOperation[] {
  const item = follow(specification, place.raw, place.file);
  if (item === null) return [];
  return METHODS.flatMap((method) => {
    const value = asRecord(item.value[method]);
    return value === null ? [] : [operationOf(specification, { path, method, value, item, depth })];
  });
}

interface WrittenOperation {
  readonly path: string;
  readonly method: string;
  readonly value: JsonRecord;
  readonly item: Located;
  readonly depth: number;
}

function operationOf(specification: Specification, written: WrittenOperation): ApiOperation {
  const { path, method, value, item } = written;
  const { file } = item;
  const parameters = parametersOf(specification, written);
  const isBody = ({ value: each }: Located): boolean => each['in'] === 'body' || each['in'] === 'formData';
  return {
    path,
    method,
    operationId: textOf(value['operationId']),
    deprecated: value['deprecated'] === true,
    sunset: value['x-sunset'],
    stability: value['x-stability-level'],
    tags: listOf(value['tags']).map(textOf),
    parameters: parameters
      .filter((each) => !isBody(each))
      .map((each) => parameterOf(specification, each, each.inherited)),
    body: specification.old
      ? swaggerBody(specification, value, parameters.filter(isBody))
      : bodyOf(specification, value, file),
    responses: new Map(
      recordsIn(value['responses']).map(([status, raw]) => [
        status.toUpperCase() === 'DEFAULT' ? 'default' : status.toUpperCase(),
        responseOf(specification, value, { raw, file }),
      ]),
    ),
    security: requirementsIn(value['security']),
    callbacks: new Map(
      written.depth >= MAX_CALLBACK_DEPTH
        ? []
        : recordsIn(value['callbacks']).map(([name, raw]) => [name, callbackOf(specification, { raw, file }, written)]),
    ),
  };
}

function callbackOf(specification: Specification, place: SchemaRef, { depth }: WrittenOperation): ApiOperation[] {
  const callback = follow(specification, place.raw, place.file);
  return recordsIn(callback?.value)
    .filter(([address]) => !address.startsWith('x-'))
    .flatMap(([address, raw]) =>
      operationsAt(specification, address, { raw, file: callback?.file ?? place.file }, depth + 1),
    );
}

type WrittenParameter = Located & { readonly inherited: boolean };

/** A parameter of the operation replaces the parameter of the path with the same name. */
function parametersOf(specification: Specification, { value, item }: WrittenOperation): WrittenParameter[] {
  const found = new Map<string, WrittenParameter>();
  for (const [list, inherited] of [
    [item.value['parameters'], true],
    [value['parameters'], false],
  ] as const) {
    for (const raw of listOf(list)) {
      const located = follow(specification, raw, item.file);
      if (located === null) continue;
      found.set(`${textOf(located.value['in'])} ${textOf(located.value['name'])}`, { ...located, inherited });
    }
  }
  return [...found.values()];
}

function parameterOf(specification: Specification, { value, file }: Located, inherited: boolean): ApiParameter {
  const place = textOf(value['in']);
  const style = textOf(value['style']) || (place === 'query' || place === 'cookie' ? 'form' : 'simple');
  const written = specification.old ? swaggerExplode(value) : value['explode'];
  return {
    name: textOf(value['name']),
    in: place,
    required: value['required'] === true,
    deprecated: value['deprecated'] === true,
    sunset: value['x-sunset'],
    schema: schemaIn(specification, value, file),
    style,
    explode: typeof written === 'boolean' ? written : style === 'form',
    inherited,
  };
}

/** Parameters and headers have their schema at one of two places; in Swagger 2 they are the schema. */
function schemaIn(specification: Specification, value: JsonRecord, file: string): SchemaRef | null {
  if (specification.old) return { raw: value, file };
  const [, media] = recordsIn(value['content'])[0] ?? [];
  const raw = value['schema'] ?? asRecord(media)?.['schema'];
  return raw === undefined ? null : { raw, file };
}

function bodyOf(specification: Specification, operation: JsonRecord, file: string): ApiBody | null {
  const located = follow(specification, operation['requestBody'], file);
  if (located === null) return null;
  return { required: located.value['required'] === true, content: contentOf(located.value['content'], located.file) };
}

function responseOf(specification: Specification, operation: JsonRecord, place: SchemaRef): ApiResponse {
  const located = follow(specification, place.raw, place.file);
  if (located === null) return { headers: new Map(), content: new Map() };
  const { value, file } = located;
  return {
    headers: new Map(
      recordsIn(value['headers']).flatMap(([name, raw]) => {
        const header = follow(specification, raw, file);
        if (header === null) return [];
        const required = header.value['required'] === true;
        return [[name.toLowerCase(), { name, required, schema: schemaIn(specification, header.value, header.file) }]];
      }),
    ),
    content: specification.old ? swaggerContent(specification, operation, located) : contentOf(value['content'], file),
  };
}

function contentOf(content: unknown, file: string): ApiContent {
  return new Map(
    recordsIn(content).map(([mediaType, media]) => {
      const raw = asRecord(media)?.['schema'];
      return [mediaType, raw === undefined ? null : { raw, file }];
    }),
  );
}

function requirementsIn(list: unknown): readonly Requirement[] {
  return listOf(list).map(
    (each) => new Map(recordsIn(each).map(([name, scopes]) => [name, listOf(scopes).map(textOf)])),
  );
}

function serversOf({ root, old }: Specification): readonly string[] {
  if (!old) return listOf(root['servers']).map((server) => textOf(asRecord(server)?.['url']));
  const host = textOf(root['host']);
  if (host === '') return [];
  const schemes = listOf(root['schemes']).map(textOf);
  return (schemes.length === 0 ? ['https'] : schemes).map((scheme) => `${scheme}://${host}${textOf(root['basePath'])}`);
}
