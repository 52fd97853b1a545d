import { expect, test } from 'vitest';
import { first, openTestStore, space, storedPage, type TestStore } from './fixtures.ts';

/** A specification with these paths, each with GET, and these schemas. */
function content(paths: readonly string[], schemas: readonly string[] = []) {
  const document = {
    openapi: '3.1.0',
    info: { title: 'Tides', version: '1' },
    paths: Object.fromEntries(paths.map((path) => [path, { get: { responses: {} } }])),
    webhooks: { flood: { post: { responses: {} } } },
    components: { schemas: Object.fromEntries(schemas.map((name) => [name, { type: 'object' }])) },
  };
  return { url: 'https://example.com/tides.json', filesystem: { 'tides.json': JSON.stringify(document) } };
}

const operation = (path: string, spec = 'tides'): string =>
  `{% openapi-operation spec="${spec}" path="${path}" method="get" %}\n{% endopenapi-operation %}`;

const PAGES: Readonly<Record<string, string>> = {
  tides: operation('/tides'),
  moons: `${operation('/moons/{id}')}\n\n${operation('/moons/{moonId}/')}`,
  hooks: '{% openapi-webhook spec="tides" name="flood" method="post" %}\n{% endopenapi-webhook %}',
  models: '{% openapi-schemas spec="tides" schemas="Tide,Moon" grouped="true" %}\n{% endopenapi-schemas %}',
  unknown: operation('/elsewhere', 'not-stored'),
};

async function opened(): Promise<TestStore> {
  const test = await openTestStore();
  const { commit } = test.store.forCore.calls;
  await commit({ library: { collections: [], spaces: [space('s')], fetchedAt: 1 } });
  const pages = Object.keys(PAGES).map((id) => storedPage(id));
  await commit({ tree: { spaceId: 's', revision: 'r1', pages, files: [], fetchedAt: 1 } });
  const rows = Object.entries(PAGES).map(([pageId, markdown]) => ({
    ...{ pageId, markdown, revision: 'r1', updatedAt: null, fetchedAt: 1, page: {} },
  }));
  await commit({ bodies: { spaceId: 's', rows } });
  return test;
}

async function has(test: TestStore, versionId: string, ...parts: Parameters<typeof content>): Promise<void> {
  const row = { slug: 'tides', versionId, content: content(...parts), checkedAt: 10 };
  await test.store.forCore.calls.commit({ specifications: [row] });
}

async function missing(test: TestStore): Promise<readonly (readonly [string, string])[]> {
  await test.readLinks();
  const question = { spaceId: 's', pageId: null, filter: 'api' as const, limit: 100 };
  const { rows } = await first(test.store.forPage.watches.linkReport.bind(null, question));
  return rows.map(({ pageId, href }) => [pageId, href] as const);
}

test('pages that show what the latest version removed are in the report, and leave it when it is back', async () => {
  const test = await opened();
  expect(await missing(test)).toEqual([]);
  await has(test, 'v1', ['/tides', '/moons/{id}'], ['Tide', 'Moon']);
  expect(await missing(test)).toEqual([]);
  await has(test, 'v2', ['/moons/{number}'], ['Tide']);
  expect(await missing(test)).toEqual([
    ['tides', 'GET /tides'],
    ['models', 'Moon'],
  ]);
  const question = { spaceId: 's', pageId: 'tides', limit: 10 };
  const links = await first(test.store.forPage.watches.pageLinks.bind(null, question));
  expect(links.problems).toMatchObject([
    { use: 'api', service: 'not-asked', detail: 'The latest version of tides has no such operation.' },
  ]);
  await has(test, 'v3', ['/tides'], ['Tide', 'Moon']);
  expect(await missing(test)).toEqual([
    ['moons', 'GET /moons/{id}'],
    ['moons', 'GET /moons/{moonId}/'],
  ]);
});

test('a version that is no specification, or that is not served, removes nothing', async () => {
  const test = await opened();
  const { commit } = test.store.forCore.calls;
  const broken = { url: '', filesystem: { 'tides.json': '[' } };
  await commit({ specifications: [{ slug: 'tides', versionId: 'v1', content: broken, checkedAt: 10 }] });
  expect(await missing(test)).toEqual([]);
  await commit({ specifications: [{ slug: 'tides', versionId: 'v2', content: null, checkedAt: 20 }] });
  expect(await missing(test)).toEqual([]);
});

test('pages that an earlier version of Galley read are read again for them', async () => {
  const test = await opened();
  await has(test, 'v9', []);
  expect(await missing(test)).toHaveLength(5);
  const groups = await test.db().linkGroups.toArray();
  const before = groups.map((group) => ({ ...group, pages: group.pages.map(({ apis: _apis, ...page }) => page) }));
  await test.db().linkGroups.bulkPut(before);
  const { apis: _apis, ...state } = (await test.db().linkState.get('s')) ?? raise();
  await test.db().linkState.put({ ...state, problems: 0 });
  const again = await test.restart();
  expect((await missing(again)).map(([pageId]) => pageId)).toEqual(['tides', 'moons', 'moons', 'models', 'models']);
});

function raise(): never {
  throw new Error('The space has no state.');
}
