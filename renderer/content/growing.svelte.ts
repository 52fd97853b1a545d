import { getContext, setContext, untrack } from 'svelte';
import { drawAll } from './view/draw-all.svelte.ts';

/**
 * Draws a long run of things piece by piece: what fills the screen at once, the rest whenever there is an idle moment.
 * Call while a component is set up. Nobody waits for what cannot be seen, and everything is there soon.
 * `firstPx`: what is drawn at once, as a rule what fills the screen. `of`: what the things belong to; with another it begins again.
 */
export interface Growing<T> {
  /** What is drawn so far, from the first on. */
  readonly shown: readonly T[];
  /** The guessed height of the rest (px), for the length of the scroll bar. */
  readonly restPx: number;
}

/** A little more than a screen is high. */
const FIRST_PX = 900;
/** What is drawn in one idle moment: some milliseconds. */
const NEXT_PX = 3_000;
const IDLE_PATIENCE_MS = 100;

const WHOLE = 'galley-draw-whole';

/** For all growing things inside of this component: draw all at once, somebody goes to a place that must be there. */
export function drawWhole(): void {
  setContext(WHOLE, true);
}

export function growing<T>(
  items: () => readonly T[],
  heightOf: (item: T) => number,
  { firstPx = () => FIRST_PX, of = () => null }: { readonly firstPx?: () => number; readonly of?: () => unknown } = {},
): Growing<T> {
  // Without a screen (in tests) there is no time to win.
  const whole = getContext<true | undefined>(WHOLE) === true || typeof window === 'undefined';
  /** How many are drawn; more than there are once all are, so that what is put in later is drawn as well. */
  let drawn = $derived.by(() => {
    of();
    return whole ? Infinity : untrack(() => reach(0, firstPx()));
  });
  const reached = $derived(drawAll.on ? Infinity : drawn);
  const shown = $derived(reached < items().length ? items().slice(0, reached) : items());
  const restPx = $derived(reached < items().length ? Math.round(total(drawn)) : 0);

  /** The number of things up to which `px` more are filled. */
  function reach(from: number, px: number): number {
    const all = items();
    let filled = 0;
    let at = from;
    for (let item = all[at]; item !== undefined && filled < px; item = all[at]) {
      filled += heightOf(item);
      at += 1;
    }
    return at >= all.length ? Infinity : at;
  }

  function total(from: number): number {
    return items()
      .slice(from)
      .reduce((sum, item) => sum + heightOf(item), 0);
  }

  if (!whole) {
    $effect(() => {
      if (drawn === Infinity) return;
      const idle = requestIdleCallback(() => (drawn = reach(drawn, NEXT_PX)), { timeout: IDLE_PATIENCE_MS });
      return () => {
        cancelIdleCallback(idle);
      };
    });
  }

  return {
    get shown() {
      return shown;
    },
    get restPx() {
      return restPx;
    },
  };
}

/** For what is folded away: due at once where `now` says so, else in an idle moment, or when it is asked for. */
export function later(now: () => boolean): { readonly due: boolean; now(): void } {
  const whole = getContext<true | undefined>(WHOLE) === true || typeof window === 'undefined';
  let due = $state(untrack(() => whole || now()));
  if (!due) {
    $effect(() => {
      const idle = requestIdleCallback(() => (due = true));
      return () => {
        cancelIdleCallback(idle);
      };
    });
  }
  return {
    get due() {
      return due || drawAll.on;
    },
    now() {
      due = true;
    },
  };
}
