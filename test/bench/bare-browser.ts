import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { z } from 'zod';
import type { Bench } from './bench.ts';

/**
 * A browser with one page, driven over the protocol of its developer tools with nothing switched on. The driver of the tests
 * has the browser tell it of all that every page and Worker sends and receives: in a first sync that is some hundred megabytes
 * through one more process, and nearly a third of what all processes do.
 */
export interface BareBrowser {
  readonly page: BarePage;
  /** To the browser itself. */
  readonly send: Send;
  on(method: string, hear: (params: unknown) => void): void;
  close(): Promise<void>;
}

export interface BarePage {
  /** Runs in the page before anything else of it does. */
  beforeAll(source: string): Promise<void>;
  goto(url: string): Promise<void>;
  /** What a function without surroundings answers in the page, as JSON. */
  evaluate<T>(work: () => T | Promise<T>): Promise<T>;
}

type Send = (method: string, params?: object) => Promise<unknown>;

const LOOK_EVERY_MS = 50;
const START_TIMEOUT_MS = 30_000;

/** Its profile is the one that the tests' driver has below the same folder. */
export async function openBareBrowser({ browser }: Bench, profile: string): Promise<BareBrowser> {
  const args = [
    ...['--headless=new', ...browser.args, '--remote-debugging-port=0', `--user-data-dir=${profile}`],
    ...['--no-default-browser-check', '--password-store=basic', '--window-size=1280,800', 'about:blank'],
  ];
  const child = spawn(browser.executable, args, { stdio: 'ignore' });
  const ended = once(child, 'exit');
  const [port = '', place = ''] = (await untilThere(path.join(profile, 'DevToolsActivePort'))).split('\n');
  const tools = await Tools.connect(`ws://127.0.0.1:${port}${place}`);
  const { targetInfos } = targets.parse(await tools.send('Target.getTargets'));
  const found = targetInfos.find(({ type }) => type === 'page');
  if (found === undefined) throw new Error('the browser has no page');
  const attach = { targetId: found.targetId, flatten: true };
  const { sessionId } = attached.parse(await tools.send('Target.attachToTarget', attach));
  const send: Send = (method, params) => tools.send(method, params, sessionId);
  await send('Page.enable');
  return {
    page: {
      async beforeAll(source) {
        await send('Page.addScriptToEvaluateOnNewDocument', { source });
      },
      async goto(url) {
        await send('Page.navigate', { url });
      },
      async evaluate<T>(work: () => T | Promise<T>) {
        const expression = `(() => { globalThis.__name ??= (named) => named; return (${work.toString()})(); })()`;
        const asked = { expression, awaitPromise: true, returnByValue: true };
        const { result, exceptionDetails } = evaluated.parse(await send('Runtime.evaluate', asked));
        if (exceptionDetails !== undefined) throw new Error(JSON.stringify(exceptionDetails));
        // The page ran what stands here, whose type is known.
        return result.value as T;
      },
    },
    send: (method, params) => tools.send(method, params),
    on: (method, hear) => {
      tools.on(method, hear);
    },
    async close() {
      await tools.send('Browser.close');
      tools.close();
      await ended;
    },
  };
}

const targets = z.object({ targetInfos: z.array(z.object({ type: z.string(), targetId: z.string() })) });
const attached = z.object({ sessionId: z.string() });
const evaluated = z.object({
  result: z.object({ value: z.unknown().optional() }),
  exceptionDetails: z.unknown().optional(),
});

async function untilThere(file: string): Promise<string> {
  const end = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < end) {
    const text = await readFile(file, 'utf8').catch(() => '');
    if (text.includes('\n')) return text;
    await wait(LOOK_EVERY_MS);
  }
  throw new Error('the browser did not start');
}

const message = z.object({
  id: z.number().optional(),
  method: z.string().optional(),
  params: z.unknown().optional(),
  result: z.unknown().optional(),
  error: z.object({ message: z.string() }).optional(),
});

/** Questions and answers over one socket. */
class Tools {
  readonly #socket: WebSocket;
  readonly #open = new Map<number, { resolve(result: unknown): void; reject(error: Error): void }>();
  readonly #listeners = new Map<string, (params: unknown) => void>();
  #asked = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.on('message', (data: Buffer) => {
      this.#hear(message.parse(JSON.parse(data.toString())));
    });
  }

  static async connect(url: string): Promise<Tools> {
    const socket = new WebSocket(url, { perMessageDeflate: false });
    await once(socket, 'open');
    return new Tools(socket);
  }

  send(method: string, params: object = {}, sessionId?: string): Promise<unknown> {
    this.#asked += 1;
    const id = this.#asked;
    return new Promise((resolve, reject) => {
      this.#open.set(id, { resolve, reject });
      this.#socket.send(JSON.stringify({ id, method, params, sessionId }));
    });
  }

  on(method: string, hear: (params: unknown) => void): void {
    this.#listeners.set(method, hear);
  }

  close(): void {
    this.#socket.close();
  }

  #hear({ id, method, params, result, error }: z.output<typeof message>): void {
    if (method !== undefined) this.#listeners.get(method)?.(params);
    if (id === undefined) return;
    const answer = this.#open.get(id);
    this.#open.delete(id);
    if (error === undefined) answer?.resolve(result);
    else answer?.reject(new Error(error.message));
  }
}
