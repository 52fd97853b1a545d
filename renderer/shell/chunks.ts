import { Part } from './app/part.svelte.ts';
import { whenIdle } from './app/when-idle.ts';

/** All of the app but the frame and the library, which are there in the first paint. */
export const parts = {
  reading: new Part(() => import('./parts/reading.ts')),
  links: new Part(() => import('./parts/links.ts')),
  outbox: new Part(() => import('./parts/outbox.ts')),
  comments: new Part(() => import('./parts/comments.ts')),
  review: new Part(() => import('./parts/review.ts')),
  triage: new Part(() => import('./parts/triage.ts')),
  search: new Part(() => import('./parts/search.ts')),
  settings: new Part(() => import('./parts/settings.ts')),
  dialogs: new Part(() => import('./parts/dialogs.ts')),
  welcome: new Part(() => import('./parts/welcome.ts')),
};

/** Reads what has not been read yet, one after the other, each when the window has nothing better to do. */
export function readPartsWhenIdle(): void {
  const { reading, dialogs, search, outbox, comments, review, triage, settings, links, welcome } = parts;
  const [next] = [reading, dialogs, search, outbox, comments, review, triage, settings, links, welcome].filter(
    ({ pieces, failed }) => pieces === null && !failed,
  );
  if (next === undefined) return;
  whenIdle(() => void next.read().then(readPartsWhenIdle));
}
