/** Reports the anchor of the current heading: the last one above the upper third of the pane. */
export function followHeadings(article: HTMLElement, emit: (anchor: string | null) => void): () => void {
  const scroller = article.closest('main');
  const headings = [...article.querySelectorAll<HTMLElement>('h1[data-anchor], h2[data-anchor], h3[data-anchor]')];
  const above = new Set<Element>();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, boundingClientRect, rootBounds } of entries) {
        if (rootBounds !== null && boundingClientRect.top < rootBounds.bottom) above.add(target);
        else above.delete(target);
      }
      const read = headings.findLast((heading) => above.has(heading)) ?? headings[0];
      emit(read?.dataset['anchor'] ?? null);
    },
    // A heading crosses this line when it is reached.
    { root: scroller, rootMargin: '0px 0px -66% 0px', threshold: [0, 1] },
  );
  for (const heading of headings) observer.observe(heading);
  return () => {
    observer.disconnect();
  };
}
