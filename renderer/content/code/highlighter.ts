import { createInTurn } from '#shared/in-turn.ts';
import { digestText } from '#shared/digest.ts';
import { grammarName } from './languages.ts';
import type { HighlightAnswer, HighlightRequest } from './token-kinds.ts';
import workerUrl from './worker.ts?worker&url';

/**
 * Asks the Worker for the kinds of words in a code. The Worker starts with the first code near the screen. If it hangs
 * in a grammar, it is terminated, and that code stays plain.
 */

/** Longer code is not written for people. */
const MAX_TEXT = 100_000;
/** Long enough for a busy machine to start the Worker and load the largest grammar. */
const PATIENCE_MS = 20_000;
const MAX_REMEMBERED = 400;

/** Answers by language and content, least recently used first. */
const remembered = new Map<string, Promise<Uint32Array | null>>();
/** One after another, so that it is known which code the Worker is stuck in. */
const inTurn = createInTurn();
let worker: Worker | undefined;
let policy: ReturnType<NonNullable<Window['trustedTypes']>['createPolicy']> | undefined;
let lastId = 0;

/** Triples of start, end and kind; null if the code stays plain. Never rejects. */
export async function highlight(text: string, language: string): Promise<Uint32Array | null> {
  const grammar = grammarName(language);
  if (grammar === null || text.length > MAX_TEXT || text === '') return null;
  const key = `${grammar} ${String(text.length)} ${digestText(text)}`;
  const known = remembered.get(key);
  const tokens = known ?? inTurn(() => ask(text, grammar));
  remembered.delete(key);
  remembered.set(key, tokens);
  const [oldest] = remembered.keys();
  if (remembered.size > MAX_REMEMBERED && oldest !== undefined) remembered.delete(oldest);
  return tokens;
}

function ask(text: string, grammar: string): Promise<Uint32Array | null> {
  const current = (worker ??= startWorker());
  const request: HighlightRequest = { id: (lastId += 1), text, grammar };
  return new Promise((resolve) => {
    const finish = (tokens: Uint32Array | null): void => {
      clearTimeout(timer);
      current.removeEventListener('message', receive);
      current.removeEventListener('error', giveUp);
      resolve(tokens);
    };
    const receive = ({ data }: MessageEvent<HighlightAnswer>): void => {
      if (data.id === request.id) finish(data.tokens);
    };
    const giveUp = (): void => {
      current.terminate();
      worker = undefined;
      finish(null);
    };
    const timer = setTimeout(giveUp, PATIENCE_MS);
    current.addEventListener('message', receive);
    current.addEventListener('error', giveUp);
    current.postMessage(request);
  });
}

function startWorker(): Worker {
  return new Worker(trustedUrl(), { type: 'module', name: 'code' });
}

/** Under Trusted Types, a Worker's address must come from a policy; this policy makes exactly one address. */
function trustedUrl(): string {
  policy ??= window.trustedTypes?.createPolicy('galley-code', { createScriptURL: () => workerUrl });
  return (policy?.createScriptURL('') ?? workerUrl) as string;
}
