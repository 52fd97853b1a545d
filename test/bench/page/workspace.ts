import type { Comment, Space } from '#shared/contract/index.ts';
import { commentSchema } from '#shared/contract/objects/comment.ts';
import { spaceSchema } from '#shared/contract/objects/space.ts';
import type { BodyRow, StoredPage } from '#shared/rpc/store.ts';
import { createTextMaker } from '../../../electron/sample/generate/text.ts';
import { randomFrom } from '../../../electron/sample/faults.ts';

/** The heavy workspace of the targets, made in the page itself: sizes of markdown as the sample service makes them. */
const MEDIAN_LENGTH = 6_000;
const SIGMA = Math.log(40_000 / MEDIAN_LENGTH) / 1.645;

const SEED = 1;

export interface BenchSpace {
  readonly spaceId: string;
  readonly pages: readonly StoredPage[];
  readonly bodies: readonly BodyRow[];
}

/** Without texts it takes a moment, with them some seconds. */
export function makeSpaces(spaces: number, pagesEach: number, { texts = true } = {}): readonly BenchSpace[] {
  const text = createTextMaker(SEED);
  const random = randomFrom(SEED);
  const normal = (): number => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  return Array.from({ length: spaces }, (_, space) => {
    const spaceId = `space-${String(space)}`;
    const ids = Array.from({ length: pagesEach }, (__, page) => `${spaceId}-page-${String(page)}`);
    return {
      spaceId,
      pages: ids.map((id, index) => storedPage(id, text.title(random), index)),
      bodies: (texts ? ids : []).map((pageId): BodyRow => ({
        pageId,
        markdown: text.body(random, { length: MEDIAN_LENGTH * Math.exp(SIGMA * normal()), rare: pageId, links: [] }),
        revision: 'revision-1',
        updatedAt: '2026-01-01T00:00:00.000Z',
        fetchedAt: 1,
        page: {},
      })),
    };
  });
}

/** A space as the library's list has it. */
export function librarySpace(id: string): Space {
  return spaceSchema.parse({
    id,
    title: `Space ${id}`,
    emoji: '1f4d8',
    visibility: 'private',
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
    mergeRules: { type: 'inherit' },
    urls: {},
    organization: 'organization',
    revision: 'revision-1',
    defaultLevel: null,
    comments: 0,
    changeRequests: 0,
    changeRequestsOpen: 0,
    changeRequestsDraft: 0,
    permissions: {},
  });
}

function storedPage(id: string, title: string, index: number): StoredPage {
  return {
    id,
    title,
    path: `section/${id}`,
    slug: id,
    emoji: null,
    icon: null,
    type: 'document',
    href: null,
    hidden: false,
    description: null,
    depth: index % 5 === 0 ? 0 : 1,
    parent: null,
    hasChildren: index % 5 === 0,
    updatedAt: '2026-01-01T00:00:00.000Z',
    appUrl: null,
  };
}

export function makeComments(
  count: number,
  spaces: readonly BenchSpace[],
  seed = 2,
): readonly { readonly spaceId: string; readonly comment: Comment }[] {
  const text = createTextMaker(seed);
  const random = randomFrom(seed);
  return Array.from({ length: count }, (_, index) => {
    const space = spaces[index % spaces.length];
    const page = space?.pages[Math.floor(random() * space.pages.length)];
    const comment = commentSchema.parse({
      id: `comment-${String(index)}`,
      body: { markdown: `${text.sentence(random)} ${text.sentence(random)}` },
      status: 'open',
      target: {
        space: space?.spaceId ?? '',
        revision: 'revision-1',
        ...(page === undefined ? {} : { page: { id: page.id } }),
      },
      postedBy: person(index % 60),
      postedAt: new Date(1_760_000_000_000 + index * 1_000).toISOString(),
      replies: 0,
      repliers: [],
      reactions: [],
      permissions: { edit: true, delete: true, reply: true, resolve: true },
      urls: { location: 'https://service.example/comment' },
    });
    return { spaceId: space?.spaceId ?? '', comment };
  });
}

function person(index: number): object {
  const id = `person-${String(index)}`;
  return {
    object: 'user',
    id,
    displayName: `Person ${String(index)}`,
    urls: { location: `https://service.example/${id}` },
  };
}
