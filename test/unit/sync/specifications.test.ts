import { expect, it } from 'vitest';
import { ok } from '#shared/result.ts';
import { createClient } from '../../../electron/api/client.ts';
import { createToleratedErrors } from '../../../electron/sync/tolerated-errors.ts';
import { syncSpecifications } from '../../../electron/sync/specifications.ts';
import { createWorkload } from '../../../electron/sync/workload.ts';

const version = { object: 'openapi-spec-version', id: 'v', url: 'https://version', urls: {} };

it.each([
  [{ url: 'https://one' }, 'https://one'],
  [{ urls: { source: 'https://source', public: 'https://public' } }, 'https://public'],
  [{ urls: { source: 'https://source', public: null } }, 'https://source'],
  [{ urls: null }, 'https://version'],
])('knows where a specification is from %j', async (addresses, url) => {
  const commits: unknown[] = [];
  const context = {
    organizationId: 'o',
    client: createClient({
      baseUrl: 'https://docs.example/v1',
      token: 'token',
      fetch: (address) =>
        Promise.resolve(Response.json(address.endsWith('/content') ? { filesystem: {}, ...addresses } : version)),
    }),
    store: {
      invoke: (name: string, input: unknown) => {
        if (name === 'commit') commits.push(input);
        return Promise.resolve(ok(name === 'commit' ? null : [{ slug: 'api', versionId: null, checkedAt: null }]));
      },
    },
    signal: new AbortController().signal,
    now: () => 5,
    work: createWorkload(),
    toleratedErrors: createToleratedErrors(() => Promise.resolve(true)),
    problems: () => undefined,
  };
  expect(await syncSpecifications(context as never, { full: true })).toEqual(ok(null));
  expect(commits).toMatchObject([{ specifications: [{ slug: 'api', content: { url } }] }]);
});
