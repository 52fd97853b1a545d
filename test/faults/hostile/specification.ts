import { type Batch, titleOf } from './batches.ts';

/** An API tells its words many times over. */
const MOST_TOLD_CHARACTERS = 10_000;

/** One operation for each batch, whose every description is the batch itself. */
export function specificationOf(batches: readonly Batch[]): unknown {
  const operations = batches.map((batch, at) => {
    const words = titleOf(batch);
    const says = batch.markdown === '' || batch.markdown.length > MOST_TOLD_CHARACTERS ? words : batch.markdown;
    const schema = {
      type: words,
      format: words,
      description: says,
      enum: [words, { toString: words }],
      default: words,
      pattern: '(a+)+$',
      properties: { [words.slice(0, 100)]: { $ref: '#/components/schemas/Loop' }, constructor: { type: '__proto__' } },
    };
    const operation = {
      summary: words,
      description: says,
      servers: [{ url: 'javascript:0' }],
      security: [{ [words.slice(0, 50)]: [words] }],
      parameters: [{ name: words, in: words.slice(0, 20), description: says, schema, example: words }],
      requestBody: {
        description: says,
        content: { [words.slice(0, 60)]: { schema, examples: { x: { summary: words, value: words } } } },
      },
      responses: { [words.slice(0, 40)]: { description: words, headers: { x: { description: says } } } },
    };
    return [`/${String(at)}`, { get: operation }] as const;
  });
  return {
    'openapi.json': {
      openapi: '3.1.0',
      info: { title: titleOf(batches[0]), version: titleOf(batches[1]) },
      paths: Object.fromEntries(operations),
      components: {
        schemas: { Loop: { type: 'object', properties: { again: { $ref: '#/components/schemas/Loop' } } } },
      },
    },
  };
}
