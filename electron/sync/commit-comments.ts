import type { Comment } from '#shared/contract/index.ts';
import { ok, type Result } from '#shared/result.ts';
import type { CommentRow } from '#shared/rpc/store.ts';
import { REQUESTS_AT_ONCE } from '../api/client.ts';
import type { SyncContext } from './context.ts';
import { inBatches } from './in-batches.ts';
import { shallow } from './shallow.ts';

/**
 * Reads the replies of each comment and stores both. A commit writes the threads of its pages again, so there is one
 * commit, or several if they would need too much memory. Rows that were read before an error are stored.
 */
export function commitComments(
  { now }: Pick<SyncContext, 'now'>,
  comments: readonly Comment[],
  read: (comment: Comment) => Promise<Result<CommentRow>>,
  commit: (rows: readonly CommentRow[]) => Promise<Result<null>>,
): Promise<Result<null>> {
  return inBatches(
    comments,
    { lanes: REQUESTS_AT_ONCE, most: Infinity, everyMs: Infinity, now },
    async (comment) => {
      const row = await read(comment);
      return row.ok ? ok(shallow(row.value)) : row;
    },
    commit,
  );
}
