import { appError } from '#shared/errors.ts';
import { isEditable } from '#shared/outbox/machine.ts';
import type { PendingOperation } from '#shared/outbox/operation.ts';
import { textOf } from '#shared/outbox/writes.ts';
import { err, ok } from '#shared/result.ts';
import type { History } from './history.ts';
import type { Outbox } from './outbox.ts';
import type { Recorder } from './recorder.ts';
import { textHash } from './text-hash.ts';

/** Queues writes from an imported hand-back, each once. */
export function importVerbs(
  { discarded, queue: { operations } }: History,
  record: Recorder['record'],
  now: () => number,
): Pick<Outbox, 'bringIn' | 'rewrite'> {
  return {
    async bringIn(operation) {
      if (operations.has(operation.id) || discarded.has(operation.id))
        return err(appError('conflict', 'this was brought in before'));
      const recorded = await record({ type: 'enqueued', at: now(), operation: withTextHash(operation) });
      return recorded.ok ? ok({ outcome: 'queued', operation: operations.get(operation.id) ?? operation }) : recorded;
    },
    async rewrite(wanted) {
      const { id, broughtIn } = wanted;
      const markdown = textOf(wanted.write);
      const known = operations.get(id);
      if (known?.broughtIn === undefined || markdown === null || !isEditable(known))
        return err(appError('conflict', 'this was sent in the meantime; choose the file again'));
      const edited = await record({
        type: 'edited',
        at: now(),
        id,
        markdown,
        broughtIn: { ...known.broughtIn, ...broughtIn },
      });
      return edited.ok ? ok({ outcome: 'edited', operation: operations.get(id) ?? known }) : edited;
    },
  };
}

/** Adds the digest of the imported text, so that the receipt has it even if the text changes here. */
function withTextHash(operation: PendingOperation): PendingOperation {
  const { broughtIn, write } = operation;
  const text = textOf(write);
  return broughtIn === undefined || text === null
    ? operation
    : { ...operation, broughtIn: { textHash: textHash(text), ...broughtIn } };
}
