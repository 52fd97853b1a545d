import type { Block } from '../blocks.ts';
import type { ParsedPage } from '../markdown/page.ts';
import type { PageSource, ParseAnswer, ParseRequest } from './messages.ts';
import { watchLife, workerName } from '../../transport/worker-life.ts';
import { isShort, parseSource } from './parse.ts';
import workerUrl from './worker.ts?worker&url';

/**
 * Parses the text of a page: a short one at once, so that it is on screen in the next frame; a long one in a Worker
 * whose answer comes in pieces, so that the page stays responsive.
 */
let running: Running | undefined;
let policy: ReturnType<NonNullable<Window['trustedTypes']>['createPolicy']> | undefined;
let lastId = 0;

/** Null: the page is long; call `parseLong`. */
export function parseShort(source: PageSource): ParsedPage | null {
  return isShort(source) ? parseSource(source) : null;
}

export async function parseLong(source: PageSource): Promise<ParsedPage> {
  const current = (running ??= startWorker());
  const request: ParseRequest = { id: (lastId += 1), source };
  const parsed = await new Promise<ParsedPage | null>((resolve) => {
    const blocks: Block[] = [];
    const finish = (result: ParsedPage | null): void => {
      current.worker.removeEventListener('message', receive);
      current.worker.removeEventListener('error', giveUp);
      current.ended.removeEventListener('abort', giveUp);
      resolve(result);
    };
    const receive = ({ data }: MessageEvent<ParseAnswer>): void => {
      if (data.id !== request.id) return;
      if ('blocks' in data) for (const block of data.blocks) blocks.push(block);
      else finish('rest' in data ? { ...data.rest, blocks } : null);
    };
    const giveUp = (): void => {
      current.worker.terminate();
      if (running === current) running = undefined;
      finish(null);
    };
    current.worker.addEventListener('message', receive);
    current.worker.addEventListener('error', giveUp);
    current.ended.addEventListener('abort', giveUp);
    current.worker.postMessage(request);
  });
  // Without a Worker, the page is blocked for a moment, which is better than no page.
  return parsed ?? parseSource(source);
}

interface Running {
  readonly worker: Worker;
  /** Aborted when the Worker ends by itself. */
  readonly ended: AbortSignal;
}

function startWorker(): Running {
  const name = workerName('pages');
  const worker = new Worker(trustedUrl(), { type: 'module', name });
  const ended = new AbortController();
  watchLife(navigator.locks, worker, name, () => {
    ended.abort();
  });
  return { worker, ended: ended.signal };
}

/** Under Trusted Types, a Worker's address must come from a policy; this policy makes exactly one address. */
function trustedUrl(): string {
  policy ??= window.trustedTypes?.createPolicy('galley-pages', { createScriptURL: () => workerUrl });
  return (policy?.createScriptURL('') ?? workerUrl) as string;
}
