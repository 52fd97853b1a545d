import { parentPort, workerData } from 'node:worker_threads';
import { openDictionary } from './dictionary.ts';
import type { SpellingQuestion, SpellingStart } from './spelling.ts';

/** Reads the dictionaries beside the core, which must not stand still for them. */
const { folder, own } = workerData as SpellingStart;
const dictionary = openDictionary(folder, own);

parentPort?.on('message', ({ id, ...asked }: SpellingQuestion) => {
  if ('check' in asked) parentPort?.postMessage({ id, words: dictionary.misspelled(asked.check) });
  else if ('suggest' in asked) parentPort?.postMessage({ id, words: dictionary.suggest(asked.suggest) });
  else dictionary.accept(asked.accept);
});
