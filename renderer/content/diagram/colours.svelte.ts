import { createSubscriber } from 'svelte/reactivity';
import type { DiagramColours } from './protocol.ts';

/** The current colours of the page, for images that cannot read its style sheet. Follows theme and contrast. */
export function pageColours(): DiagramColours {
  follow();
  const style = getComputedStyle(document.documentElement);
  const of = (token: string): string => style.getPropertyValue(`--${token}`).trim();
  return {
    dark: document.documentElement.dataset['theme'] === 'dark',
    paper: of('paper'),
    raised: of('paper-raised'),
    ink: of('ink'),
    soft: of('ink-soft'),
    line: of('line-strong'),
    blue: of('blue'),
    blueWash: of('blue-wash'),
    greenWash: of('green-wash'),
    amberWash: of('amber-wash'),
    redWash: of('red-wash'),
    red: of('red'),
  };
}

const follow = createSubscriber((update) => {
  const observer = new MutationObserver(update);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme', 'data-contrast'] });
  return () => {
    observer.disconnect();
  };
});
