import type { Space } from '#shared/contract/index.ts';
import { appError, type AppError } from '#shared/errors.ts';
import { err, ok, type Result } from '#shared/result.ts';
import type { BodyRow, SpaceCursor, StoredFileRow, StoredPage } from '#shared/rpc/store.ts';
import { REQUESTS_AT_ONCE } from '../api/client.ts';
import type { SyncContext } from './context.ts';
import { inBatches } from './in-batches.ts';
import { isGoneOrHidden } from './tolerated-errors.ts';
import { BODIES_PER_COMMIT, staleBodies } from './plan.ts';
import { syncUnmerged } from './links.ts';
import { syncReusables } from './reusables.ts';
import { bodyRow, flattenPages, reusableNames, storedFiles } from './transform.ts';

/** Even on a slow connection, a page can be read soon after it arrived. */
const COMMIT_EVERY_MS = 1_000;

/** The parts of a space that a run must read. */
export interface SpacePlan {
  readonly space: Space;
  readonly cursor: SpaceCursor;
  /** Null: nothing changed since the last read. */
  readonly moved: (Tree & { readonly stale: readonly StoredPage[] }) | null;
}

/**
 * Reads the page tree and the files of a space, and decides which bodies to read. An unchanged revision needs no
 * request, since the library's list gives it. For a space without offline texts, or on a full disk, only the tree is
 * read. Trees come before all bodies, so that the total is known.
 */
export async function planContent(
  context: SyncContext,
  space: Space,
  before: SpaceCursor,
  { full, bodies }: { readonly full: boolean; readonly bodies: boolean },
): Promise<Result<SpacePlan>> {
  const wanted = bodies ? before.bodiesRevision : before.treeRevision;
  if (!full && wanted === space.revision) return ok({ space, cursor: before, moved: null });
  const tree = (full ? null : await storedTree(context, space, before)) ?? (await syncTree(context, space, before));
  if (!tree.ok) return tree;
  const { cursor, ...moved } = tree.value;
  if (!bodies) return ok({ space, cursor, moved: { ...moved, stale: [] } });
  const known = await context.store.invoke('sync.space', { spaceId: space.id });
  if (!known.ok) return known;
  const stale = staleBodies(moved.pages, known.value?.bodies ?? [], cursor.treeRevision ?? space.revision);
  context.work.plan('page', space.id, stale.length);
  return ok({ space, cursor, moved: { ...moved, stale } });
}

/** Reads missing and outdated bodies. On a full disk, the rest of the sync continues. */
export async function syncContent(
  context: SyncContext,
  { space, cursor, moved }: SpacePlan,
  { bodies }: { readonly bodies: boolean },
): Promise<Result<SpaceCursor>> {
  if (moved === null) return ok(cursor);
  const { pages, stale } = moved;
  await syncUnmerged(context, space, pages);
  if (!bodies) return ok(cursor);
  const missed: string[] = [];
  const unread: { readonly error: AppError; readonly page: StoredPage }[] = [];
  /** All requests that ran side by side failed: the space itself cannot be read. */
  const isGivenUp = (): boolean =>
    unread.filter(({ error }) => !isGoneOrHidden(error)).length >= REQUESTS_AT_ONCE && !came;
  let came = false;
  const { work, diskSpace, store, now } = context;
  const revision = cursor.treeRevision ?? space.revision;
  const after: SpaceCursor = { ...cursor, bodiesRevision: cursor.treeRevision };
  let reached = cursor;
  const read = await inBatches<StoredPage, BodyRow>(
    stale,
    { lanes: REQUESTS_AT_ONCE, most: BODIES_PER_COMMIT, everyMs: COMMIT_EVERY_MS, now },
    async (page) => {
      const body = isGivenUp() ? null : await fetchBody(context, space.id, page.id, revision);
      if (body?.ok === false && !(await context.toleratedErrors.passes(body.error, space.id))) return body;
      work.done('page', space.id, 1);
      if (body?.ok === true) {
        came = true;
        context.toleratedErrors.came();
        return body;
      }
      if (body !== null) unread.push({ error: body.error, page });
      missed.push(page.id);
      return ok(null);
    },
    async (rows, isLast) => {
      if (!(await diskSpace.check())) return err(appError('storage-full', 'no room is left for more texts'));
      const isWhole = isLast && missed.length === 0;
      const texts = { bodies: { spaceId: space.id, rows } };
      const committed = await store.invoke('commit', isWhole ? { ...texts, cursor: after } : texts);
      if (isWhole && committed.ok) reached = after;
      if (!committed.ok && committed.error.code === 'storage-full') await diskSpace.full();
      return committed;
    },
  );
  emitUnread(context, space, unread, isGivenUp());
  // On a full disk, the rest of the sync continues.
  if (!read.ok) return read.error.code === 'storage-full' ? ok(cursor) : read;
  if (missed.length > 0 || reached === after) return ok(reached);
  const committed = await store.invoke('commit', { cursor: after });
  return committed.ok ? ok(after) : committed;
}

function emitUnread(
  { problems }: Pick<SyncContext, 'problems'>,
  { id: spaceId, title }: Space,
  unread: readonly { readonly error: AppError; readonly page: StoredPage }[],
  isSpace: boolean,
): void {
  const reported = unread.filter(({ error }) => !isGoneOrHidden(error));
  const [first] = reported;
  if (isSpace && first !== undefined) problems([first.error], { kind: 'space', id: spaceId, title, spaceId });
  else
    for (const { error, page } of reported)
      problems([error], { kind: 'page', id: page.id, title: page.title, spaceId });
}

interface Tree {
  readonly pages: readonly StoredPage[];
  readonly files: readonly StoredFileRow[];
}

type TreeRead = Result<Tree & { readonly cursor: SpaceCursor }>;

/** An interrupted run has already read the tree, and the library still lists the same revision. */
async function storedTree(context: SyncContext, space: Space, before: SpaceCursor): Promise<TreeRead | null> {
  if (before.treeRevision !== space.revision) return null;
  const known = await context.store.invoke('sync.space', { spaceId: space.id });
  if (!known.ok) return known;
  if (known.value === null || known.value.reusables.some(({ version }) => version === null)) return null;
  context.files.remember(space.id, known.value.files);
  return ok({ cursor: before, pages: known.value.pages, files: known.value.files });
}

async function syncTree(context: SyncContext, space: Space, before: SpaceCursor): Promise<TreeRead> {
  const { client, signal, store } = context;
  const revision = await client.call(
    'getCurrentRevision',
    { spaceId: space.id, query: { metadata: true, computed: true } },
    { signal },
  );
  if (!revision.ok) return revision;
  const pages = flattenPages(revision.value.pages);
  const files = storedFiles(revision.value);
  const cursor: SpaceCursor = { ...before, treeRevision: revision.value.id };
  const committed = await store.invoke('commit', {
    tree: {
      spaceId: space.id,
      revision: revision.value.id,
      pages,
      files,
      fetchedAt: context.now(),
      variables: revision.value.variables ?? {},
      reusables: reusableNames(revision.value),
    },
    cursor,
  });
  if (!committed.ok) return committed;
  context.files.remember(space.id, files);
  const reusables = await syncReusables(context, space.id, revision.value);
  return reusables.ok ? ok({ cursor, pages, files }) : reusables;
}

export async function fetchBody(
  { client, signal, now }: Pick<SyncContext, 'client' | 'signal' | 'now'>,
  spaceId: string,
  pageId: string,
  revision: string,
  priority: 'visible' | 'normal' = 'normal',
): Promise<Result<BodyRow>> {
  const page = await client.call(
    'getPageInSpace',
    { spaceId, pageId, query: { format: 'markdown', metadata: true, computed: true } },
    { signal, priority },
  );
  return page.ok ? ok(bodyRow(page.value, revision, now())) : page;
}
