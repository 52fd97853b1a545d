import type { AnswerBody, FetchAnswer } from '../../electron/api/fetch.ts';
import { networkError } from './network-error.ts';

/** The answer with its whole body read: what comes over a socket is under way until its last byte. */
export async function wholeAnswer({ status, headers, body }: FetchAnswer): Promise<FetchAnswer> {
  if (body === null) return { status, headers, body };
  const [bytes, broke] = await bytesOf(body);
  return { status, headers, body: broke ? brokenOff(bytes) : new Response(bytes).body };
}

async function bytesOf(body: AnswerBody): Promise<readonly [Uint8Array<ArrayBuffer>, boolean]> {
  const chunks: Uint8Array[] = [];
  try {
    for await (const chunk of body) chunks.push(chunk);
    return [new Uint8Array(Buffer.concat(chunks)), false];
  } catch {
    return [new Uint8Array(Buffer.concat(chunks)), true];
  }
}

/** A body that ends in the middle. */
function brokenOff(bytes: Uint8Array): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      if (bytes.length > 0) controller.enqueue(bytes);
      controller.error(networkError('UND_ERR_SOCKET', 'read'));
    },
  });
}
