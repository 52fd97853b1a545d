import type { Space } from '#shared/contract/index.ts';
import { ok, type Result } from '#shared/result.ts';
import type { BodyRow, SpaceCursor, StoredFileRow, StoredPage } from '#shared/rpc/store.ts';
import type { SyncContext } from './context.ts';
import { BODIES_PER_COMMIT, staleBodies } from './plan.ts';
import { syncUnmerged } from './links.ts';
import { syncReusables } from './reusables.ts';
import { bodyRow, flattenPages, reusableNames, storedFiles } from './transform.ts';

/** What is to be read of a space. */
export interface SpacePlan {
  readonly space: Space;
  readonly cursor: SpaceCursor;
  /** Null: nothing moved since it was read. */
  readonly moved: (Tree & { readonly stale: readonly StoredPage[] }) | null;
}

/**
 * The page tree and the files of a space, and which bodies are to be fetched. An unchanged revision costs no request at
 * all: the library's list told it. Of a space that is not kept only the tree is read, and so it is of any space while there
 * is no room. Trees come before all bodies: then it is known how much there is.
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

/** The bodies that are missing or old. Where there is no room for them the rest goes on. */
export async function syncContent(
  context: SyncContext,
  { space, cursor, moved }: SpacePlan,
  { bodies }: { readonly bodies: boolean },
): Promise<Result<SpaceCursor>> {
  if (moved === null) return ok(cursor);
  const { pages, stale } = moved;
  await syncUnmerged(context, space, pages);
  if (!bodies) return ok(cursor);
  let complete = true;
  for (let start = 0; start < stale.length; start += BODIES_PER_COMMIT) {
    if (!(await context.room.check())) return ok(cursor);
    const batch = stale.slice(start, start + BODIES_PER_COMMIT);
    const rows = await fetchBodies(context, space.id, batch, cursor.treeRevision ?? space.revision);
    if (!rows.ok) return rows;
    if (rows.value.length < batch.length) complete = false;
    const committed = await context.store.invoke('commit', { bodies: { spaceId: space.id, rows: rows.value } });
    if (!committed.ok && committed.error.code === 'storage-full') {
      await context.room.full();
      return ok(cursor);
    }
    if (!committed.ok) return committed;
    context.work.done('page', space.id, batch.length);
  }
  if (!complete) return ok(cursor);
  const after: SpaceCursor = { ...cursor, bodiesRevision: cursor.treeRevision };
  const committed = await context.store.invoke('commit', { cursor: after });
  return committed.ok ? ok(after) : committed;
}

interface Tree {
  readonly pages: readonly StoredPage[];
  readonly files: readonly StoredFileRow[];
}

type TreeRead = Result<Tree & { readonly cursor: SpaceCursor }>;

/** A run that was broken off has read the tree already; it is still of the revision that the library tells. */
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

/** A page that is gone, or that cannot be read, is left out; losing the service ends the run. */
async function fetchBodies(
  context: SyncContext,
  spaceId: string,
  pages: readonly StoredPage[],
  revision: string,
): Promise<Result<readonly BodyRow[]>> {
  const answers = await Promise.all(pages.map((page) => fetchBody(context, spaceId, page.id, revision)));
  const rows: BodyRow[] = [];
  for (const answer of answers) {
    if (answer.ok) rows.push(answer.value);
    else if (answer.error.code === 'invalid-response') context.problems([answer.error]);
    else if (answer.error.code !== 'not-found' && answer.error.code !== 'forbidden') return answer;
  }
  return ok(rows);
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
