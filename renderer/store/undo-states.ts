import { isUnsent } from '#shared/outbox/machine.ts';
import type { UndoState } from '#shared/rpc/store.ts';
import { isReadableOutbox } from './outbox-records.ts';
import type { ViewContext } from './views.ts';

/** Of each of these writes or drafts what can still be undone, in their order. */
export async function undoStatesView(
  { local }: ViewContext,
  { ids }: { readonly ids: readonly string[] },
): Promise<readonly UndoState[]> {
  const [outbox, drafts, trash] = await Promise.all([
    local.outbox.bulkGet([...ids]),
    local.drafts.bulkGet([...ids]),
    local.trash.bulkGet([...ids]),
  ]);
  return ids.map((_, at): UndoState => {
    const record = outbox[at];
    if (record !== undefined) {
      if (!isReadableOutbox(record)) return 'waiting';
      return isUnsent(record.operation) || record.operation.state === 'conflict' ? 'waiting' : 'sent';
    }
    if (drafts[at] !== undefined) return 'waiting';
    return trash[at] === undefined ? 'gone' : 'discarded';
  });
}
