import type { Comment, Input, Member, Space } from '#shared/contract/index.ts';
import { LOOK_EVERY_MS } from '#shared/look.ts';
import type { MemberFacts } from '#shared/model/people.ts';
import { err, ok, type Result } from '#shared/result.ts';
import type { CommentRow, SpaceCursor } from '#shared/rpc/store.ts';
import type { CommentSweep } from '#shared/rpc/sweep.ts';
import type { SyncContext } from './context.ts';
import { commitComments } from './commit-comments.ts';
import { shallow } from './shallow.ts';
import { isCutOff } from './tolerated-errors.ts';
import { goesOnWithout } from './failed-reads.ts';
import { aboveHighWater, fullPassDue, raiseHighWater } from './plan.ts';

/** New comments are few: a short list is read quickly. */
const COMMENTS_PER_PAGE = 100;
/**
 * A full pass uses the contract's longest pages. Each is one commit, and a commit writes the threads of its pages
 * again: many small commits would write a long discussion many times.
 */
const COMMENTS_PER_LONG_PAGE = 1_000;

/** Progress is reported in steps of this many. */
const TOLD_TOGETHER = 25;

export interface CommentsOptions {
  /** Read everything, however recent the last full pass is. */
  readonly full: boolean;
}

/** What the server says about a space and its comments. */
type SpaceDiscussion = Pick<Space, 'id' | 'comments' | 'updatedAt'>;

/**
 * Reads the comments of a space, newest first down to the high-water mark, with changes to known ones among them. Once
 * a day it reads all of them, with mark and sweep, since edits and deletions of old comments show nowhere else. The
 * mark moves only when everything above it is stored.
 */
export async function syncComments(
  context: SyncContext,
  space: SpaceDiscussion,
  before: SpaceCursor,
  { full }: CommentsOptions,
): Promise<Result<SpaceCursor>> {
  const { id: spaceId } = space;
  const startedAt = context.now();
  const everything = readsAll(before, { full }, startedAt);
  const mark = everything ? null : before.comments;
  const seen: Pick<Comment, 'id' | 'postedAt'>[] = [];
  let spoiled = false;
  let cutOff = false;
  const limit = everything ? COMMENTS_PER_LONG_PAGE : COMMENTS_PER_PAGE;
  for await (const page of context.client.pages('listSpaceComments', newestFirst(spaceId, { limit }), {
    signal: context.signal,
  })) {
    if (!page.ok) return page;
    const { items } = page.value;
    const { fresh, reached } = aboveHighWater(items, mark);
    const known = everything ? [] : items.filter((item) => !fresh.includes(item));
    spoiled ||= page.value.problems.length > 0;
    context.problems(page.value.problems);
    const stored = await storeComments(context, spaceId, fresh, startedAt, {
      readSome: (count) => {
        if (everything) context.work.done('comment', spaceId, count);
      },
    });
    if (!stored.ok) return stored;
    const renewed = await storeChanged(context, spaceId, known, startedAt);
    if (!renewed.ok) return renewed;
    for (const { id, postedAt } of fresh) seen.push({ id, postedAt });
    if (reached) break;
    cutOff = isCutOff(page.value.problems);
  }

  const stored = await context.store.invoke('sync.storedComments', { spaceId });
  if (!stored.ok) return stored;
  // By the count, some stored comments were deleted. Only a full pass shows which.
  if (!everything && !cutOff && fewerThan(before, stored.value, space))
    return syncComments(context, space, before, { full: true });

  if (everything && !spoiled) {
    const swept = await sweep(
      context,
      { spaceId, pageId: null, seen: seen.map(({ id }) => id), startedAt },
      ofSpace(spaceId),
    );
    if (!swept.ok) return swept;
  }
  if (everything) {
    const listed = await syncCommenters(context, spaceId);
    if (!listed.ok) return listed;
  }
  context.work.settle('comment', spaceId);
  context.work.settle('discussion', spaceId);
  const left = everything ? await context.store.invoke('sync.storedComments', { spaceId }) : stored;
  if (!left.ok) return left;
  const { look: _, ...cursor } = before;
  const { comments, updatedAt } = space;
  const after: SpaceCursor = {
    ...cursor,
    comments: cutOff ? before.comments : raiseHighWater(mark, seen),
    fullPassAt: everything && !spoiled ? startedAt : before.fullPassAt,
    syncedAt: context.now(),
    ...(spoiled ? {} : { look: { at: startedAt, comments, updatedAt, stored: left.value } }),
  };
  const committed = await context.store.invoke('commit', { cursor: after });
  return committed.ok ? ok(after) : committed;
}

/**
 * Whether the space has fewer comments than at the last look plus those stored since (by a sync, an open page or the
 * person's own posts). A server's count may differ from its list, so this compares only the two differences.
 */
function fewerThan({ look }: SpaceCursor, stored: number, { comments }: SpaceDiscussion): boolean {
  if (look?.stored === undefined) return false;
  // A server without counts says 0 for every space.
  return look.comments > 0 && comments - look.comments < stored - look.stored;
}

/** Estimates how many comments of a space must be read, by the server's count. */
export function planComments(
  { work, now }: Pick<SyncContext, 'work' | 'now'>,
  space: Space,
  before: SpaceCursor,
  options: CommentsOptions,
): void {
  work.plan('discussion', space.id, 1);
  work.plan('comment', space.id, readsAll(before, options, now()) ? space.comments : 0);
}

function readsAll(before: SpaceCursor, { full }: CommentsOptions, now: number): boolean {
  return full || before.comments === null || fullPassDue(before.fullPassAt, now);
}

/** The people who comment in the space, offered for mentions. If the list cannot be read, the sync continues. */
async function syncCommenters(context: SyncContext, spaceId: string): Promise<Result<null>> {
  const { client, signal, store } = context;
  const fetchedAt = context.now();
  const listed = await client.all(
    'listSpaceCommenters',
    { spaceId, query: { limit: COMMENTS_PER_LONG_PAGE } },
    { signal },
  );
  if (!listed.ok) return (await context.toleratedErrors.passes(listed.error, spaceId)) ? ok(null) : listed;
  context.problems(listed.value.problems);
  const rows = listed.value.items.map(({ user }) => user);
  const members = listed.value.items.map((member) => storedFacts(member, fetchedAt));
  const others = isCutOff(listed.value.problems) ? ({ keepOthers: true } as const) : {};
  return store.invoke('commit', { commenters: { spaceId, rows, members, ...others } });
}

function storedFacts({ id, user, lastSeenAt, ...member }: Member, fetchedAt: number): MemberFacts {
  const { role, disabled, sso, joinedAt, spaces, teams } = member;
  return {
    ...{ memberId: id, userId: user.id, role, disabled, sso, joinedAt, lastSeenAt: lastSeenAt ?? null },
    ...{ spaces, teams, fetchedAt },
  };
}

/**
 * Reads all comments of one page now: the page on screen comes before everything else. `replies`: those of every
 * thread, or only of threads that differ from the store. The latter finds every new reply; an edited reply does not
 * change its comment, so each look also checks a few other threads.
 */
export async function syncPageComments(
  context: SyncContext,
  spaceId: string,
  pageId: string,
  { replies }: { readonly replies: 'all' | 'in-turn' } = { replies: 'all' },
): Promise<Result<null>> {
  const startedAt = context.now();
  const comments = await context.client.all(
    'listSpaceComments',
    newestFirst(spaceId, { limit: COMMENTS_PER_PAGE, targetPage: pageId }),
    {
      signal: context.signal,
      priority: 'visible',
    },
  );
  if (!comments.ok) return comments;
  const { items, problems } = comments.value;
  context.problems(problems);
  const stored =
    replies === 'all'
      ? await storeComments(context, spaceId, items, startedAt)
      : await storeChanged(context, spaceId, items, startedAt, { withNew: true });
  if (!stored.ok) return stored;
  const edited = replies === 'all' ? ok(null) : await storeEditedReplies(context, spaceId, items, startedAt);
  if (!edited.ok || problems.length > 0) return edited;
  return sweep(context, { spaceId, pageId, seen: items.map(({ id }) => id), startedAt }, ofSpace(spaceId));
}

/** A place with comments: how to read a single comment, and how to store it. */
export interface CommentPlace {
  readonly look: (context: SyncContext, commentId: string) => Promise<Result<Comment>>;
  readonly put: (context: SyncContext, comments: readonly Comment[], fetchedAt: number) => Promise<Result<null>>;
}

function ofSpace(spaceId: string): CommentPlace {
  return {
    look: ({ client, signal }, commentId) =>
      client.call('getCommentInSpace', { spaceId, commentId, query: { format: 'markdown' } }, { signal }),
    put: (context, comments, fetchedAt) => storeComments(context, spaceId, comments, fetchedAt),
  };
}

/**
 * Removes comments that the pass did not see, after it checked each one: a list that shifts while it is read omits rows
 * that still exist. Those are stored again, and those that cannot be checked stay.
 */
export async function sweep(
  context: SyncContext,
  input: CommentSweep,
  { look, put }: CommentPlace,
): Promise<Result<null>> {
  const { store } = context;
  const candidates = await store.invoke('sweep.candidates', input);
  if (!candidates.ok) return candidates;
  if (candidates.value.length === 0) return ok(null);
  const spared: string[] = [];
  const alive: Comment[] = [];
  const askedAt = context.now();
  const lookAt = async (commentId: string): Promise<void> => {
    const comment = await look(context, commentId);
    if (comment.ok) alive.push(comment.value);
    else if (comment.error.code !== 'not-found') spared.push(commentId);
  };
  await Promise.all(candidates.value.map(lookAt));
  const stored = await put(context, alive, askedAt);
  if (!stored.ok) return stored;
  // A comment that moved to another page is stored there by now, and is removed here.
  const here = alive.filter(({ target }) => input.pageId === null || target.page?.id === input.pageId);
  const seen = [...input.seen, ...spared, ...here.map(({ id }) => id)];
  const swept = await store.invoke('sweep.comments', { ...input, seen });
  return swept.ok ? ok(null) : swept;
}

function newestFirst(
  spaceId: string,
  which: { readonly limit: number; readonly targetPage?: string },
): Input<'listSpaceComments'> {
  return { spaceId, query: { order: 'desc', status: 'all', format: 'markdown', ...which } };
}

interface StoreOptions {
  /** Called with progress, in steps. */
  readonly readSome?: (count: number) => void;
  /** If false, the stored replies stay. */
  readonly asksReplies?: (comment: Comment) => boolean;
}

async function storeComments(
  context: SyncContext,
  spaceId: string,
  comments: readonly Comment[],
  fetchedAt: number,
  { readSome = () => undefined, asksReplies = () => true }: StoreOptions = {},
): Promise<Result<null>> {
  let read = 0;
  const stored = await commitComments(
    context,
    comments,
    async (comment) => {
      const row = asksReplies(comment) ? await withReplies(context, spaceId, comment) : ok({ comment });
      read += 1;
      if (read % TOLD_TOGETHER === 0) readSome(TOLD_TOGETHER);
      return row;
    },
    (rows) => context.store.invoke('commit', { comments: { spaceId, rows, fetchedAt } }),
  );
  readSome(read % TOLD_TOGETHER);
  return stored;
}

/** Stores known comments (`withNew`: new ones too) that differ from the store, with their replies if those differ. */
async function storeChanged(
  context: SyncContext,
  spaceId: string,
  known: readonly Comment[],
  fetchedAt: number,
  { withNew }: { readonly withNew: boolean } = { withNew: false },
): Promise<Result<null>> {
  if (known.length === 0) return ok(null);
  const comments = known.map(shallow);
  const changed = await context.store.invoke('sync.changedComments', { spaceId, comments, fetchedAt, withNew });
  if (!changed.ok) return changed;
  const repliesToo = new Map(changed.value.map((one) => [one.id, one.repliesToo]));
  return storeComments(
    context,
    spaceId,
    comments.filter(({ id }) => repliesToo.has(id)),
    fetchedAt,
    { asksReplies: ({ id }) => repliesToo.get(id) === true },
  );
}

/** The number of threads on a page whose replies one look reads. */
const REPLIES_A_LOOK = 4;

/** Checks the replies of a few threads at each look, in turns, for edits. */
async function storeEditedReplies(
  context: SyncContext,
  spaceId: string,
  comments: readonly Comment[],
  fetchedAt: number,
): Promise<Result<null>> {
  const answered = comments.filter(({ replies }) => replies > 0);
  const first = Math.floor(fetchedAt / LOOK_EVERY_MS) * REPLIES_A_LOOK;
  const inTurn = answered.slice(0, REPLIES_A_LOOK).flatMap((_, at) => answered[(first + at) % answered.length] ?? []);
  const rows: CommentRow[] = [];
  for (const row of await Promise.all(inTurn.map((comment) => withReplies(context, spaceId, comment)))) {
    if (!row.ok) return row;
    rows.push(shallow(row.value));
  }
  if (rows.length === 0) return ok(null);
  const changed = await context.store.invoke('sync.changedReplies', { spaceId, rows, fetchedAt });
  if (!changed.ok) return changed;
  const ids = new Set(changed.value);
  const others = rows.filter(({ comment }) => ids.has(comment.id));
  return others.length === 0
    ? ok(null)
    : context.store.invoke('commit', { comments: { spaceId, rows: others, fetchedAt } });
}

/** The contract has no list of replies to a space's comment. If the server has the optional operation, it is used. */
async function withReplies(context: SyncContext, spaceId: string, comment: Comment): Promise<Result<CommentRow>> {
  if (comment.replies === 0) return ok({ comment, replies: [] });
  const { client, optionalOperations, signal } = context;
  const replies = await optionalOperations.ask(
    'listSpaceCommentReplies',
    () =>
      client.all(
        'listSpaceCommentReplies',
        { spaceId, commentId: comment.id, query: { format: 'markdown', limit: COMMENTS_PER_PAGE } },
        { signal },
      ),
    // The 404 may also mean that the comment is gone.
    async () => (await client.call('getCommentInSpace', { spaceId, commentId: comment.id }, { signal })).ok,
  );
  if (replies === null) return ok({ comment });
  if (replies.ok) {
    context.problems(replies.value.problems);
    // If a reply could not be read, the stored replies stay.
    return ok(replies.value.problems.length > 0 ? { comment } : { comment, replies: replies.value.items });
  }
  if (replies.error.code === 'not-found') return ok({ comment, replies: [] });
  const name = { kind: 'comment', id: comment.id, title: null, spaceId } as const;
  return (await goesOnWithout(context, replies.error, name)) ? ok({ comment }) : err(replies.error);
}
