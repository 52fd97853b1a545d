import { type JsonRecord, listOf, type Located, type Specification, textOf } from '../specification.ts';
import type { ApiBody, ApiContent } from './api-document.ts';

/** The parts of Swagger 2 that OpenAPI 3 describes in another way. */

/** Either one parameter is the body, or several parameters are the fields of a form. */
export function swaggerBody(
  specification: Specification,
  operation: JsonRecord,
  parameters: readonly Located[],
): ApiBody | null {
  const whole = parameters.find(({ value }) => value['in'] === 'body');
  if (whole !== undefined) {
    const schema = { raw: whole.value['schema'] ?? {}, file: whole.file };
    const types = mediaTypes(specification, operation, 'consumes', ['application/json']);
    return { required: whole.value['required'] === true, content: new Map(types.map((type) => [type, schema])) };
  }
  const [first] = parameters;
  if (first === undefined) return null;
  const hasFile = parameters.some(({ value }) => value['type'] === 'file');
  const usual = hasFile ? 'multipart/form-data' : 'application/x-www-form-urlencoded';
  const required = parameters
    .filter(({ value }) => value['required'] === true)
    .map(({ value }) => textOf(value['name']));
  const properties = Object.fromEntries(parameters.map(({ value }) => [textOf(value['name']), value]));
  const schema = { raw: { type: 'object', properties, required }, file: first.file };
  const types = mediaTypes(specification, operation, 'consumes', [usual]).filter((type) => type !== 'application/json');
  return {
    required: required.length > 0,
    content: new Map((types.length === 0 ? [usual] : types).map((type) => [type, schema])),
  };
}

export function swaggerContent(specification: Specification, operation: JsonRecord, response: Located): ApiContent {
  const raw = response.value['schema'];
  if (raw === undefined) return new Map();
  const types = mediaTypes(specification, operation, 'produces', ['application/json']);
  return new Map(types.map((type) => [type, { raw, file: response.file }]));
}

function mediaTypes(
  { root }: Specification,
  operation: JsonRecord,
  field: 'consumes' | 'produces',
  usual: readonly string[],
): readonly string[] {
  const types = listOf(operation[field] ?? root[field]).map(textOf);
  return types.length === 0 ? usual : types;
}

/** `multi` writes a list as several parameters. */
export function swaggerExplode(parameter: JsonRecord): boolean {
  return parameter['collectionFormat'] === 'multi';
}
