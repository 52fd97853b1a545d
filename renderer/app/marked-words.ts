import { markRanges } from './mark-ranges.ts';
import type { SearchRemote } from '../host/search-remote.ts';

/** Content is drawn piece by piece. */
const REDRAW_MS = 120;

/** Marks the words of a search within an element, for as long as it is on screen. Returns a function that stops it. */
export function markedWords(
  search: SearchRemote,
  element: () => HTMLElement | undefined,
  query: string,
): (() => void) | undefined {
  const root = element();
  if (root === undefined || query.trim() === '') return undefined;
  let over = false;
  let stop = (): void => undefined;
  void search.invoke('find', { query, limit: 0, what: 'everything' }).then((found) => {
    if (over || !found.ok) return;
    const { words } = found.value;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const mark = (): void => {
      CSS.highlights.set('galley-marks', new Highlight(...markRanges(root, words)));
    };
    const observer = new MutationObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(mark, REDRAW_MS);
    });
    mark();
    observer.observe(root, { childList: true, characterData: true, subtree: true });
    stop = () => {
      clearTimeout(timer);
      observer.disconnect();
      CSS.highlights.delete('galley-marks');
    };
  });
  return () => {
    over = true;
    stop();
  };
}
