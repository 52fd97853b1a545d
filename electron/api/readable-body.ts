import type { Readable } from 'node:stream';
import type { AnswerBody } from './fetch.ts';

/** The body from a Node stream. A failure rejects the read; without a reader, it is ignored. */
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
