import { buildContent } from '../content/space-content.ts';
import type { SourceTree } from '../content/source-tree.ts';
import { hashId } from '../hash.ts';
import { emptyDiscussion, type SpaceRow, type World } from '../world/world.ts';

/** Loaded and generated content has no dates of its own. */
export const LOADED_CREATED_AT = '2024-01-15T09:00:00.000Z';
export const LOADED_UPDATED_AT = '2026-10-01T12:00:00.000Z';

/** The organization and collection of loaded content. */
export const CONTENT_ORGANIZATION = hashId('organization', 'content');
export const CONTENT_COLLECTION = hashId('collection', 'content');

interface SpacePlace {
  readonly id: string;
  readonly organization: string;
  readonly parent: string | null;
  readonly title: string;
  readonly order: number;
}

/** Adds a space to the collection of loaded content. */
export function addLoadedSpace(
  world: World,
  place: Pick<SpacePlace, 'id' | 'title' | 'order'>,
  tree: SourceTree,
): SpaceRow {
  return addSpace(world, { ...place, organization: CONTENT_ORGANIZATION, parent: CONTENT_COLLECTION }, tree);
}

export function addSpace(world: World, place: SpacePlace, tree: SourceTree): SpaceRow {
  const dates = { createdAt: LOADED_CREATED_AT, updatedAt: LOADED_UPDATED_AT };
  const content = buildContent(tree, { spaceId: place.id, ...dates });
  const space: SpaceRow = {
    ...place,
    ...dates,
    emoji: '1f4d6',
    visibility: 'public',
    editMode: 'locked',
    gitSync: null,
    mergeRules: { type: 'inherit' },
    defaultLevel: 'inherit',
    revision: content.revision,
    content: () => content,
    discussion: emptyDiscussion(),
    changeRequests: [],
    teamRoles: new Map(),
  };
  world.spaces.set(space.id, space);
  return space;
}
