import type { Collection, Space } from '#shared/contract/index.ts';
import type { AppError } from '#shared/errors.ts';
import { ok, type Result } from '#shared/result.ts';
import type { SyncContext } from './context.ts';
import { createPassing, isProblem } from './passing.ts';
import { shallow } from './shallow.ts';

/**
 * Collections and spaces of the organization. Spaces come from the collections; the optional list of all spaces adds
 * those outside any collection, which the contract's own operations cannot list.
 */
export async function syncLibrary(context: SyncContext): Promise<Result<readonly Space[]>> {
  const { client, organizationId, signal, store, served } = context;
  const problems: AppError[] = [];
  // What was sent after this moment is not in it.
  const fetchedAt = context.now();
  const collections = await client.all(
    'listCollectionsInOrganization',
    { organizationId, query: { limit: 100, nested: true } },
    { signal },
  );
  if (!collections.ok) return collections;
  problems.push(...collections.value.problems);

  const spaces = new Map<string, Space>();
  const all = await served.ask('listSpacesInOrganization', () =>
    client.all('listSpacesInOrganization', { organizationId, query: { limit: 100 } }, { signal }),
  );
  if (all?.ok === false) return all;
  const lists = all === null ? await spacesByCollection(context, collections.value.items) : ok([all.value]);
  if (!lists.ok) return lists;
  for (const list of lists.value) {
    problems.push(...list.problems);
    for (const space of list.items) spaces.set(space.id, space);
  }

  const listed = [...spaces.values()].filter((space) => space.deletedAt === undefined);
  const overlooked = await overlookedSpaces(context, [...spaces.keys()]);
  if (!overlooked.ok) return overlooked;
  const present = [...listed, ...overlooked.value];
  const committed = await store.invoke('commit', {
    library: { collections: collections.value.items.map(shallow), spaces: present.map(shallow), fetchedAt },
  });
  if (!committed.ok) return committed;
  context.problems(problems);
  // A list with unreadable items is not the whole truth: nothing is swept on it.
  if (problems.length === 0) {
    const swept = await store.invoke('sweep.spaces', { keep: present.map((space) => space.id) });
    if (!swept.ok) return swept;
  }
  return ok(present);
}

interface SpaceList {
  readonly items: readonly Space[];
  readonly problems: readonly AppError[];
}

async function spacesByCollection(
  { client, signal }: SyncContext,
  collections: readonly Collection[],
): Promise<Result<readonly SpaceList[]>> {
  const lists: SpaceList[] = [];
  const passing = createPassing();
  for (const { id } of collections) {
    const spaces = await client.all('listSpacesInCollection', { collectionId: id, query: { limit: 100 } }, { signal });
    if (spaces.ok) {
      passing.came();
      lists.push(spaces.value);
    }
    // One that went meanwhile, or is not for this person, lists no spaces: those that are stored are asked for one by one.
    else if (!passing.passes(spaces.error)) return spaces;
    else if (isProblem(spaces.error)) lists.push({ items: [], problems: [spaces.error] });
  }
  return ok(lists);
}

/**
 * Spaces that are stored and not listed, and still there all the same: a list that moves while it is read page by page
 * leaves some out. The contract has no operation for a single space; its newest comment stands for it.
 */
async function overlookedSpaces(
  { client, signal, store }: SyncContext,
  listed: readonly string[],
): Promise<Result<readonly Space[]>> {
  const candidates = await store.invoke('sweep.spaceCandidates', { keep: listed });
  if (!candidates.ok) return candidates;
  const found: Space[] = [];
  for (const space of candidates.value) {
    const newest = await client.call('listSpaceComments', { spaceId: space.id, query: { limit: 1 } }, { signal });
    // What cannot be asked for is spared.
    if (newest.ok || (newest.error.code !== 'not-found' && newest.error.code !== 'forbidden')) found.push(space);
  }
  return ok(found);
}
