import { setMaxListeners } from 'node:events';

/** One signal for all requests of a run, without Node's warning about too many listeners. */
export function cancellable(): AbortController {
  const controller = new AbortController();
  setMaxListeners(0, controller.signal);
  return controller;
}
