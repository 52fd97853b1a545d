import type { PendingOperation } from '#shared/outbox/operation.ts';
import type { PendingWrite } from '#shared/outbox/writes.ts';
import type { Galley } from '../app/galley.ts';
import { sayWithUndo } from '../app/notices/notify-undo.ts';
import { doneWords } from '../app/texts/done-texts.ts';
import { readOnce } from '../host/live/read-once.ts';
import { errorWords, lowerFirst } from '../ui/words.ts';
import { writeTitle } from './texts/write-texts.ts';
import { sayDiscarded } from './say-discarded.ts';
import { beingQueued, undoWaiting } from './undo-last.ts';

interface Queueing {
  /** It is sent when the person sends the plan. */
  readonly planned?: boolean;
  /** The write that undoes it once it was sent. Null: there is none. */
  readonly back?: PendingWrite | null;
  readonly onqueued?: (operation: PendingOperation) => void;
}

/** Queues an administrative write, with Undo. Answers whether it is queued. */
export async function queueWrite(
  galley: Galley,
  write: PendingWrite,
  { planned = false, back = null, onqueued }: Queueing = {},
): Promise<boolean> {
  const { app, announcer } = galley;
  const queued = await beingQueued(app.enqueue(write, null, planned));
  if (!queued.ok) {
    announcer.say(errorWords(queued.error), { tone: 'failed' });
    return false;
  }
  const { operation, outcome, withdrawn } = queued.value;
  onqueued?.(operation);
  // The row was not sent yet, so its deletion only discards it, with its changes.
  if (outcome === 'withdrawn') {
    sayDiscarded(galley, withdrawn ?? [operation.id], operation.write);
    return true;
  }
  sayWithUndo(galley, planned ? `Planned: ${lowerFirst(writeTitle(write))}` : (sent) => doneWords(write, app, sent), {
    ids: [operation.id],
    undoes: back === null ? 'waiting' : 'any',
    run: () => void undo(),
  });
  return true;

  async function undo(): Promise<void> {
    const states = await readOnce(galley.store, 'undoStates', { ids: [operation.id] });
    if (states?.includes('waiting') === true || back === null) await undoWaiting(galley, operation);
    else {
      const undone = await beingQueued(app.enqueue(back, null));
      if (!undone.ok) announcer.say(errorWords(undone.error), { tone: 'failed' });
    }
  }
}
