import type { Block } from '../blocks.ts';
import type { ParsedPage } from '../markdown/page.ts';
import type { PageSource, ParseAnswer, ParseRequest } from './messages.ts';
import { isShort, parseSource } from './parse.ts';
import workerUrl from './worker.ts?worker&url';

/**
 * Parses the text of a page: a short one at once, so that it is on screen in the next frame; a long one in a Worker, whose
 * answer comes in pieces, so that no key waits for it.
 */
let worker: Worker | undefined;
let policy: ReturnType<NonNullable<Window['trustedTypes']>['createPolicy']> | undefined;
let lastId = 0;

/** Null: it is long, ask `parseLong`. */
export function parseShort(source: PageSource): ParsedPage | null {
  return isShort(source) ? parseSource(source) : null;
}

export async function parseLong(source: PageSource): Promise<ParsedPage> {
  const current = (worker ??= startWorker());
  const request: ParseRequest = { id: (lastId += 1), source };
  const parsed = await new Promise<ParsedPage | null>((resolve) => {
    const blocks: Block[] = [];
    const finish = (result: ParsedPage | null): void => {
      current.removeEventListener('message', receive);
      current.removeEventListener('error', giveUp);
      resolve(result);
    };
    const receive = ({ data }: MessageEvent<ParseAnswer>): void => {
      if (data.id !== request.id) return;
      if ('blocks' in data) for (const block of data.blocks) blocks.push(block);
      else finish('rest' in data ? { ...data.rest, blocks } : null);
    };
    const giveUp = (): void => {
      current.terminate();
      worker = undefined;
      finish(null);
    };
    current.addEventListener('message', receive);
    current.addEventListener('error', giveUp);
    current.postMessage(request);
  });
  // Without a Worker the page is held up for a moment: better than a page that is not shown.
  return parsed ?? parseSource(source);
}

function startWorker(): Worker {
  return new Worker(trustedUrl(), { type: 'module', name: 'pages' });
}

/** Under Trusted Types a Worker's address must come from a policy; this one makes exactly one address. */
function trustedUrl(): string {
  policy ??= window.trustedTypes?.createPolicy('galley-pages', { createScriptURL: () => workerUrl });
  return (policy?.createScriptURL('') ?? workerUrl) as string;
}
