import type {
  ApiBody,
  ApiContent,
  ApiOperationModel,
  ApiParameter,
  ApiResponse,
  ApiSecurityScheme,
} from '#shared/api-model.ts';
import { schemaOf, type SchemaRun } from './schema.ts';
import {
  asRecord,
  follow,
  jsonText,
  type JsonRecord,
  listOf,
  type Located,
  recordsIn,
  textOf,
} from '../../specifications/specification.ts';

const MAX_PARTS = 200;

/** One operation (or webhook) with everything that it refers to. `item` is the object at its path. */
export function operationModel(
  run: SchemaRun,
  kind: ApiOperationModel['kind'],
  path: string,
  method: string,
  item: Located,
): ApiOperationModel | null {
  const operation = asRecord(item.value[method]);
  if (operation === null) return null;
  const { file } = item;
  const { root } = run.specification;
  const written = [...listOf(item.value['parameters']), ...listOf(operation['parameters'])]
    .slice(0, MAX_PARTS)
    .flatMap((raw) => follow(run.specification, raw, file) ?? []);
  // A parameter of the operation replaces the parameter of the path with the same name.
  const parameters = [
    ...new Map(written.map((each) => [`${textOf(each.value['in'])} ${textOf(each.value['name'])}`, each])).values(),
  ];
  const inBody = ({ value }: Located): boolean => value['in'] === 'body' || value['in'] === 'formData';
  return {
    kind,
    method,
    path,
    summary: textOf(operation['summary']) || textOf(item.value['summary']),
    description: textOf(operation['description']) || textOf(item.value['description']),
    deprecated: operation['deprecated'] === true,
    servers: kind === 'webhook' ? [] : serversOf(run, operation, item.value),
    security: securityOf(run, Array.isArray(operation['security']) ? operation['security'] : root['security']),
    parameters: parameters.filter((each) => !inBody(each)).map((each) => parameterOf(run, each)),
    body: bodyOf(run, operation, file) ?? oldBody(run, operation, parameters.filter(inBody)),
    responses: recordsIn(operation['responses'])
      .slice(0, MAX_PARTS)
      .map(([status, raw]) => responseOf(run, operation, status, raw, file)),
  };
}

function serversOf(
  { specification: { root, old } }: SchemaRun,
  operation: JsonRecord,
  item: JsonRecord,
): readonly string[] {
  if (old) {
    const host = textOf(root['host']);
    const scheme = textOf(listOf(root['schemes'])[0]) || 'https';
    return host === '' ? [] : [`${scheme}://${host}${textOf(root['basePath'])}`];
  }
  const given = [operation['servers'], item['servers'], root['servers']].find((servers) => listOf(servers).length > 0);
  return listOf(given).map((server) => {
    const url = textOf(asRecord(server)?.['url']);
    const variables = asRecord(asRecord(server)?.['variables']) ?? {};
    return url.replace(
      /\{([^}]+)\}/g,
      (whole, name: string) => textOf(asRecord(variables[name])?.['default']) || whole,
    );
  });
}

function securityOf({ specification }: SchemaRun, required: unknown): readonly (readonly ApiSecurityScheme[])[] {
  const { root, entry } = specification;
  const schemes =
    asRecord(asRecord(root['components'])?.['securitySchemes']) ?? asRecord(root['securityDefinitions']) ?? {};
  return listOf(required).flatMap((way) => {
    const parts = recordsIn(way).map(([name, scopes]): ApiSecurityScheme => {
      const scheme = follow(specification, schemes[name], entry)?.value ?? {};
      return { name, words: schemeWords(scheme), scopes: listOf(scopes).map(textOf) };
    });
    return parts.length === 0 ? [] : [parts];
  });
}

function schemeWords(scheme: JsonRecord): string {
  switch (scheme['type']) {
    case 'http':
      return textOf(scheme['scheme']).toLowerCase() === 'bearer' ? 'bearer token' : `HTTP ${textOf(scheme['scheme'])}`;
    case 'basic':
      return 'HTTP basic';
    case 'apiKey':
      return `API key in ${textOf(scheme['in'])} ${textOf(scheme['name'])}`;
    case 'oauth2':
      return 'OAuth 2';
    case 'openIdConnect':
      return 'OpenID Connect';
    case 'mutualTLS':
      return 'a client certificate';
    default:
      return textOf(scheme['type']);
  }
}

function parameterOf(run: SchemaRun, { value, file }: Located, name = textOf(value['name'])): ApiParameter {
  const [, content] = recordsIn(value['content'])[0] ?? [];
  const schema = value['schema'] ?? asRecord(content)?.['schema'] ?? (run.specification.old ? value : undefined);
  const [, named] = recordsIn(value['examples'])[0] ?? [];
  return {
    name,
    in: textOf(value['in']),
    required: value['required'] === true || value['in'] === 'path',
    deprecated: value['deprecated'] === true,
    description: textOf(value['description']),
    schema: schema === undefined ? null : schemaOf(run, schema, file),
    example: jsonText(value['example'] ?? asRecord(named)?.['value']),
  };
}

function bodyOf(run: SchemaRun, operation: JsonRecord, file: string): ApiBody | null {
  if (operation['requestBody'] === undefined) return null;
  const located = follow(run.specification, operation['requestBody'], file);
  if (located === null) return null;
  return {
    required: located.value['required'] === true,
    description: textOf(located.value['description']),
    content: contentOf(run, located.value['content'], located.file),
  };
}

/** Swagger 2: either one parameter is the body, or several parameters are the fields of a form. */
function oldBody(run: SchemaRun, operation: JsonRecord, parameters: readonly Located[]): ApiBody | null {
  const [first] = parameters;
  if (first === undefined) return null;
  const types = listOf(operation['consumes'] ?? run.specification.root['consumes']).map(textOf);
  if (first.value['in'] === 'body') {
    const schema = schemaOf(run, first.value['schema'] ?? {}, first.file);
    return {
      required: first.value['required'] === true,
      description: textOf(first.value['description']),
      content: [{ mediaType: types[0] ?? 'application/json', schema, examples: [] }],
    };
  }
  const properties = Object.fromEntries(parameters.map(({ value }) => [textOf(value['name']), value]));
  const required = parameters
    .filter(({ value }) => value['required'] === true)
    .map(({ value }) => textOf(value['name']));
  const schema = schemaOf(run, { type: 'object', properties, required }, first.file);
  return {
    required: required.length > 0,
    description: '',
    content: [{ mediaType: types[0] ?? 'application/x-www-form-urlencoded', schema, examples: [] }],
  };
}

function responseOf(run: SchemaRun, operation: JsonRecord, status: string, raw: unknown, file: string): ApiResponse {
  const located = follow(run.specification, raw, file);
  if (located === null) return { status, description: '', headers: [], content: [] };
  const { value } = located;
  const types = listOf(operation['produces'] ?? run.specification.root['produces']).map(textOf);
  const old: readonly ApiContent[] =
    value['schema'] === undefined
      ? []
      : [
          {
            mediaType: types[0] ?? 'application/json',
            schema: schemaOf(run, value['schema'], located.file),
            examples: [],
          },
        ];
  return {
    status,
    description: textOf(value['description']),
    headers: recordsIn(value['headers']).flatMap(([name, header]) => {
      const found = follow(run.specification, header, located.file);
      return found === null ? [] : [{ ...parameterOf(run, found, name), in: '' }];
    }),
    content: run.specification.old ? old : contentOf(run, value['content'], located.file),
  };
}

function contentOf(run: SchemaRun, content: unknown, file: string): readonly ApiContent[] {
  return recordsIn(content)
    .slice(0, 20)
    .map(([mediaType, raw]) => {
      const media = asRecord(raw) ?? {};
      return {
        mediaType,
        schema: media['schema'] === undefined ? null : schemaOf(run, media['schema'], file),
        examples: examplesOf(run, media, file),
      };
    });
}

function examplesOf(run: SchemaRun, media: JsonRecord, file: string): ApiContent['examples'] {
  const named = recordsIn(media['examples'])
    .slice(0, 20)
    .flatMap(([name, raw]) => {
      const example = follow(run.specification, raw, file)?.value;
      const text = jsonText(example?.['value']);
      return text === null ? [] : [{ name: textOf(example?.['summary']) || name, text }];
    });
  const single = jsonText(media['example']);
  return single === null ? named : [{ name: '', text: single }, ...named];
}
