import type { AppError } from '#shared/errors.ts';
import { ok, type Result } from '#shared/result.ts';
import type { OpenPlace } from '#shared/rpc/host.ts';
import { noteRefusal, whyUnreadable } from './access.ts';
import { touchRequest } from './change-requests.ts';
import { syncComments, syncPageComments } from './comments.ts';
import type { SyncContext } from './context.ts';

/** The result of a look at an open place. */
export interface Looked {
  /** The space has another revision than the stored one, or can be read again: a run must read it. */
  readonly moved: boolean;
}

/**
 * A cheap look at an open place between two runs: stores new comments, and removes deleted ones. If the server has no
 * operation for a single space (it is optional), the comments on the whole space and changed pages are left to the next
 * run.
 */
export async function lookAt(
  context: SyncContext,
  { spaceId, pageId, changeRequestId }: OpenPlace,
): Promise<Result<Looked>> {
  const { access, client, optionalOperations, signal, store } = context;
  const loaded = await access.load();
  if (!loaded.ok) return loaded;
  const lost = access.of(spaceId);
  if (lost.space !== undefined) {
    const why = await whyUnreadable(context, spaceId, 'visible');
    return why.ok ? ok({ moved: why.value === null }) : why;
  }
  const asLost = async (part: 'comments' | null, error: AppError): Promise<Result<Looked>> => {
    const noted = await noteRefusal(context, spaceId, part, error);
    return noted.ok ? ok({ moved: false }) : noted;
  };
  if (changeRequestId !== null) {
    const touched = await touchRequest(context, spaceId, changeRequestId, { comments: 'always' });
    return touched.ok ? ok({ moved: false }) : asLost(null, touched.error);
  }
  const cursors = await store.invoke('sync.cursors', null);
  if (!cursors.ok) return cursors;
  const cursor = cursors.value.find((one) => one.spaceId === spaceId);
  // Before the first run there is nothing to compare with.
  if (cursor === undefined || cursor.comments === null) return ok({ moved: false });
  const space = await optionalOperations.ask(
    'getSpace',
    () => client.call('getSpace', { spaceId }, { signal, priority: 'visible' }),
    // The 404 may also mean that the space is gone.
    async () => {
      const why = await whyUnreadable(context, spaceId, 'visible');
      return why.ok && why.value === null;
    },
  );
  if (space?.ok === false) return asLost(null, space.error);
  const read =
    pageId !== null
      ? await syncPageComments(context, spaceId, pageId, { replies: 'in-turn' })
      : space === null
        ? ok(null)
        : await syncComments(context, space.value, cursor, { full: false });
  if (!read.ok) return asLost('comments', read.error);
  if (lost.comments !== undefined && (pageId !== null || space !== null)) return ok({ moved: true });
  return ok({ moved: space !== null && cursor.treeRevision !== null && space.value.revision !== cursor.treeRevision });
}
