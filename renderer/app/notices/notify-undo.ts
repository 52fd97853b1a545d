import type { UndoState } from '#shared/rpc/store.ts';
import type { ActionState, NoticeAction } from '../../ui/announcer.svelte.ts';
import type { Galley } from '../galley.ts';

type Undoes = 'waiting' | 'discarded' | 'any';

interface Undo {
  /** The writes or drafts that it is about. */
  readonly ids: readonly string[];
  /**
   * What Undo needs: a write that waits, which it discards; something discarded, which it puts back; or any write that was not
   * discarded, which it reverses.
   */
  readonly undoes: Undoes;
  readonly run: () => void;
  /** How long (ms) the notice lasts at least. */
  readonly lastsMs?: number;
  /** A second action. */
  readonly next?: NoticeAction;
}

/**
 * Says what was done, with an Undo that is offered only while it works: it is gone once a write was sent, and the notice goes
 * once it was undone in another way.
 */
export function sayWithUndo(
  { announcer, values }: Pick<Galley, 'announcer' | 'values'>,
  text: string,
  { ids, undoes, run, lastsMs, next }: Undo,
): void {
  const entry = values.entry('undoStates', { ids });
  const stop = values.use(entry, 'undoStates', { ids });
  const state = (): ActionState => actionState(entry.value as readonly UndoState[] | undefined, undoes);
  announcer.say(text, {
    action: { label: 'Undo', run, state },
    ended: stop,
    ...(next === undefined ? {} : { next }),
    ...(lastsMs === undefined ? {} : { lastsMs }),
  });
}

/** Undefined: not told yet; what was done a moment ago can be undone. */
export function actionState(states: readonly UndoState[] | undefined, undoes: Undoes): ActionState {
  if (states === undefined || states.length === 0) return 'open';
  // What the notice says is not true any more where a write was stopped, or was undone in another way.
  const undone: readonly UndoState[] =
    undoes === 'discarded' ? ['waiting', 'stopped', 'sent'] : ['discarded', 'stopped'];
  if (states.every((state) => undone.includes(state))) return 'over';
  return undoes === 'any' || states.includes(undoes) ? 'open' : 'late';
}
