import { SvelteSet } from 'svelte/reactivity';
import type { UndoState } from '#shared/rpc/store.ts';
import type { ActionState, NoticeAction } from '../../ui/announcer.svelte.ts';
import type { Galley } from '../galley.ts';

/** A write that is not confirmed by then is not reported as done (ms). */
export const SOON_MS = 600;

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
  /** The minimum time of the notice (ms): until the write is sent, if it waits by intention. */
  readonly lastsMs?: number;
  /** The writes are one act: if one stops, the act did not happen. */
  readonly together?: boolean;
  /** A second action. */
  readonly next?: NoticeAction;
  /** What it is about: a later notice about the same replaces it. */
  readonly about?: string;
}

/**
 * Reports an action, with an Undo that is offered only while it works: it disappears once a write was sent, and the
 * notice disappears if it was undone in another way. A text that depends on the network stays true while it is shown.
 */
export function sayWithUndo(
  { announcer, values }: Pick<Galley, 'announcer' | 'values'>,
  text: string | ((sent: boolean) => string),
  { ids, undoes, run, lastsMs, next, together = false, about }: Undo,
): void {
  const entry = values.entry('undoStates', { ids });
  const stop = values.use(entry, 'undoStates', { ids });
  const states = (): readonly UndoState[] | undefined => entry.value as readonly UndoState[] | undefined;
  const state = (): ActionState =>
    together && states()?.includes('stopped') === true ? 'over' : actionState(states(), undoes);
  const late = new SvelteSet<'late'>();
  if (lastsMs === undefined) setTimeout(() => late.add('late'), SOON_MS);
  const words = (text: (sent: boolean) => string): string => {
    const sent = areSent(states());
    const said = text(sent);
    const runs = states()?.some((one) => one === 'waiting' || one === 'unconfirmed') === true;
    // Offline, the text says so itself.
    return late.has('late') && runs && said === text(true) ? `${said}. Waiting for the server.` : said;
  };
  announcer.say(typeof text === 'string' ? text : () => words(text), {
    action: { label: 'Undo', run, state },
    ended: stop,
    ...(next === undefined ? {} : { next }),
    ...(about === undefined ? {} : { about }),
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
