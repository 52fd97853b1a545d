import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { closeServer } from '../../support/close-server.ts';

/** Stands before a service, and keeps back its answers to what is posted until it is told: the service has it by then. */
export interface HeldAnswers {
  readonly baseUrl: string;
  /** Answers that are kept back. */
  held(): number;
  /** Until an answer that is passed on has these words in it. */
  comesWith(words: string): Promise<void>;
  release(): void;
  close(): Promise<void>;
}

export async function holdAnswers(serviceUrl: string): Promise<HeldAnswers> {
  const held = new Set<() => void>();
  const awaited = new Map<string, () => void>();
  let isHolding = true;
  const server = createServer((asked, answer) => {
    const { method, headers } = asked;
    const onward = request(new URL(asked.url ?? '/', serviceUrl), { method, headers }, (told) => {
      const pass = (): void => {
        answer.writeHead(told.statusCode ?? 502, told.headers);
        void buffer(told).then((body) => {
          for (const [words, emit] of awaited) if (body.includes(words)) emit();
          answer.end(body);
        });
      };
      if (method === 'POST' && isHolding) held.add(pass);
      else pass();
    });
    onward.on('error', () => answer.destroy());
    asked.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    baseUrl: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    held: () => held.size,
    comesWith: (words) =>
      new Promise((resolve) => {
        awaited.set(words, resolve);
      }),
    release: () => {
      isHolding = false;
      for (const pass of held) pass();
    },
    close: () => closeServer(server),
  };
}
