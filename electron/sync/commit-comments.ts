import type { Comment } from '#shared/contract/index.ts';
import { ok, type Result } from '#shared/result.ts';
import type { CommentRow } from '#shared/rpc/store.ts';
import { REQUESTS_AT_ONCE } from '../api/client.ts';
import type { SyncContext } from './context.ts';
import { inBatches } from './in-batches.ts';
import { shallow } from './shallow.ts';

/**
 * Reads the replies of each comment and stores it with them. A commit writes the threads of its pages anew, so all are one,
 * but for more than should be in memory at once. What was read before an error is stored.
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
