import type { SpaceFacts } from '#shared/model/space-facts.ts';
import { LIBRARY_KEY, type GalleyDatabase } from '../db/database.ts';
import { commenterNames } from '../people/commenters.ts';

export async function spaceFactsView(db: GalleyDatabase, spaceId: string): Promise<SpaceFacts | null> {
  const library = await db.library.get(LIBRARY_KEY);
  const space = library?.spaces.find(({ id }) => id === spaceId);
  if (library === undefined || space === undefined) return null;
  const ids = new Set((space.mergeRules.rules ?? []).flatMap(({ users = [] }) => users));
  const names = ids.size === 0 ? new Map<string, string>() : await commenterNames(db);
  const people = Object.fromEntries([...names].filter(([id]) => ids.has(id)));
  return { space, people, fetchedAt: library.fetchedAt };
}
