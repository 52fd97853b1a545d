import { holdLife } from '../../../transport/worker-life.ts';
import type { ReadRequest } from './messages.ts';
import { read } from './read.ts';

holdLife(navigator.locks, self);

/** The Worker that reads the files of one import. Whoever cancels ends it. */
addEventListener('message', ({ data }: MessageEvent<ReadRequest>) => {
  void read(
    data,
    (answer) => {
      postMessage(answer);
    },
    new AbortController().signal,
    // Then the window reads them itself.
  ).catch(() => {
    close();
  });
});
