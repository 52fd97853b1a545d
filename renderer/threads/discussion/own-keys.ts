import type { PendingOperation } from '#shared/outbox/operation.ts';
import { creates } from '#shared/outbox/order.ts';
import type { ThreadView } from '#shared/model/threads.ts';

/**
 * The operation that created a row, by the row's server id: one's own comment has its operation's key first and the
 * server's id later, but stays one card. Later operations, such as a reaction, refer to the same id. If both are in
 * `shown`, which may have been read a moment earlier, they are two cards.
 */
export function ownKeys(
  operations: Iterable<PendingOperation>,
  shown: readonly Pick<ThreadView, 'key' | 'writtenAs'>[] = [],
): ReadonlyMap<string, string> {
  const apart = new Set(shown.map(({ key }) => key));
  const keys = new Map(shown.flatMap(({ key, writtenAs }) => (writtenAs === undefined ? [] : [[key, writtenAs]])));
  for (const { id, serverId, write } of operations) {
    if (serverId != null && creates(write) && !apart.has(id)) keys.set(serverId, id);
  }
  return keys;
}
