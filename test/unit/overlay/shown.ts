import type { Comment, CommentReply } from '#shared/contract/index.ts';
import type { PendingOperation } from '#shared/outbox/operation.ts';
import type { PendingWrite } from '#shared/outbox/writes.ts';
import type { ThreadView } from '#shared/rpc/store.ts';
import { overlayThreads, type OverlayAuthor, type ThreadRow } from '../../../renderer/overlay/threads.ts';
import { queuedComment } from '../outbox/operations.ts';
import { comment, reply } from '../store/rows.ts';

export const ME: OverlayAuthor = { id: 'me', name: 'Ada Lind' };
export const user = (id: string) => ({ object: 'user', id, displayName: `The ${id}`, urls: {} }) as const;
export const at = (day: number): string => `2026-01-0${String(day)}T00:00:00.000Z`;

export const row = (id: string, more: Partial<Comment> = {}, replies: readonly CommentReply[] = []): ThreadRow => ({
  comment: comment(id, { replies: replies.length, ...more }),
  replies,
});
export const answer = (id: string, more: Partial<CommentReply> = {}): CommentReply => ({ ...reply(id), ...more });
export const on = (server: string) => ({ spaceId: 'space', pageId: 'page', comment: { server } });
export const write = (id: string, written: PendingWrite, more: Partial<PendingOperation> = {}): PendingOperation =>
  queuedComment(id, { write: written, ...more });

export function shown(rows: readonly ThreadRow[], ...operations: readonly PendingOperation[]): readonly ThreadView[] {
  return overlayThreads(
    rows,
    operations.map((operation) => ({ operation, rowStored: false })),
    ME,
  );
}

/** The only thread that is shown. */
export function only(rows: readonly ThreadRow[], ...operations: readonly PendingOperation[]): ThreadView {
  const [thread, ...more] = shown(rows, ...operations);
  if (thread === undefined || more.length > 0) throw new Error('not one thread is shown');
  return thread;
}
