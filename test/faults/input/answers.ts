import { allOperations, operationShape, type AnyOperationName } from '#shared/contract/index.ts';
import { openApiDocument } from '#shared/contract/openapi.ts';
import { createClient } from '../../../electron/api/client.ts';
import { examples } from '../../integration/sample/examples.ts';
import type { Caller } from '../../integration/sample/caller.ts';
import type { Chance } from './random.ts';

/** As far as this file looks into a JSON schema. */
interface Schema {
  readonly $ref?: string;
  readonly anyOf?: readonly Schema[];
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly additionalProperties?: Schema | boolean;
}
interface Described {
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationEntry>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}
interface OperationEntry {
  readonly responses: Readonly<
    Record<string, { readonly content?: { readonly 'application/json': { readonly schema: Schema } } }>
  >;
}

const document = JSON.parse(JSON.stringify(openApiDocument())) as Described;
const MOST_DEPTH = 6;

/**
 * Answers as a later version of the service may give them: every string and enumeration any text, fields that nobody
 * knows at every depth, optional ones there, missing or null. The client takes each, and keeps what it does not know.
 */
export async function breakAnswers(caller: Caller, chance: Chance): Promise<readonly string[]> {
  const breaks: string[] = [];
  for (const name of Object.keys(allOperations) as AnyOperationName[]) {
    const schema = answerSchema(name);
    if (schema === null) continue;
    const input = await Promise.resolve(examples[name](caller));
    for (const nulls of [false, true]) {
      const body = make(schema, { chance, nulls }, 0) as Record<string, unknown>;
      delete body['next'];
      const client = createClient({
        baseUrl: 'http://127.0.0.1:9',
        token: 'a-token',
        fetch: () =>
          Promise.resolve(new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } })),
      });
      const answer = await client.call(name, input as never);
      if (!answer.ok)
        breaks.push(`${name} does not take ${JSON.stringify(body).slice(0, 300)}: ${answer.error.detail}`);
      else breaks.push(...lost(name, answer.value, body, nulls));
    }
  }
  return breaks;
}

function lost(
  name: string,
  value: unknown,
  body: Readonly<Record<string, unknown>>,
  nulls: boolean,
): readonly string[] {
  const { problems = [], ...read } = { ...(value as Record<string, unknown>) };
  const told = problems as readonly { readonly detail: string }[];
  if (told.length > 0) return [`${name} takes an item for broken: ${told[0]?.detail ?? ''}`];
  if (nulls) return [];
  // A list gives back what it is a list of; the object around it is the client's own.
  const [given, kept] =
    operationShape(name as AnyOperationName).response.kind === 'list' ? [body['items'], read['items']] : [body, read];
  return JSON.stringify(given) === JSON.stringify(kept)
    ? []
    : [`${name} does not keep ${JSON.stringify(given).slice(0, 300)}`];
}

function answerSchema(name: AnyOperationName): Schema | null {
  const { path, method, statuses } = operationShape(name);
  const entry = document.paths[path]?.[method.toLowerCase()];
  return entry?.responses[String(statuses[0])]?.content?.['application/json'].schema ?? null;
}

interface Making {
  readonly chance: Chance;
  /** Whether what may be missing may be null. */
  readonly nulls: boolean;
}

function make(schema: Schema, making: Making, depth: number): unknown {
  const { chance } = making;
  if (schema.$ref !== undefined) {
    const name = schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1);
    return make(document.components.schemas[name] ?? {}, making, depth);
  }
  const [first, ...others] = schema.anyOf ?? [];
  if (first !== undefined) return make(chance.one([first, ...others]), making, depth);
  const [type, ...types] = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? []);
  switch (type === undefined ? undefined : chance.one([type, ...types])) {
    case 'string':
      if (schema.format === 'date-time') return new Date(1.7e12 + chance.below(1e11)).toISOString();
      return chance.often(0.2) ? '' : chance.text(1 + chance.below(12));
    case 'integer':
    case 'number':
      return chance.below(2_000) - 10;
    case 'boolean':
      return chance.often(0.5);
    case 'null':
      return null;
    case 'array':
      return depth > MOST_DEPTH
        ? []
        : Array.from({ length: chance.below(4) }, () => make(schema.items ?? {}, making, depth + 1));
    case 'object':
      return makeObject(schema, making, depth);
    default:
      return chance.one<unknown>([chance.word(), 7, true, { [chance.word()]: [chance.word()] }]);
  }
}

function makeObject(schema: Schema, making: Making, depth: number): Record<string, unknown> {
  const { chance, nulls } = making;
  const made: Record<string, unknown> = {};
  for (const [key, field] of Object.entries(schema.properties ?? {})) {
    const required = schema.required?.includes(key) === true;
    if (!required && (depth > MOST_DEPTH || chance.often(0.4))) continue;
    made[key] = !required && nulls && chance.often(0.3) ? null : make(field, making, depth + 1);
  }
  const more = schema.additionalProperties;
  if (typeof more === 'object' && Object.keys(more).length > 0) {
    for (let count = chance.below(3); count > 0; count -= 1) made[chance.word()] = make(more, making, depth + 1);
  } else if (chance.often(0.7))
    made[`unheard-${chance.word()}`] = chance.one<unknown>([chance.word(), 1, null, { of: [chance.word()] }]);
  return made;
}
