import type { Readable } from 'node:stream';
import type { AnswerBody } from './fetch.ts';

/** What a stream of Node brings. Who reads it hears of a failure; where nobody does, it is no failure of anybody. */
export function readableBody(readable: Readable): AnswerBody {
  readable.on('error', () => undefined);
  return {
    [Symbol.asyncIterator]: (): AsyncIterator<Uint8Array> => readable[Symbol.asyncIterator](),
    cancel() {
      readable.destroy();
      return Promise.resolve();
    },
  };
}
