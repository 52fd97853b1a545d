import type { PendingWrite } from '#shared/outbox/writes.ts';
import type { UndoState } from '#shared/rpc/store.ts';
import type { Galley } from '../galley.ts';
import { doneWords } from '../texts/done-texts.ts';
import { areSent, SOON_MS } from './notify-undo.ts';

/**
 * Reports a write that was just queued: that it was posted, once the server has it, and until then that it is saved. The
 * text changes while it is shown. A write that the server confirms at once is reported once.
 */
export function sayDone(
  { announcer, app, values }: Pick<Galley, 'announcer' | 'app' | 'values'>,
  write: PendingWrite,
  operationId: string,
): void {
  const input = { ids: [operationId] };
  const entry = values.entry('undoStates', input);
  const stop = values.use(entry, 'undoStates', input);
  const isSent = (): boolean => areSent(entry.value as readonly UndoState[] | undefined);
  let isSaid = false;
  const say = (): void => {
    if (isSaid) return;
    isSaid = true;
    clearTimeout(timer);
    endWatch();
    announcer.say(() => doneWords(write, app, isSent()), { ended: stop });
  };
  const timer = setTimeout(say, SOON_MS);
  const endWatch = $effect.root(() => {
    $effect(() => {
      if (isSent() || app.offline || app.noSending !== false) queueMicrotask(say);
    });
  });
}
