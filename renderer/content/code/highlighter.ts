import { digestText } from '../keys.ts';
import { grammarName } from './languages.ts';
import type { HighlightAnswer, HighlightRequest } from './token-kinds.ts';
import workerUrl from './worker.ts?worker&url';

/**
 * Asks the Worker which words of a code are of which kind. The Worker starts with the first code that comes near the
 * screen. One that is stuck in a grammar is ended, and its code stays plain.
 */

/** Longer code is read by machines. */
const MAX_TEXT = 100_000;
const PATIENCE_MS = 8_000;
const MAX_REMEMBERED = 400;

/** Answers by language and content, least lately used first. */
const remembered = new Map<string, Uint32Array | null>();
const waiting = new Map<number, (tokens: Uint32Array | null) => void>();
const running = new Map<string, Promise<Uint32Array | null>>();
let worker: Worker | undefined;
let policy: ReturnType<NonNullable<Window['trustedTypes']>['createPolicy']> | undefined;
let lastId = 0;

/** Triples of start, end and kind, or null where the code stays plain. Never fails. */
export async function highlight(text: string, language: string): Promise<Uint32Array | null> {
  const grammar = grammarName(language);
  if (grammar === null || text.length > MAX_TEXT || text === '') return null;
  const key = keyOf(text, language);
  const known = remembered.get(key);
  if (known !== undefined) {
    remembered.delete(key);
    remembered.set(key, known);
    return known;
  }
  const current = running.get(key) ?? ask(text, grammar).then((tokens) => remember(key, tokens));
  running.set(key, current);
  return current;
}

function remember(key: string, tokens: Uint32Array | null): Uint32Array | null {
  running.delete(key);
  remembered.set(key, tokens);
  const [oldest] = remembered.keys();
  if (remembered.size > MAX_REMEMBERED && oldest !== undefined) remembered.delete(oldest);
  return tokens;
}

function ask(text: string, grammar: string): Promise<Uint32Array | null> {
  worker ??= startWorker();
  const id = (lastId += 1);
  const request: HighlightRequest = { id, text, grammar };
  worker.postMessage(request);
  return new Promise((resolve) => {
    const timer = setTimeout(giveUp, PATIENCE_MS);
    waiting.set(id, (tokens) => {
      clearTimeout(timer);
      waiting.delete(id);
      resolve(tokens);
    });
  });
}

/** Nothing else can be told from a Worker that does not answer: all that waits for it stays plain. */
function giveUp(): void {
  worker?.terminate();
  worker = undefined;
  for (const answer of [...waiting.values()]) answer(null);
}

function startWorker(): Worker {
  const started = new Worker(trustedUrl(), { type: 'module', name: 'code' });
  started.addEventListener('message', ({ data }: MessageEvent<HighlightAnswer>) => waiting.get(data.id)?.(data.tokens));
  started.addEventListener('error', giveUp);
  return started;
}

/** Under Trusted Types a Worker's address must come from a policy; this one makes exactly one address. */
function trustedUrl(): string {
  policy ??= window.trustedTypes?.createPolicy('galley-code', { createScriptURL: () => workerUrl });
  return (policy?.createScriptURL('') ?? workerUrl) as string;
}

function keyOf(text: string, language: string): string {
  return `${language} ${String(text.length)} ${digestText(text)}`;
}
