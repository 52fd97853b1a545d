import type { Collection, Space } from '#shared/contract/index.ts';
import type { AppError } from '#shared/errors.ts';
import { err, ok, type Result } from '#shared/result.ts';
import type { SyncContext } from './context.ts';
import { readAll } from './read-all.ts';

/**
 * Collections and spaces of the organization. Spaces come from the collections; the optional list of all spaces adds
 * those outside any collection, which the contract's own operations cannot list.
 */
export async function syncLibrary(context: SyncContext): Promise<Result<readonly Space[]>> {
  const { client, organizationId, signal, store, served } = context;
  const problems: AppError[] = [];
  const collections = await readAll(
    client.pages('listCollections', { organizationId, query: { limit: 100, nested: true } }, { signal }),
    problems,
  );
  if (!collections.ok) return collections;

  const spaces = new Map<string, Space>();
  const all = await served.ask('listOrganizationSpaces', () =>
    readAll(client.pages('listOrganizationSpaces', { organizationId, query: { limit: 100 } }, { signal }), problems),
  );
  if (all?.ok === false) return all;
  if (all !== null) for (const space of all.value) spaces.set(space.id, space);
  else {
    for (const collection of collections.value) {
      const listed = await readSpaces(context, collection, problems);
      if (!listed.ok) return listed;
      for (const space of listed.value) spaces.set(space.id, space);
    }
  }

  const present = [...spaces.values()].filter((space) => space.deletedAt === undefined);
  const committed = await store.invoke('commit', {
    library: { collections: collections.value, spaces: present, fetchedAt: context.now() },
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

async function readSpaces(
  { client, signal }: SyncContext,
  collection: Collection,
  problems: AppError[],
): Promise<Result<readonly Space[]>> {
  const spaces = await readAll(
    client.pages('listCollectionSpaces', { collectionId: collection.id, query: { limit: 100 } }, { signal }),
    problems,
  );
  // A collection that went while we were reading has no spaces.
  if (!spaces.ok && spaces.error.code === 'not-found') return ok([]);
  return spaces.ok ? spaces : err(spaces.error);
}
