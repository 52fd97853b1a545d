import { getContext, setContext } from 'svelte';

const ON_PAPER = 'galley-on-paper';

/** Everything inside the calling component is printed: nothing is collapsed, and nothing waits for a click. */
export function setOnPaper(): void {
  setContext(ON_PAPER, true);
}

/** Call it during component setup. */
export function isOnPaper(): boolean {
  return getContext<true | undefined>(ON_PAPER) === true;
}
