import { isInReview } from '#shared/outbox/review-parts.ts';
import type { PendingWrite } from '#shared/outbox/writes.ts';
import type { UndoState } from '#shared/rpc/store.ts';
import type { Galley } from '../galley.ts';
import { doneWords } from '../texts/done-texts.ts';
import { DoneNotice, type DoneState } from './done-notice.ts';
import { areSent } from './notify-undo.ts';

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
  const states = (): readonly UndoState[] | undefined => entry.value as readonly UndoState[] | undefined;
  const state = (): DoneState => {
    if (states()?.includes('stopped') === true) return 'stopped';
    const isClear = areSent(states()) || isInReview({ write }) || app.offline || app.noSending !== false;
    return isClear ? 'clear' : 'on-its-way';
  };
  const notice = new DoneNotice(announcer, {
    text: () => doneWords(write, app, areSent(states())),
    operationId,
    ended: () => {
      endWatch();
      stop();
    },
  });
  const endWatch = $effect.root(() => {
    $effect(() => {
      const now = state();
      queueMicrotask(() => {
        notice.update(now);
      });
    });
  });
}
