import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createClient, type Client } from '../../../electron/api/client.ts';
import { allOperations, type AnyOperationName, type Input } from '../../../shared/contract/index.ts';
import { startCaller, type Caller } from './caller.ts';
import { examples, type Examples, organizationId, spaceId } from './examples.ts';

let caller: Caller;
let client: Client;

beforeAll(async () => {
  caller = await startCaller();
  const { baseUrl, tokens } = caller.service;
  client = createClient({ baseUrl, token: tokens.admin, fetch });
});
afterAll(() => caller.service.close());

/** Texts of any script, with what breaks addresses and JSON. */
const words = (maxLength: number) =>
  fc.string({ unit: 'grapheme', minLength: 1, maxLength }).filter((text) => text.length <= maxLength);

async function value<Name extends AnyOperationName>(name: Name, input: Input<Name>) {
  const result = await client.call(name, input);
  if (!result.ok) throw new Error(`${name}: ${result.error.detail}`);
  return result.value;
}

it.each(Object.keys(allOperations) as AnyOperationName[])('the client calls %s and accepts the answer', (name) =>
  callExample(name, examples[name]),
);

async function callExample<Name extends AnyOperationName>(name: Name, example: Examples[Name]): Promise<void> {
  const result = await client.call(name, await example(caller));
  expect(result).toMatchObject({ ok: true });
  expect(result).not.toMatchObject({ value: { problems: [expect.anything()] } });
}

it('gives back every comment as it was written', async () => {
  await fc.assert(
    fc.asyncProperty(words(2_000), async (markdown) => {
      const { id } = await value('postCommentInSpace', { spaceId, body: { body: { markdown } } });
      const read = await value('getCommentInSpace', { spaceId, commentId: id, query: { format: 'markdown' } });
      expect(read.body.markdown).toBe(markdown);
    }),
    { numRuns: 60 },
  );
});

it('gives back every title and description of a collection', async () => {
  await fc.assert(
    fc.asyncProperty(words(50), words(100), async (title, description) => {
      const { id } = await value('createCollection', { organizationId, body: { title } });
      await value('updateCollection', { collectionId: id, body: { description } });
      expect(await value('getCollection', { collectionId: id })).toMatchObject({ title, description });
      await value('deleteCollection', { collectionId: id });
    }),
    { numRuns: 40 },
  );
});

it('finds a conversation again by whatever id it was ingested under', async () => {
  const ids = words(40).filter((id) => id !== '.' && id !== '..');
  await fc.assert(
    fc.asyncProperty(ids, words(512), async (id, subject) => {
      await value('ingestConversations', { organizationId, body: { id, subject, parts: [] } });
      const read = await value('getConversation', { organizationId, conversationId: id });
      expect(read.conversation).toMatchObject({ id, subject });
    }),
    { numRuns: 40 },
  );
});

it('answers no text that is searched for with an error', async () => {
  await fc.assert(
    fc.asyncProperty(words(512), async (query) => {
      const list = await value('searchSpace', { spaceId, query: { query } });
      expect(list.problems).toEqual([]);
    }),
    { numRuns: 60 },
  );
});
