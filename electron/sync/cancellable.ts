import { setMaxListeners } from 'node:events';

/** One signal for all the requests of a run: more listeners than Node expects of a leak-free emitter. */
export function cancellable(): AbortController {
  const controller = new AbortController();
  setMaxListeners(0, controller.signal);
  return controller;
}
