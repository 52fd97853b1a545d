import { isKind, NEW_COMMENT, NEW_REPLY } from '#shared/outbox/kinds/index.ts';
import type { PendingOperation } from '#shared/outbox/operation.ts';
import { textOf, type PendingWrite } from '#shared/outbox/writes.ts';
import type { PackReceipt } from '#shared/rpc/packs.ts';
import type { Outbox } from '../outbox/outbox.ts';
import { textHash } from '../outbox/text-hash.ts';
import { derivedId } from './derived-id.ts';
import { versionsOf } from './versions.ts';

/**
 * Receipts for imported writes that were sent. The next pack carries them: there the writes are no longer pending, and
 * their texts are among the rows. Of several versions the newest counts.
 */
export function receiptsOf(writes: Pick<Outbox, 'all'>): readonly PackReceipt[] {
  const sent = writes.all().filter(({ state, broughtIn }) => state === 'done' && broughtIn !== undefined);
  return [...versionsOf(sent)].flatMap(([id, { root, latest }]): readonly PackReceipt[] => {
    if (root === undefined) return [];
    const text = textOf(latest.write);
    const was = latest.broughtIn?.textHash;
    return [
      {
        id,
        serverId: root.serverId ?? null,
        ...(was === undefined || text === null ? {} : { text: { broughtIn: was, sent: text } }),
      },
    ];
  });
}

/** A write that was changed after its hand-back becomes an edit of the sent one, so that no change is lost. */
export async function settleReceipts(outbox: Outbox, receipts: readonly PackReceipt[], at: number): Promise<void> {
  for (const receipt of receipts) {
    const { id, serverId } = receipt;
    const operation = outbox.find(id);
    if (operation?.state !== 'queued') continue;
    const later = changedSince(operation, receipt);
    if (later !== null) {
      const appended = await outbox.append({
        id: derivedId(id),
        write: later,
        author: operation.author,
        createdAt: at,
        changedAt: at,
        state: 'queued',
        attempts: 0,
      });
      // On a full disk it stays unchanged until this pack or the next one is read again.
      if (!appended.ok) continue;
      // From now on it has the sent text: the edit may still be discarded.
      if (receipt.text !== undefined) await outbox.record({ type: 'edited', at, id, markdown: receipt.text.sent });
    }
    await outbox.record({ type: 'send-started', at, id });
    await outbox.record({ type: 'acknowledged', at, id, serverId });
  }
}

/** Null: it has the text of the hand-back, or the pack is from an older Galley, which does not say. */
function changedSince({ write }: PendingOperation, { serverId, text }: PackReceipt): PendingWrite | null {
  const now = textOf(write);
  if (text === undefined || now === null || textHash(now) === text.broughtIn) return null;
  if (serverId !== null && isKind(write, NEW_COMMENT)) {
    const { spaceId, changeRequestId, pageId, markdown } = write;
    const place = { spaceId, changeRequestId, pageId, comment: { server: serverId } };
    return { kind: 'comment.edit', ...place, markdown, base: text.sent };
  }
  if (serverId !== null && isKind(write, NEW_REPLY))
    return { ...write, kind: 'reply.edit', reply: { server: serverId }, base: text.sent };
  return isKind(write, { effect: 'edit' }) ? { ...write, base: text.sent } : write;
}
