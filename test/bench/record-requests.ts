/**
 * Loaded into the core before anything else (`node --import`): writes down every request that it makes, one line each,
 * so that a line can count them, and make the same ones again with nothing around them.
 */
import { subscribe } from 'node:diagnostics_channel';
import { createWriteStream } from 'node:fs';
import { z } from 'zod';

const message = z.object({ request: z.object({ method: z.string(), origin: z.string(), path: z.string() }) });

const file = process.env['GALLEY_BENCH_REQUESTS'];
if (file !== undefined) {
  const log = createWriteStream(file, { flags: 'a' });
  subscribe('undici:request:create', (told) => {
    const { method, origin, path } = message.parse(told).request;
    log.write(`${method} ${origin}${path}\n`);
  });
}
