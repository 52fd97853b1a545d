import type { SpecificationChanges } from '#shared/model/specification-changes.ts';
import { compareSpecifications } from '../../../renderer/specifications/changes/compare.ts';
import { readSpecification } from '../../../renderer/specifications/specification.ts';

export const NOW = Date.UTC(2026, 0, 15);

/** Compares two documents, given as objects. */
export async function compared(before: unknown, after: unknown, graceDays = 0): Promise<SpecificationChanges> {
  const [old, now] = [await readSpecification({ 'api.json': before }), await readSpecification({ 'api.json': after })];
  if (old === null || now === null) throw new Error('These are no specifications');
  return compareSpecifications(old, now, { now: NOW, graceDays });
}

/** `kind class`, as they are reported. */
export async function kinds(before: unknown, after: unknown, graceDays = 0): Promise<readonly string[]> {
  const { changes } = await compared(before, after, graceDays);
  return changes.map((change) => `${change.kind} ${change.class}`);
}

export function api(paths: object, more: object = {}): object {
  return { openapi: '3.1.0', info: { title: 'Shop', version: 'next' }, paths, ...more };
}

/** One operation, `POST /items`. */
export function operation(more: object = {}, rest: object = {}): object {
  return api({ '/items': { post: { responses: {}, ...more } } }, rest);
}

export function withParameter(parameter: object): object {
  return operation({ parameters: [{ in: 'query', name: 'limit', ...parameter }] });
}

export function withRequest(schema: unknown, mediaType = 'application/json'): object {
  return operation({ requestBody: { content: { [mediaType]: { schema } } } });
}

export function withResponse(schema: unknown, mediaType = 'application/json'): object {
  return operation({ responses: { 200: { content: { [mediaType]: { schema } } } } });
}

/** An object with the property `a`. */
export function object(a: unknown, more: object = {}): object {
  return { type: 'object', properties: { a }, ...more };
}
