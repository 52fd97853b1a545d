import type { Comment, CommentReply } from '#shared/contract/index.ts';
import type { PendingOperation } from '#shared/outbox/operation.ts';
import { textOf } from '#shared/outbox/writes.ts';
import { must } from '../../integration/support/galley.ts';
import type { Machine } from '../support/machine.ts';
import type { World } from '../support/world.ts';

/** Where what the page shows differs from the service's rows with the pending writes laid over them. */
export async function screenDiffers(
  machine: Machine,
  world: World,
  operations: readonly PendingOperation[],
): Promise<readonly string[]> {
  const { client } = world.other;
  const { spaceId } = world;
  const query = { order: 'asc', status: 'all', format: 'markdown', limit: 1_000 } as const;
  const comments = must(await client.all('listSpaceComments', { spaceId, query })).items;
  const differences: string[] = [];
  const changing = threadsThatChange(operations);
  for (const pageId of [...world.pageIds, null]) {
    const threads = await machine.shows('threads', { spaceId, pageId });
    const shown = new Map(
      threads.map((thread) => [
        thread.key,
        [
          thread.status,
          line(thread.comment),
          // Without a list of replies the page shows those that it knows.
          ...(world.coreOnly ? [] : thread.replies.map((reply) => line(reply)).sort()),
        ].join(' | '),
      ]),
    );
    const expected = new Map<string, string>();
    for (const comment of comments.filter(({ target }) => (target.page?.id ?? null) === pageId)) {
      const pending = repliesTo(operations, { server: comment.id });
      const replies = world.coreOnly ? [] : await repliesOf(world, comment.id);
      expected.set(
        comment.id,
        [
          comment.status,
          stored(comment),
          ...(world.coreOnly ? [] : [...replies.map(stored), ...pending.map(waiting)].sort()),
        ].join(' | '),
      );
    }
    for (const operation of operations) {
      const { write } = operation;
      if (write.kind !== 'comment.create' || write.changeRequestId !== undefined) continue;
      if (operation.state === 'done' || (write.pageId ?? null) !== pageId) continue;
      const replies = repliesTo(operations, { operation: operation.id });
      expected.set(
        operation.id,
        ['open', waiting(operation), ...(world.coreOnly ? [] : replies.map(waiting).sort())].join(' | '),
      );
    }
    for (const key of new Set([...shown.keys(), ...expected.keys()])) {
      if (shown.get(key) === expected.get(key)) continue;
      // How a change that waits is laid over it, other tests tell.
      if (changing.has(key)) continue;
      // A thread that is gone stays as long as something unsent hangs on it.
      if (!expected.has(key) && repliesTo(operations, { server: key }).length > 0) continue;
      differences.push(
        `thread ${key} shows ${shown.get(key) ?? 'nothing'}; there is ${expected.get(key) ?? 'nothing'}`,
      );
    }
  }
  return differences;
}

interface Shown {
  readonly markdown: string;
  readonly pending: { readonly state: string } | null;
}

function line({ markdown, pending }: Shown): string {
  return `${pending === null ? 'sent' : pending.state}: ${markdown.trim()}`;
}

function stored({ body }: Comment | CommentReply): string {
  return `sent: ${(body.markdown ?? '').trim()}`;
}

function waiting({ state, write }: PendingOperation): string {
  return `${state}: ${(textOf(write) ?? '').trim()}`;
}

function repliesTo(
  operations: readonly PendingOperation[],
  ref: { readonly server: string } | { readonly operation: string },
): readonly PendingOperation[] {
  return operations
    .filter(({ state, write }) => {
      if (state === 'done' || write.kind !== 'reply.create') return false;
      return JSON.stringify(write.comment) === JSON.stringify(ref);
    })
    .sort((one, other) => one.createdAt - other.createdAt);
}

async function repliesOf(world: World, commentId: string): Promise<readonly CommentReply[]> {
  const { spaceId } = world;
  const query = { format: 'markdown', limit: 1_000 } as const;
  return must(await world.other.client.all('listSpaceCommentReplies', { spaceId, commentId, query })).items;
}

/** Threads on the server with a change that is not sent yet. */
function threadsThatChange(operations: readonly PendingOperation[]): ReadonlySet<string> {
  return new Set(
    operations.flatMap(({ state, write }) =>
      state !== 'done' && 'comment' in write && write.kind !== 'reply.create' && 'server' in write.comment
        ? [write.comment.server]
        : [],
    ),
  );
}
