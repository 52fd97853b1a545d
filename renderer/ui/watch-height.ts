import type { Attachment } from 'svelte/attachments';

/**
 * Reports the inner height (px) of an element once it is laid out, and whenever it changes. It never forces a layout,
 * as `bind:clientHeight` does at the start.
 */
export function watchHeight(emit: (px: number) => void): Attachment<HTMLElement> {
  return watchSize(({ clientHeight }) => {
    emit(clientHeight);
  });
}

/** As `watchHeight`, of the inner width. */
export function watchWidth(emit: (px: number) => void): Attachment<HTMLElement> {
  return watchSize(({ clientWidth }) => {
    emit(clientWidth);
  });
}

function watchSize(emit: (element: HTMLElement) => void): Attachment<HTMLElement> {
  return (element) => {
    const observer = new ResizeObserver(() => {
      emit(element);
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
    };
  };
}

/**
 * The greatest possible height of an element (px) before it is laid out: the window's. So its rows are drawn with it,
 * not one layout later.
 */
export function guessedHeight(): number {
  return typeof window === 'undefined' ? 0 : window.innerHeight;
}
