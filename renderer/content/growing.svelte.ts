import { getContext, setContext, untrack } from 'svelte';
import { drawAll } from './view/draw-all.svelte.ts';

/**
 * Draws a long run of items piece by piece: the first screen at once, the rest in idle moments. Call it during
 * component setup. Items off the screen need not be waited for, and everything is drawn soon. `firstPx`: the height
 * that is drawn at once, usually one screen. `of`: what the items belong to; when it changes, drawing starts again.
 */
export interface Growing<T> {
  /** The drawn items, from the first one. */
  readonly shown: readonly T[];
  /** The estimated height of the rest (px), for the scroll bar. */
  readonly restPx: number;
}

/** A little more than the height of a screen. */
const FIRST_PX = 900;
/** The height that is drawn in one idle moment, which takes a few milliseconds. */
const NEXT_PX = 3_000;
const IDLE_PATIENCE_MS = 100;

const WHOLE = 'galley-draw-whole';

/**
 * For all growing runs inside this component: draw everything at once, since somebody goes to a place that must exist.
 */
export function drawWhole(): void {
  setContext(WHOLE, true);
}

export function growing<T>(
  items: () => readonly T[],
  heightOf: (item: T) => number,
  { firstPx = () => FIRST_PX, of = () => null }: { readonly firstPx?: () => number; readonly of?: () => unknown } = {},
): Growing<T> {
  // Without a screen (in tests), there is nothing to gain.
  const whole = getContext<true | undefined>(WHOLE) === true || typeof window === 'undefined';
  /** How many are drawn. Infinite once all are, so that items added later are drawn, too. */
  let drawn = $derived.by(() => {
    of();
    return whole ? Infinity : untrack(() => reach(0, firstPx()));
  });
  const reached = $derived(drawAll.on ? Infinity : drawn);
  const shown = $derived(reached < items().length ? items().slice(0, reached) : items());
  const restPx = $derived(reached < items().length ? Math.round(total(drawn)) : 0);

  /** The number of items after which `px` more are filled. */
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

/** For collapsed content: drawn at once if `now` says so, otherwise in an idle moment or on request. */
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
