/** Scrolls just as far as needed to have the element in view, and above the notices. */
export function showAboveNotices(element: HTMLElement): void {
  const notices = document.querySelector('[data-notices]')?.getBoundingClientRect();
  const pane = element.closest('main')?.getBoundingClientRect();
  const covered = notices === undefined || pane === undefined || notices.height === 0 ? 0 : pane.bottom - notices.top;
  const room = Number.parseFloat(getComputedStyle(element).scrollMarginBottom);
  element.style.scrollMarginBottom = `${String(room + Math.max(0, covered))}px`;
  element.scrollIntoView({ block: 'nearest' });
  element.style.removeProperty('scroll-margin-bottom');
}
