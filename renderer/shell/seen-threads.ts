import type { Attachment } from 'svelte/attachments';

/** A thread counts as read after it was visible for this long (ms). */
const READ_AFTER_MS = 1_500;

/** Reports the keys of threads that have been visible in this element for a while, again whenever others are. */
export function seenThreads(emit: (keys: readonly string[]) => void): Attachment<HTMLElement> {
  return (root) => {
    let timer = 0;
    const look = (): void => {
      clearTimeout(timer);
      timer = window.setTimeout(() => {
        const keys = keysInSight(root);
        if (keys.length > 0) emit(keys);
      }, READ_AFTER_MS);
    };
    const observer = new MutationObserver(look);
    observer.observe(root, { childList: true, subtree: true });
    root.addEventListener('scroll', look, true);
    document.addEventListener('visibilitychange', look);
    look();
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      root.removeEventListener('scroll', look, true);
      document.removeEventListener('visibilitychange', look);
    };
  };
}

function keysInSight(root: HTMLElement): readonly string[] {
  if (document.visibilityState !== 'visible') return [];
  return [...root.querySelectorAll<HTMLElement>('[data-thread]')].flatMap((card) => {
    const { top, bottom, height } = card.getBoundingClientRect();
    const around = card.parentElement?.getBoundingClientRect();
    const inSight = height > 0 && around !== undefined && bottom > around.top && top < around.bottom;
    return inSight ? (card.dataset['thread'] ?? []) : [];
  });
}
