import type { PendingOperation } from '#shared/outbox/operation.ts';
import { creates } from '#shared/outbox/order.ts';
import type { ThreadView } from '#shared/model/threads.ts';

/**
 * By the service's id of what was written here, the operation that wrote it: a comment of one's own is known by its operation
 * first and by the service's id later, and is one card all the while. What came after, a reaction say, names the same id.
 * Where both are among what is `shown`, which may have been read a moment before, they are two cards.
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
