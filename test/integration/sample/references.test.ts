import { afterAll, beforeAll, expect, it } from 'vitest';
import { organizationSchema } from '#shared/contract/index.ts';
import { startCaller, type Caller } from './caller.ts';
import { organizationId, spaceId } from './examples.ts';

let caller: Caller;
beforeAll(async () => {
  caller = await startCaller();
});
afterAll(() => caller.service.close());

it('hold the organization whole, with its trial as the contract says', async () => {
  const { files } = await caller.ok('getCurrentRevision', { spaceId });
  const lists = await Promise.all(
    files.slice(0, 5).map(({ id }) => caller.ok('listFileBacklinksInSpace', { spaceId, fileId: id })),
  );
  const organizations = lists.flatMap(({ items }) => items.map(({ organization }) => organization));
  expect(organizations.length).toBeGreaterThan(0);
  for (const organization of organizations) {
    const { id, trial } = organizationSchema.parse(organization);
    expect(id).toBe(organizationId);
    expect(trial).toEqual({
      status: 'ended',
      count: 1,
      endDate: '2022-02-28T08:30:00.000Z',
      decision: 'upgraded',
    });
  }
});
