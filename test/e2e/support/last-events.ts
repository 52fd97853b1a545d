import type { BrowserContext, Page } from '@playwright/test';

declare global {
  interface Window {
    lastEvents: string[];
  }
}

/** Has each page of this browser remember what happened in it last, for `lastEventsOf`. */
export async function recordEvents(context: BrowserContext): Promise<void> {
  await context.addInitScript(record);
}

/**
 * Of a page whose test failed: where the focus is, and the keys, the moves of the focus and what moves, each with its
 * time (ms), the newest first.
 */
export async function lastEventsOf(page: Page): Promise<string> {
  const events = await page.evaluate(() => {
    const moving = document.getAnimations().map(({ playState, effect }) => {
      const target = effect instanceof KeyframeEffect ? effect.target?.outerHTML.slice(0, 200) : '';
      return `${playState}: ${target ?? ''}`;
    });
    const state = `${document.visibilityState}, ${document.hasFocus() ? 'has' : 'has not'} the focus`;
    const focused = document.activeElement;
    const around = focused?.closest('[data-row], [data-thread], form, li, main') ?? focused;
    return [
      state,
      `focus at ${focused?.outerHTML.slice(0, 300) ?? ''}`,
      `in ${around?.parentElement?.outerHTML.slice(0, 3_000) ?? ''}`,
      ...moving.slice(0, 3),
      ...window.lastEvents.toReversed(),
    ];
  });
  return [page.url(), ...events].join('\n  ');
}

function record(): void {
  const KEPT = 20;
  const events: string[] = [];
  window.lastEvents = events;
  const note = (words: string): void => {
    events.push(`${String(Math.round(performance.now()))} ${words}`);
    events.splice(0, events.length - KEPT);
  };
  const nameOf = (target: EventTarget | null): string =>
    target instanceof Element
      ? `<${target.localName}> ${target.ariaLabel ?? (target.id || target.className || target.textContent.trim().slice(0, 40))}${target.isConnected ? '' : ', removed'}`
      : 'the window';
  addEventListener('keydown', ({ key, target }) => note(`key ${key} at ${nameOf(target)}`), true);
  for (const type of ['focusin', 'click'])
    addEventListener(type, ({ target }) => note(`${type} ${nameOf(target)}`), true);
  // Whether it is removed shows only afterwards.
  addEventListener('focusout', ({ target }) => queueMicrotask(() => note(`focusout ${nameOf(target)}`)), true);
  addEventListener('visibilitychange', () => note(document.visibilityState));
}
