import { ok, type Result } from '#shared/result.ts';
import type { OpenPlace } from '#shared/rpc/host.ts';
import { touchRequest } from './change-requests.ts';
import { syncComments, syncPageComments } from './comments.ts';
import type { SyncContext } from './context.ts';

/** What a look at an open place found. */
export interface Looked {
  /** The pages of its space are of another revision than those that are stored: a run has to read them. */
  readonly moved: boolean;
}

/**
 * A cheap look at the place that somebody has open, between two runs: what others said there is read and stored, what they
 * took away goes. Where the service gives no single space (an optional operation), what is said on a space as a whole, and
 * whether its pages moved, is left to the next run.
 */
export async function lookAt(
  context: SyncContext,
  { spaceId, pageId, changeRequestId }: OpenPlace,
): Promise<Result<Looked>> {
  if (changeRequestId !== null) {
    const touched = await touchRequest(context, spaceId, changeRequestId, { comments: 'always' });
    return touched.ok ? ok({ moved: false }) : touched;
  }
  const { client, served, signal, store } = context;
  const cursors = await store.invoke('sync.cursors', null);
  if (!cursors.ok) return cursors;
  const cursor = cursors.value.find((one) => one.spaceId === spaceId);
  // Before the first run has been here there is nothing to compare with.
  if (cursor === undefined || cursor.comments === null) return ok({ moved: false });
  const space = await served.ask('getSpace', () =>
    client.call('getSpace', { spaceId }, { signal, priority: 'visible' }),
  );
  if (space?.ok === false) return space;
  const said =
    pageId !== null
      ? await syncPageComments(context, spaceId, pageId, { replies: 'in-turn' })
      : space === null
        ? ok(null)
        : await syncComments(context, space.value, cursor, { full: false });
  if (!said.ok) return said;
  return ok({ moved: space !== null && cursor.treeRevision !== null && space.value.revision !== cursor.treeRevision });
}
