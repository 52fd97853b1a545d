import { getContext, setContext } from 'svelte';

const ON_PAPER = 'galley-on-paper';

/** All that the calling component holds goes on paper: nothing of it is folded, and nothing waits to be pressed. */
export function setOnPaper(): void {
  setContext(ON_PAPER, true);
}

/** Call while a component is set up. */
export function isOnPaper(): boolean {
  return getContext<true | undefined>(ON_PAPER) === true;
}
