/**
 * Loaded into the core before anything else (`node --import`): writes down every request that it makes, one line each,
 * so that a line can count them, and make the same ones again with nothing around them.
 */
import { subscribe } from 'node:diagnostics_channel';
import { appendFileSync } from 'node:fs';

/** What was asked for so long ago (ms) has been written down. */
export const RECORDED_WITHIN_MS = 300;

interface Told {
  readonly request: { readonly method: string; readonly origin: string; readonly path: string };
}

const file = process.env['GALLEY_BENCH_REQUESTS'];
if (file !== undefined) {
  let lines = '';
  subscribe('undici:request:create', (told) => {
    const { method, origin, path } = (told as Told).request;
    lines += `${method} ${origin}${path}\n`;
  });
  // Many at a time: to write each by itself is as much work as a good part of what the core does in a first sync.
  const write = (): void => {
    if (lines !== '') appendFileSync(file, lines);
    lines = '';
  };
  setInterval(write, RECORDED_WITHIN_MS / 2).unref();
  process.on('exit', write);
}
