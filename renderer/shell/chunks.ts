import { whenIdle } from '../host/when-idle.ts';
import { Chunk } from './chunk.svelte.ts';
import { create as createLibrary } from './chunks/library.ts';

/**
 * All code of the app except what the first paint needs, in the order in which it is loaded when the window is idle.
 */
const later = {
  reading: new Chunk(() => import('./chunks/reading.ts')),
  dialogs: new Chunk(() => import('./chunks/dialogs.ts')),
  search: new Chunk(() => import('./chunks/search.ts')),
  outbox: new Chunk(() => import('./chunks/outbox.ts')),
  comments: new Chunk(() => import('./chunks/comments.ts')),
  review: new Chunk(() => import('./chunks/review.ts')),
  triage: new Chunk(() => import('./chunks/triage.ts')),
  sites: new Chunk(() => import('./chunks/sites.ts')),
  people: new Chunk(() => import('./chunks/people.ts')),
  specifications: new Chunk(() => import('./chunks/specifications.ts')),
  settings: new Chunk(() => import('./chunks/settings.ts')),
  files: new Chunk(() => import('./chunks/files.ts')),
  links: new Chunk(() => import('./chunks/links.ts')),
  welcome: new Chunk(() => import('./chunks/welcome.ts')),
};

/** The library is part of the first paint. */
export const chunks = {
  ...later,
  library: { code: { create: createLibrary }, failed: false, read: () => Promise.resolve() },
};

/** Loads the remaining chunks one by one, each when the window is idle. */
export function readChunksWhenIdle(): void {
  const next = Object.values(later).find(({ code, failed }) => code === null && !failed);
  if (next === undefined) return;
  whenIdle(() => void next.read().then(readChunksWhenIdle));
}
