import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { changedTree, rewoundTree, type PageChange } from '../content/change-tree.ts';
import { buildContent, type SpaceContent } from '../content/space-content.ts';
import { hashId } from '../hash.ts';
import type { ChangeRequestRow } from '../world/change-request.ts';
import { emptyDiscussion, type SpaceRow, type World } from '../world/world.ts';
import { commentFileSchema, fillDiscussion } from './comments.ts';
import { readJson } from './json.ts';

const pageChangeSchema = z.object({
  change: z.enum(['added', 'modified', 'moved', 'deleted']),
  pathBefore: z.string().nullable(),
  pathAfter: z.string().nullable(),
  before: z.string().nullable(),
  after: z.string().nullable(),
});

const changeRequestSchema = z.object({
  id: z.string(),
  number: z.number(),
  space: z.string(),
  status: z.enum(['draft', 'open', 'archived', 'merged']),
  subject: z.string(),
  description: z.string().nullish(),
  createdBy: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
  mergedAt: z.string().nullish(),
  requestedReviewers: z
    .array(
      z.object({
        user: z.string().optional(),
        team: z.string().optional(),
        requestedBy: z.string(),
        createdAt: z.string(),
      }),
    )
    .default([]),
  reviews: z
    .array(
      z.object({
        id: z.string(),
        reviewer: z.string(),
        status: z.enum(['approved', 'changes-requested']),
        comment: z.string().optional(),
        createdAt: z.string(),
      }),
    )
    .default([]),
  contributors: z
    .array(
      z.object({ user: z.string(), updatedAt: z.string(), count: z.number(), actionType: z.enum(['edit', 'comment']) }),
    )
    .default([]),
  comments: commentFileSchema.default([]),
  pages: z.array(pageChangeSchema),
});
type WrittenRequest = z.output<typeof changeRequestSchema>;

/** The change requests of the hand-written workspace: one file each. */
export function loadChangeRequests(dir: string, world: World): void {
  for (const [path, written] of readAll(dir, changeRequestSchema)) {
    const space = world.spaces.get(written.space);
    if (space === undefined) throw new Error(`${path}: there is no space ${written.space}`);
    const request = requestRow(space, written);
    fillDiscussion(request.discussion, written.comments, [request.content(), request.base()], path);
    space.changeRequests.push(request);
  }
  for (const space of world.spaces.values()) space.changeRequests.sort((a, b) => a.number - b.number);
}

function requestRow(space: SpaceRow, written: WrittenRequest): ChangeRequestRow {
  const { base, content } = contentsOf(space, written, written.pages);
  return {
    id: written.id,
    space: space.id,
    number: written.number,
    status: written.status,
    subject: written.subject,
    description: written.description ?? null,
    createdBy: written.createdBy,
    createdAt: written.createdAt,
    updatedAt: written.updatedAt,
    revisionInitial: base.revision,
    base: () => base,
    revisionMerged: written.status === 'merged' ? space.revision : null,
    revision: content.revision,
    content: () => content,
    discussion: emptyDiscussion(),
    requestedReviewers: written.requestedReviewers.map(({ user, team, ...row }) => ({
      ...row,
      kind: user === undefined ? 'team' : 'user',
      id: user ?? team ?? '',
      revision: content.revision,
    })),
    reviews: written.reviews.map(({ comment, ...review }) => ({
      ...review,
      ...(comment === undefined ? {} : { comment }),
      revision: review.createdAt < lastEdit(written) ? hashId('earlier', written.id) : content.revision,
    })),
    contributors: written.contributors.map(({ user, ...row }) => ({ ...row, person: user })),
  };
}

/** A review from before the last edit is outdated. */
function lastEdit({ contributors }: WrittenRequest): string {
  return contributors
    .filter(({ actionType }) => actionType === 'edit')
    .reduce((last, { updatedAt }) => (updatedAt > last ? updatedAt : last), '');
}

interface RequestDates {
  readonly status: string;
  readonly subject: string;
  readonly updatedAt: string;
}

/** The content before the changes, and after them. Merged changes are in the space already: the base is rewound. */
export function contentsOf(
  space: SpaceRow,
  { status, subject, updatedAt }: RequestDates,
  changes: readonly PageChange[],
): { readonly base: SpaceContent; readonly content: SpaceContent } {
  const current = space.content();
  const origin = { spaceId: space.id, createdAt: space.createdAt, updatedAt };
  const base =
    status === 'merged' ? buildContent(rewoundTree(current.tree, changes), { ...origin, message: 'Before' }) : current;
  const content = buildContent(changedTree(base.tree, changes, updatedAt), {
    ...origin,
    parents: [base.revision],
    type: 'edits',
    message: subject,
  });
  return { base, content };
}

const mergedFileSchema = z.object({
  number: z.number(),
  subject: z.string(),
  mergedAt: z.string(),
  /** Of the last edit; `mergedAt` where it is left out. */
  updatedAt: z.string().optional(),
  space: z.string(),
  pages: z.array(pageChangeSchema),
});

/**
 * The real change requests of `--change-requests DIR`, with paths relative to the folder of their space if that is
 * loaded. Their tables of contents are left out: they would make every request overlap with every other one, and they
 * follow the pages anyway.
 */
export function readMergedRequests(dir: string, isLoaded: (folder: string) => boolean) {
  if (!existsSync(dir)) throw new Error(`${dir} is no folder`);
  return readAll(dir, mergedFileSchema).map(([, { pages, ...request }]) => {
    const inSpace = (path: string | null): string | null =>
      isLoaded(request.space) ? below(request.space, path) : path;
    return {
      ...request,
      mergedAt: new Date(request.mergedAt).toISOString(),
      updatedAt: new Date(request.updatedAt ?? request.mergedAt).toISOString(),
      pages: pages
        .map((page) => ({ ...page, pathBefore: inSpace(page.pathBefore), pathAfter: inSpace(page.pathAfter) }))
        .filter(({ pathBefore, pathAfter }) => (pathAfter ?? pathBefore) !== 'SUMMARY.md'),
    };
  });
}
export type MergedRequest = ReturnType<typeof readMergedRequests>[number];

function below(space: string, path: string | null): string | null {
  return path?.startsWith(`${space}/`) === true ? path.slice(space.length + 1) : path;
}

function readAll<Schema extends z.ZodType>(
  dir: string,
  schema: Schema,
): readonly (readonly [string, z.output<Schema>])[] {
  if (!existsSync(dir)) return [];
  return readdirSync(dir)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => [join(dir, name), readJson(join(dir, name), schema)] as const);
}
