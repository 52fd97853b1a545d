import { buildContent } from '../content/space-content.ts';
import { rewoundTree } from '../content/change-tree.ts';
import { hashId } from '../hash.ts';
import type { ChangeRequestRow } from '../world/change-request.ts';
import { emptyDiscussion, setContent, type SpaceRow, type World } from '../world/world.ts';
import { contentsOf, readMergedRequests, type MergedRequest } from './change-requests.ts';
import { spaceIdOf } from './content-dir.ts';
import { addLoadedSpace } from './loaded-space.ts';

const EARLIER = '(earlier)';

/**
 * Adds real, merged change requests (`--change-requests DIR`) to the loaded spaces, so that there is something to
 * review: a change is only visible against content without it. From the newest backwards, each request whose pages no
 * newer one has touched is removed from the content and becomes open; the others stay merged, with their own texts.
 * Requests without a loaded folder are from an older layout with a single space: they get a space of their own, with
 * the content that they contain themselves.
 */
export function loadMergedRequests(dir: string, world: World): void {
  const bySpace = new Map<string, MergedRequest[]>();
  const isLoaded = (folder: string): boolean => world.spaces.has(spaceIdOf(folder));
  for (const request of readMergedRequests(dir, isLoaded)) {
    const folder = isLoaded(request.space) ? request.space : EARLIER;
    bySpace.set(folder, [...(bySpace.get(folder) ?? []), request]);
  }
  const people = [...world.people.keys()];
  for (const [folder, requests] of bySpace) {
    const space = world.spaces.get(spaceIdOf(folder)) ?? earlierSpace(world);
    requests.sort((a, b) => (a.mergedAt === b.mergedAt ? a.number - b.number : a.mergedAt < b.mergedAt ? -1 : 1));
    const open = takeOut(space, requests);
    for (const request of requests) {
      const author = people[request.number % Math.max(1, people.length)] ?? 'usr_unknown';
      space.changeRequests.push(requestRow(space, request, open.has(request) ? 'open' : 'merged', author));
    }
  }
}

function earlierSpace(world: World): SpaceRow {
  const place = { id: spaceIdOf(EARLIER), title: 'Earlier layout', order: world.spaces.size };
  return addLoadedSpace(world, place, new Map());
}

/** Rewinds the space over every request that no newer one overlaps; returns those requests. */
function takeOut(space: SpaceRow, requests: readonly MergedRequest[]): ReadonlySet<MergedRequest> {
  const touched = new Set<string>();
  const open = new Set<MergedRequest>();
  let { tree } = space.content();
  for (const request of requests.toReversed()) {
    const paths = request.pages.flatMap(({ pathBefore, pathAfter }) => [pathBefore ?? [], pathAfter ?? []].flat());
    const free = paths.every((path) => !touched.has(path));
    const stillThere = request.pages.every(
      ({ pathAfter, after }) => pathAfter === null || (tree.get(pathAfter)?.text() ?? after) === after,
    );
    if (free && stillThere) {
      tree = rewoundTree(tree, request.pages);
      open.add(request);
    }
    for (const path of paths) touched.add(path);
  }
  if (open.size > 0) {
    const origin = { spaceId: space.id, createdAt: space.createdAt, updatedAt: space.updatedAt };
    setContent(space, buildContent(tree, origin), space.updatedAt);
  }
  return open;
}

function requestRow(
  space: SpaceRow,
  { number, subject, mergedAt, updatedAt, pages }: MergedRequest,
  status: 'open' | 'merged',
  author: string,
): ChangeRequestRow {
  const { base, content } = contentsOf(space, { status, subject, updatedAt }, pages);
  return {
    id: hashId('change-request', space.id, String(number), mergedAt, subject),
    space: space.id,
    number,
    status,
    subject,
    description: null,
    createdBy: author,
    createdAt: mergedAt,
    updatedAt,
    revisionInitial: base.revision,
    base: () => base,
    revisionMerged: status === 'merged' ? space.revision : null,
    revision: content.revision,
    content: () => content,
    discussion: emptyDiscussion(),
    requestedReviewers: [],
    reviews: [],
    contributors: [{ person: author, updatedAt, count: pages.length, actionType: 'edit' }],
  };
}
