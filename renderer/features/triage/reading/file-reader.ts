import type { DateReading } from '../../../spreadsheets/dates.ts';
import type { ReadMarks } from '../../../spreadsheets/decisions/decision-file.ts';
import type { SheetRow } from '../../../spreadsheets/sheet.ts';
import { isWorkbook, workbookWords } from '../../../spreadsheets/workbook.ts';
import { watchLife, workerName } from '../../../transport/worker-life.ts';
import type { Candidate } from '../bring-in/found.ts';
import type { Message } from '../bring-in/mail.ts';
import type { ReadFiles } from '../bring-in/read-files.ts';
import type { ReadAnswer, Readings, ReadRequest } from './messages.ts';
import { read } from './read.ts';
import workerUrl from './worker.ts?worker&url';

/** Reads large files in a Worker, which a cancel ends. `done` of 0: the total is unknown so far. */
export type NoteRead = (done: number, of: number) => void;

const UNREADABLE = 'The file could not be read. It may have been moved or changed.';

export async function readConversations(
  files: readonly File[],
  note: NoteRead,
  signal: AbortSignal,
): Promise<ReadFiles> {
  const answer = await ask<'conversations'>({ kind: 'conversations', files }, note, signal);
  if (answer === 'cancelled') return { form: 'refused', words: '' };
  if (answer === 'unreadable') return { form: 'refused', words: UNREADABLE };
  const { result, items } = answer;
  switch (result.form) {
    case 'json':
      return { ...result, candidates: items as readonly Candidate[] };
    case 'sheet':
      return { ...result, sheet: { ...result.sheet, rows: items as readonly SheetRow[] } };
    case 'mail':
      return { ...result, messages: items as readonly Message[] };
    case 'refused':
      return result;
  }
}

/** `words`: why there are no decisions; empty: it was cancelled. */
export async function readDecisions(
  file: File,
  dates: DateReading,
  note: NoteRead,
  signal: AbortSignal,
): Promise<ReadMarks | { readonly words: string }> {
  const answer = await ask<'decisions'>({ kind: 'decisions', files: [file], dates }, note, signal);
  if (answer === 'cancelled') return { words: '' };
  if (answer === 'unreadable') return { words: UNREADABLE };
  if (answer.result !== null) return { ...answer.result, entries: answer.items };
  return { words: isWorkbook(file.name) ? workbookWords(file.name) : NO_DECISIONS };
}

const NO_DECISIONS =
  'This file has no triage decisions. Choose a CSV, Markdown or JSON file that Galley exported: a table needs a “cluster” column.';

type Outcome<K extends keyof Readings> =
  | { readonly result: Readings[K]['result']; readonly items: readonly Readings[K]['item'][] }
  | 'unreadable'
  | 'cancelled';

async function ask<K extends keyof Readings>(
  request: ReadRequest<K>,
  note: NoteRead,
  signal: AbortSignal,
): Promise<Outcome<K>> {
  const inWorker = await collect<K>((answer, end) => askWorker(request, answer, end), note, signal);
  if (inWorker !== 'ended') return inWorker;
  // Without a Worker the window is blocked for a moment, which is better than no import.
  const here = await collect<K>(
    (answer, end) => {
      void read(request, answer, signal).then(end, end);
      return () => undefined;
    },
    note,
    signal,
  );
  return here === 'ended' ? 'unreadable' : here;
}

/** `start` answers how to stop. `ended`: it ended without a result. */
function collect<K extends keyof Readings>(
  start: (answer: (answer: ReadAnswer<K>) => void, end: () => void) => () => void,
  note: NoteRead,
  signal: AbortSignal,
): Promise<Outcome<K> | 'ended'> {
  return new Promise((resolve) => {
    const items: Readings[K]['item'][] = [];
    let stop = (): void => undefined;
    const finish = (outcome: Outcome<K> | 'ended'): void => {
      signal.removeEventListener('abort', cancel);
      stop();
      resolve(outcome);
    };
    const cancel = (): void => {
      finish('cancelled');
    };
    if (signal.aborted) {
      cancel();
      return;
    }
    signal.addEventListener('abort', cancel);
    stop = start(
      (answer) => {
        if (answer.type === 'unreadable') finish('unreadable');
        else if (answer.type === 'end') finish({ result: answer.result, items });
        else if (answer.type === 'progress') note(answer.done, answer.of);
        else {
          for (const item of answer.items) items.push(item);
          note(items.length, answer.of);
        }
      },
      () => {
        finish('ended');
      },
    );
  });
}

let policy: ReturnType<NonNullable<Window['trustedTypes']>['createPolicy']> | undefined;

function askWorker<K extends keyof Readings>(
  request: ReadRequest<K>,
  answer: (answer: ReadAnswer<K>) => void,
  end: () => void,
): () => void {
  if (typeof Worker === 'undefined') {
    queueMicrotask(end);
    return () => undefined;
  }
  // Under Trusted Types, a Worker's address must come from a policy; this policy makes exactly one address.
  policy ??= window.trustedTypes?.createPolicy('galley-files', { createScriptURL: () => workerUrl });
  const name = workerName('files');
  const address = (policy?.createScriptURL('') ?? workerUrl) as string;
  const worker = new Worker(address, { type: 'module', name });
  const unwatch = watchLife(navigator.locks, worker, name, end);
  worker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'object') answer(data as ReadAnswer<K>);
  });
  worker.postMessage(request);
  return () => {
    unwatch();
    worker.terminate();
  };
}
