import { describe, expect, it } from 'vitest';
import type { AppError } from '#shared/errors.ts';
import { ok } from '#shared/result.ts';
import type { UnmergedRequest } from '#shared/model/links.ts';
import { createClient } from '../../../electron/api/client.ts';
import { checkLinks, syncUnmerged } from '../../../electron/sync/links.ts';
import { createOptionalOperations } from '../../../electron/sync/optional-operations.ts';

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

describe('the pages of change requests that nothing lists', () => {
  const page = (number: number) => ({ id: `p${number}`, title: `Page ${number}`, path: `page-${number}` });

  /** What is stored of the unmerged pages of a space whose server has these numbers, and how often it was asked. */
  async function unmergedAt(numbers: readonly number[], rows: readonly object[], count = numbers.length) {
    const found: number[][] = [];
    let asked = 0;
    const client = createClient({
      baseUrl: 'https://docs.example/v1',
      token: 'token',
      fetch: (url) => {
        const number = Number(/change-requests\/(\d+)\/content\/pages/.exec(url)?.[1]);
        if (!Number.isNaN(number)) asked += 1;
        const answer = numbers.includes(number) ? { pages: [page(number), { id: 'old', title: 'Old' }] } : {};
        return Promise.resolve(Response.json(answer, { status: numbers.includes(number) ? 200 : 404 }));
      },
    });
    const invoke = (name: string, input: { readonly unmerged?: { readonly requests: readonly UnmergedRequest[] } }) => {
      if (name === 'commit') found.push((input.unmerged?.requests ?? []).map(({ number }) => number));
      return Promise.resolve(ok(name === 'commit' ? null : { rows, probe: null }));
    };
    const context = {
      client,
      store: { invoke },
      optionalOperations: createOptionalOperations(),
      signal: new AbortController().signal,
      now: () => 5,
    };
    const space = { id: 's', changeRequests: count, changeRequestsOpen: 1, changeRequestsDraft: 0 };
    await syncUnmerged(context as never, space as never, [{ id: 'old' } as never]);
    expect(found).toHaveLength(1);
    return { numbers: found[0] ?? [], asked };
  }

  it('are found by numbers beyond the count, since numbers have gaps', async () => {
    const rows = [{ id: 'a', number: 40, status: 'open' }];
    expect((await unmergedAt([3, 40, 41], rows)).numbers.toSorted()).toEqual([3, 40, 41]);
    expect((await unmergedAt([2, 4], [])).numbers.toSorted()).toEqual([2, 4]);
  });

  it('are not asked for where the request is closed', async () => {
    const rows = [
      { id: 'a', number: 9, status: 'merged' },
      { id: 'b', number: 8, status: 'open' },
    ];
    expect((await unmergedAt([8, 9], rows)).numbers).toEqual([8]);
  });

  it('are looked for within limits, whatever the count says', async () => {
    const many = Array.from({ length: 100 }, (_, index) => index + 1);
    expect((await unmergedAt(many, [])).numbers).toHaveLength(20);
    expect((await unmergedAt([], [], 500_000)).asked).toBeLessThanOrEqual(60);
  });
});
