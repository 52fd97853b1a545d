import { expect, it } from 'vitest';
import type { AppError } from '#shared/errors.ts';
import { ok } from '#shared/result.ts';
import { createClient } from '../../../electron/api/client.ts';
import { checkLinks } from '../../../electron/sync/links.ts';

it('reports the links that cannot be read, and keeps the others', async () => {
  const found: AppError[] = [];
  const commits: unknown[] = [];
  const context = {
    client: createClient({
      baseUrl: 'https://docs.example/v1',
      token: 'token',
      fetch: () => Promise.resolve(Response.json({ items: [{ status: 'broken', targetReference: { url: '/x' } }, 7] })),
    }),
    store: {
      invoke: (name: string, input: unknown) => {
        if (name === 'commit') commits.push(input);
        return Promise.resolve(ok(name === 'commit' ? null : { pages: [{ id: 'p', type: 'document' }] }));
      },
    } as never,
    signal: new AbortController().signal,
    now: () => 5,
    problems: (errors: readonly AppError[]) => {
      found.push(...errors);
    },
  };
  expect(await checkLinks(context, 's', null)).toEqual(ok(null));
  const links = [{ key: 'url:/x', status: 'broken' }];
  expect(commits).toEqual([{ serviceLinks: { spaceId: 's', rows: [{ pageId: 'p', fetchedAt: 5, links }] } }]);
  expect(found).toMatchObject([{ code: 'invalid-response', operation: 'listPageLinksInSpace', path: 'items.1' }]);
});
