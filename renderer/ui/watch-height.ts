import type { Attachment } from 'svelte/attachments';

/**
 * Tells the inner height (px) of an element once it is laid out, and whenever it comes out another. It never asks for a layout
 * of its own, as `bind:clientHeight` does when it begins.
 */
export function watchHeight(emit: (px: number) => void): Attachment<HTMLElement> {
  return (element) => {
    const observer = new ResizeObserver(() => {
      emit(element.clientHeight);
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
    };
  };
}

/** What an element may be as high as (px) until it is laid out: the window. So its rows come with it, and not one layout later. */
export function guessedHeight(): number {
  return typeof window === 'undefined' ? 0 : window.innerHeight;
}
