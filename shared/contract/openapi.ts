import { errorBodySchema } from './error-body.ts';
import type { OperationShape } from './operation.ts';
import { operations } from './operations.ts';
import { optionalOperations } from './optional-operations.ts';
import { pathParameterNames } from './path.ts';
import { z } from './zod.ts';

/** As far as this file looks into JSON: an object of anything. */
type Json = Readonly<Record<string, unknown>>;

/**
 * The contract as an OpenAPI 3.1 document, made from the table alone. Objects that have a name become components; the
 * optional operations carry the tag `optional`.
 */
export function openApiDocument(): Json {
  const components = new Components();
  const paths: Record<string, Record<string, Json>> = {};
  const tables: readonly (readonly [string, OperationShape])[] = [
    ...Object.entries(operations),
    ...Object.entries(optionalOperations),
  ];
  for (const [name, shape] of tables) {
    (paths[shape.path] ??= {})[shape.method.toLowerCase()] = describeOperation(name, shape, components);
  }
  components.add(errorBodySchema);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Documentation platform',
      version: '1',
      description:
        'Made from the contract’s table in Galley. Enumerations are open and objects may carry further fields. Operations tagged `optional` are not part of the contract; a service may answer them with 404.',
    },
    servers: [
      {
        url: '{base_url}/v1',
        variables: { base_url: { default: 'http://127.0.0.1:4010', description: 'Where the service listens' } },
      },
    ],
    security: [{ token: [] }],
    tags: [...new Set(tables.map(([, { area }]) => area))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      responses: errorResponses,
      schemas: components.schemas(),
    },
  };
}

const FAILURES: Readonly<Record<number, readonly [name: string, description: string]>> = {
  400: ['BadRequest', 'The request breaks a rule of the contract.'],
  401: ['Unauthorized', 'The token is missing or refused.'],
  403: ['Forbidden', 'The token’s person may not do this.'],
  404: ['NotFound', 'There is no such thing, or it is hidden from this person.'],
  409: ['Conflict', 'The target is not in the state that the request needs.'],
  412: ['PreconditionFailed', 'What the request takes for granted does not hold.'],
  429: ['TooManyRequests', 'The limit of requests is reached; wait until X-RateLimit-Reset.'],
};
const EVERYWHERE = [400, 401, 403, 404, 429];

const errorResponses = Object.fromEntries(
  Object.values(FAILURES).map(([name, description]) => [
    name,
    { description, content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } },
  ]),
);

function describeOperation(name: string, shape: OperationShape, components: Components): Json {
  return {
    operationId: name,
    summary: shape.summary,
    tags: [shape.area],
    ...(shape.deprecated ? { deprecated: true, description: `Replaced by ${shape.deprecated.replacedBy}.` } : {}),
    parameters: [...pathParameters(shape), ...queryParameters(shape, components)],
    ...(shape.body ? { requestBody: requestBody(shape.body, components) } : {}),
    responses: { ...successes(shape, components), ...failures(shape) },
  };
}

function pathParameters(shape: OperationShape): readonly Json[] {
  return pathParameterNames(shape.path).map((name) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string', minLength: 1 },
  }));
}

function queryParameters(shape: OperationShape, components: Components): readonly Json[] {
  return Object.entries<z.ZodType>(shape.query?.shape ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: !schema.safeParse(undefined).success,
    schema: components.describe(schema, 'input'),
  }));
}

function requestBody(body: z.ZodType, components: Components): Json {
  return {
    required: !body.safeParse({}).success,
    content: { 'application/json': { schema: components.describe(body, 'input') } },
  };
}

function successes(shape: OperationShape, components: Components): Readonly<Record<string, Json>> {
  const schema = answerSchema(shape);
  return Object.fromEntries(
    shape.statuses.map((status) => [
      String(status),
      schema === null
        ? { description: status === 204 && shape.method === 'DELETE' ? 'There was nothing to delete.' : 'Done.' }
        : {
            description: 'Done.',
            content: { 'application/json': { schema: components.describe(schema, 'output') } },
          },
    ]),
  );
}

function answerSchema({ response }: OperationShape): z.ZodType | null {
  switch (response.kind) {
    case 'empty':
      return null;
    case 'json':
      return response.schema;
    case 'list':
      return z.looseObject({
        next: z.looseObject({ page: z.string() }).optional(),
        count: z.int().optional(),
        items: z.array(response.item),
        ...response.extra?.shape,
      });
  }
}

function failures(shape: OperationShape): Readonly<Record<string, Json>> {
  const statuses = [...EVERYWHERE, ...(shape.failures ?? [])].sort((a, b) => a - b);
  return Object.fromEntries(
    statuses.map((status) => [
      String(status),
      { $ref: `#/components/responses/${FAILURES[status]?.[0] ?? 'BadRequest'}` },
    ]),
  );
}

/** Collects the named schemas that descriptions refer to. */
class Components {
  readonly #schemas = new Map<string, Json>();

  add(schema: z.ZodType): void {
    this.describe(schema, 'output');
  }

  /** The JSON schema of `schema`, with named objects as references to components. */
  describe(schema: z.core.$ZodType, io: 'input' | 'output'): unknown {
    // Within a wrapper the schema itself is a reference too, where it has a name.
    const wrapped = z.toJSONSchema(z.object({ it: schema }), { io, unrepresentable: 'any' });
    for (const [name, definition] of Object.entries(wrapped.$defs ?? {})) {
      if (!this.#schemas.has(name)) this.#schemas.set(name, asObject(withComponentRefs(definition)));
    }
    return withComponentRefs(wrapped.properties?.it ?? {});
  }

  schemas(): Json {
    return Object.fromEntries([...this.#schemas].sort(([a], [b]) => a.localeCompare(b, 'en')));
  }
}

/** Points references at the components, and drops the names that zod leaves in the schemas themselves. */
function withComponentRefs(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withComponentRefs);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key, inner]) => !(key === 'id' && typeof inner === 'string'))
      .map(([key, inner]) =>
        key === '$ref' && typeof inner === 'string'
          ? [key, inner.replace('#/$defs/', '#/components/schemas/')]
          : [key, withComponentRefs(inner)],
      ),
  );
}

function asObject(value: unknown): Json {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
