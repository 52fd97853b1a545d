import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Page } from '../../../shared/contract/index.ts';
import { startCaller, type Caller } from './caller.ts';

/** Pages that are made of a specification when somebody looks. */
const spaceId = 'spc_Ap1Refv2K5';
let caller: Caller;
beforeAll(async () => {
  caller = await startCaller();
});
afterAll(() => caller.service.close());

const flatten = (pages: readonly Page[]): readonly Page[] =>
  pages.flatMap((page) => [page, ...flatten(page.pages ?? [])]);
const pages = async (computed?: boolean) =>
  flatten((await caller.ok('listPagesInSpace', { spaceId, query: computed === undefined ? {} : { computed } })).pages);
const made = (all: readonly Page[]) => all.filter((page) => page.computed !== undefined);

it('stand as a group of pages, one for each tag, unless they are not to be computed', async () => {
  const [group] = (await pages()).filter(({ title, type }) => title === 'ebbline-api' && type === 'group');
  expect(group?.pages?.map(({ title }) => title)).toEqual(expect.arrayContaining(['Stations', 'Samples', 'Models']));
  const [bare, ...more] = made(await pages(false));
  expect(more).toEqual([]);
  expect(bare).toMatchObject({
    id: group?.id,
    type: 'computed',
    pages: [],
    computed: {
      type: 'builtin:openapi',
      props: { models: true },
      dependencies: { spec: { ref: { kind: 'openapi', spec: 'ebbline-api' } } },
    },
  });
  expect(bare?.computedSeed).toMatch(/^\w+$/);
});

it('are the same in a revision as in its tree, and of the same ids in a change request', async () => {
  const ids = made(await pages()).map(({ id }) => id);
  const { pages: inRevision } = await caller.ok('getCurrentRevision', { spaceId });
  expect(made(flatten(inRevision)).map(({ id }) => id)).toEqual(ids);
  const changeRequestId = (await caller.ok('listChangeRequestsInSpace', { spaceId })).items[0]?.id ?? '';
  const inRequest = await caller.ok('listPagesInChangeRequest', { spaceId, changeRequestId });
  expect(made(flatten(inRequest.pages)).map(({ id }) => id)).toEqual(ids);
});

it('are read like any other page, and are not there for whoever does not have them computed', async () => {
  const [page] = made(await pages()).filter(({ title }) => title === 'Stations');
  const pageId = page?.id ?? '';
  const { markdown } = await caller.ok('getPageInSpace', { spaceId, pageId, query: { format: 'markdown' } });
  expect(markdown).toMatch(
    /^# Stations\n\nPlaces\n\n\{% openapi-operation spec="ebbline-api" path="\/stations" method="get" %\}/,
  );
  const { document } = await caller.ok('getPageInSpace', { spaceId, pageId, query: { format: 'document' } });
  expect(document?.nodes.map(({ type }) => type)).toContain('openapi-operation');
  expect(await caller.status('getPageInSpace', { spaceId, pageId, query: { computed: false } })).toBe(404);
  expect(await caller.status('listPageLinksInSpace', { spaceId, pageId })).toBe(200);
});

it('are commented on like any other page', async () => {
  const [page] = made(await pages()).filter(({ title }) => title === 'Samples');
  const body = { body: { markdown: 'Which unit?' }, page: page?.id };
  expect((await caller.ok('postCommentInSpace', { spaceId, body })).target.page).toEqual({ id: page?.id });
});
