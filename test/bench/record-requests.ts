/**
 * Loaded into the core before anything else (`node --import`): writes down every request that it makes, one line each,
 * so that a line can count them, and make the same ones again with nothing around them.
 */
import { createWriteStream } from 'node:fs';

const file = process.env['GALLEY_BENCH_REQUESTS'];
if (file !== undefined) {
  const log = createWriteStream(file, { flags: 'a' });
  const bare = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    log.write(`${init?.method ?? (input instanceof Request ? input.method : 'GET')} ${url}\n`);
    return bare(input, init);
  };
}
