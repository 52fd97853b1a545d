import type { UndoState } from '#shared/rpc/store.ts';
import type { ActionState, NoticeAction } from '../../ui/announcer.svelte.ts';
import type { Galley } from '../galley.ts';

type Undoes = 'waiting' | 'discarded' | 'any';

interface Undo {
  /** The writes or drafts to undo. */
  readonly ids: readonly string[];
  /**
   * What Undo needs: a waiting write, which it discards; a discarded item, which it restores; or any write that was not
   * discarded, which it reverses.
   */
  readonly undoes: Undoes;
  readonly run: () => void;
  /** The minimum time of the notice (ms). */
  readonly lastsMs?: number;
  /** A second action. */
  readonly next?: NoticeAction;
}

/**
 * Reports an action, with an Undo that is offered only while it works: it disappears once a write was sent, and the
 * notice disappears if it was undone in another way. A text that depends on the network stays true while it is shown.
 */
export function sayWithUndo(
  { announcer, values }: Pick<Galley, 'announcer' | 'values'>,
  text: string | ((sent: boolean) => string),
  { ids, undoes, run, lastsMs, next }: Undo,
): void {
  const entry = values.entry('undoStates', { ids });
  const stop = values.use(entry, 'undoStates', { ids });
  const states = (): readonly UndoState[] | undefined => entry.value as readonly UndoState[] | undefined;
  const state = (): ActionState => actionState(states(), undoes);
  const words = typeof text === 'string' ? text : (): string => text(areSent(states()));
  announcer.say(words, {
    action: { label: 'Undo', run, state },
    ended: stop,
    ...(next === undefined ? {} : { next }),
    ...(lastsMs === undefined ? {} : { lastsMs }),
  });
}

export function areSent(states: readonly UndoState[] | undefined): boolean {
  return states?.every((state) => state === 'sent') === true;
}

/** Undefined: not known yet; a recent action can be undone. */
export function actionState(states: readonly UndoState[] | undefined, undoes: Undoes): ActionState {
  if (states === undefined || states.length === 0) return 'open';
  // The notice is no longer correct if a write was stopped or undone in another way.
  const undone: readonly UndoState[] =
    undoes === 'discarded' ? ['waiting', 'stopped', 'unconfirmed', 'sent'] : ['discarded', 'stopped'];
  if (states.every((state) => undone.includes(state))) return 'over';
  return undoes === 'any' || states.includes(undoes) ? 'open' : 'late';
}
