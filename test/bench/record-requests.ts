/**
 * Loaded into the core before anything else (`node --import`): writes down every request that it makes, one line each,
 * so that a line can count them, and make the same ones again with nothing around them.
 */
import { subscribe } from 'node:diagnostics_channel';
import { openSync, writeSync } from 'node:fs';
import { z } from 'zod';

const message = z.object({ request: z.object({ method: z.string(), origin: z.string(), path: z.string() }) });

const file = process.env['GALLEY_BENCH_REQUESTS'];
if (file !== undefined) {
  const log = openSync(file, 'a');
  subscribe('undici:request:create', (told) => {
    const { method, origin, path } = message.parse(told).request;
    // A stream asks a thread for each line, which is as much work as a quarter of what the core does in a first sync.
    writeSync(log, `${method} ${origin}${path}\n`);
  });
}
