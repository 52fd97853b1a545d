import { Worker } from 'node:worker_threads';
import type { KeyValue } from '../accounts/key-value.ts';
import { keepWords, ownWords } from './own-words.ts';

/** What the thread with the dictionaries is started with. */
export interface SpellingStart {
  readonly folder: string;
  readonly own: readonly string[];
}

export type SpellingQuestion = { readonly id: number } & (
  { readonly check: readonly string[] } | { readonly suggest: string } | { readonly accept: string }
);

interface SpellingAnswer {
  readonly id: number;
  readonly words: readonly string[];
}

/** Checks English without a network. The words that a person adds are in the settings. */
export interface Spelling {
  /** Of `words`, those that are spelled wrong; none if the dictionaries cannot be read. */
  misspelled(words: readonly string[]): Promise<readonly string[]>;
  suggest(word: string): Promise<readonly string[]>;
  /** The person's own dictionary. */
  accept(word: string): void;
}

export interface SpellingOptions {
  /** The compiled `worker.ts`. */
  readonly worker: string;
  /** The folder of the dictionaries. */
  readonly folder: string;
  readonly settings: KeyValue;
  /** The dictionaries cannot be read. */
  readonly failed: (thrown: unknown) => void;
}

/** Nothing is read before the first question. */
export function createSpelling({ worker, folder, settings, failed }: SpellingOptions): Spelling {
  const waiting = new Map<number, (words: readonly string[]) => void>();
  let thread: Worker | null = null;
  let hasFailed = false;
  let questions = 0;

  function start(): Worker | null {
    if (thread !== null || hasFailed) return thread;
    const workerData: SpellingStart = { folder, own: ownWords(settings) };
    thread = new Worker(worker, { workerData });
    // It must not keep the process running.
    thread.unref();
    thread.on('message', ({ id, words }: SpellingAnswer) => {
      waiting.get(id)?.(words);
      waiting.delete(id);
    });
    thread.on('error', (thrown) => {
      hasFailed = true;
      thread = null;
      for (const answer of waiting.values()) answer([]);
      waiting.clear();
      failed(thrown);
    });
    return thread;
  }

  function ask(question: { readonly check: readonly string[] } | { readonly suggest: string }) {
    return new Promise<readonly string[]>((resolve) => {
      const running = start();
      if (running === null) {
        resolve([]);
        return;
      }
      questions += 1;
      waiting.set(questions, resolve);
      running.postMessage({ id: questions, ...question });
    });
  }

  return {
    misspelled: (words) => ask({ check: words }),
    suggest: (word) => ask({ suggest: word }),
    accept(word) {
      if (keepWords(settings, [word]) > 0) thread?.postMessage({ id: 0, accept: word });
    },
  };
}
