import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  allOperations,
  operationShape,
  optionalOperations,
  pathParameterNames,
  type AnyOperationName,
} from '../../../shared/contract/index.ts';
import { readSuccess, startCaller, type Caller } from './caller.ts';
import { examples, organizationId, spaceId } from './examples.ts';

const names = Object.keys(allOperations) as AnyOperationName[];
let caller: Caller;

beforeAll(async () => {
  caller = await startCaller();
});
afterAll(() => caller.service.close());

const example = (name: AnyOperationName): Promise<object> => Promise.resolve(examples[name](caller));

describe('every operation of the contract', () => {
  it.each(names)('%s answers with its usual status and a body that fits the contract', async (name) => {
    const answer = await caller.send(name, await example(name));
    expect(answer.text).not.toContain('"error"');
    expect(answer.status).toBe(operationShape(name).statuses[0]);
    readSuccess(name, answer);
    expect(answer.headers.get('X-RateLimit-Limit')).toMatch(/^\d+$/);
    expect(answer.headers.get('X-RateLimit-Remaining')).toMatch(/^\d+$/);
    expect(answer.headers.get('X-RateLimit-Reset')).toMatch(/^\d{10}$/);
  });

  it.each(names)('%s needs a token, and one that is known', async (name) => {
    const { method, path } = operationShape(name);
    const address = `${caller.service.baseUrl}/v1${path.replaceAll(/[{}]/g, '')}`;
    expect((await fetch(address, { method })).status).toBe(401);
    const wrong = await fetch(address, { method, headers: { Authorization: 'Bearer somebody' } });
    expect(wrong.status).toBe(401);
    expect(await wrong.json()).toMatchObject({ error: { code: 401 } });
  });

  const withParent = names.filter((name) => pathParameterNames(operationShape(name).path).length > 0);
  it.each(withParent)('%s finds nothing where its parent is unknown', async (name) => {
    const input = { ...(await example(name)) } as Record<string, unknown>;
    const [parent = ''] = pathParameterNames(operationShape(name).path);
    const deletesTheParent = name === 'deleteCollection';
    expect((await caller.send(name, { ...input, [parent]: 'nowhere' })).status).toBe(deletesTheParent ? 204 : 404);
  });

  const places = names.flatMap((name) =>
    pathParameterNames(operationShape(name).path)
      .slice(1)
      .map((parameter) => [name, parameter] as const),
  );
  it.each(places)('%s finds nothing where its %s is unknown', async (name, parameter) => {
    const { method } = operationShape(name);
    const answer = await caller.send(name, { ...(await example(name)), [parameter]: 'nowhere' });
    expect(method === 'DELETE' ? [204, 404] : [404]).toContain(answer.status);
    if (answer.status === 404) expect(JSON.parse(answer.text)).toMatchObject({ error: { code: 404 } });
    expect(answer.headers.get('X-RateLimit-Remaining')).toMatch(/^\d+$/);
  });

  it('tells the rate limit with a refusal, too', async () => {
    const refusals = [
      await caller.send('createCollection', { organizationId, body: { title: 7 } }),
      await caller.send('createCollection', { organizationId, body: { title: 'No' } }, 'reader'),
    ];
    expect(refusals.map(({ status }) => status)).toEqual([400, 403]);
    for (const { headers } of refusals) expect(headers.get('X-RateLimit-Limit')).toMatch(/^\d+$/);
  });

  it('knows its three people by their tokens in every organization', async () => {
    const { organizations } = caller.service;
    expect(organizations.length).toBeGreaterThanOrEqual(2);
    for (const { id } of organizations) {
      const create = (who: 'admin' | 'commenter' | 'reader') =>
        caller.send('createCollection', { organizationId: id, body: { title: 'By role' } }, who);
      expect([
        (await create('admin')).status,
        (await create('commenter')).status,
        (await create('reader')).status,
      ]).toEqual([201, 403, 403]);
    }
  });

  it.each(names)('%s lets a reader read at most, and never change anything', async (name) => {
    const answer = await caller.send(name, await example(name), 'reader');
    const writes = operationShape(name).method !== 'GET';
    expect(writes ? [403] : [200, 403]).toContain(answer.status);
  });

  const lists = names.filter((name) => 'limit' in (operationShape(name).query?.shape ?? {}));
  it.each(lists)('%s takes a limit from 1 to 1000 and no other', async (name) => {
    const input = (await example(name)) as { readonly query?: object };
    const withLimit = async (limit: number) =>
      (await caller.send(name, { ...input, query: { ...input.query, limit } })).status;
    expect(await withLimit(1)).toBe(200);
    expect(await withLimit(1000)).toBe(200);
    expect(await withLimit(0)).toBe(400);
    expect(await withLimit(1001)).toBe(400);
    expect(await withLimit(1.5)).toBe(400);
  });

  it.each(lists)('%s gives every row once when it is read two rows at a time', async (name) => {
    const input = (await example(name)) as { readonly query?: object };
    const read = async (query: object) => {
      const { text } = await caller.send(name, { ...input, query: { ...input.query, ...query } });
      return JSON.parse(text) as { readonly items: readonly unknown[]; readonly next?: { readonly page: string } };
    };
    const whole = await read({ limit: 1000 });
    const seen: unknown[] = [];
    let page: string | undefined;
    // Lists of the workspace are read whole, or for as long as it takes to be sure.
    for (let turn = 0; turn < 40; turn += 1) {
      const list = await read({ limit: 2, ...(page === undefined ? {} : { page }) });
      seen.push(...list.items);
      page = list.next?.page;
      if (page === undefined) break;
    }
    expect(seen).toEqual(whole.items.slice(0, seen.length));
    if (page === undefined) expect(seen.length).toBe(whole.items.length);
  });

  it('refuses a page that is none of its list', async () => {
    expect((await caller.send('listSpaceComments', { spaceId, query: { page: 'nonsense' } })).status).toBe(400);
  });

  it('passes over query parameters and fields that nobody knows', async () => {
    expect((await caller.send('listOrganizations', { query: { colour: 'blue' } })).status).toBe(200);
    const body = { title: 'Kept', colour: 'blue' };
    expect((await caller.send('createCollection', { organizationId, body })).status).toBe(201);
  });

  it('names the field that is wrong', async () => {
    const answer = await caller.send('createCollection', { organizationId, body: { title: 7 } });
    expect(answer.status).toBe(400);
    expect(answer.text).toContain('body.title');
  });

  it('refuses a body that is no JSON', async () => {
    const response = await fetch(`${caller.service.baseUrl}/v1/orgs/${organizationId}/collections`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${caller.service.tokens.admin}` },
      body: '{"title"',
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { code: 400 } });
  });
});

describe('a service with the core alone', () => {
  it('does not know the optional operations, and serves the others', async () => {
    const core = await startCaller({ coreOnly: true });
    for (const name of Object.keys(optionalOperations) as AnyOperationName[]) {
      expect((await core.send(name, await Promise.resolve(examples[name](core)))).status).toBe(404);
    }
    expect(await core.status('listSpaceComments', { spaceId })).toBe(200);
    await core.service.close();
  });
});
