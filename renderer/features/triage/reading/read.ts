import { readMarks } from '../../../spreadsheets/decisions/decision-file.ts';
import { textOf } from '../../../spreadsheets/text-of.ts';
import { readFiles } from '../bring-in/read-files.ts';
import type { ReadAnswer, Readings, ReadRequest } from './messages.ts';

/** Items in one message: the window takes a few milliseconds for them. */
const ITEMS_AT_ONCE = 500;

/** Reads files and answers piece by piece; in the Worker, or in the window where there is no Worker. */
export async function read(
  request: ReadRequest,
  answer: (answer: ReadAnswer) => void,
  signal: AbortSignal,
): Promise<void> {
  let bytes: readonly Uint8Array<ArrayBuffer>[];
  try {
    bytes = await Promise.all(request.files.map(async (file) => new Uint8Array(await file.arrayBuffer())));
  } catch {
    answer({ type: 'unreadable' });
    return;
  }
  const { items, result } =
    request.kind === 'decisions'
      ? withoutEntries(readMarks(textOf(bytes[0] ?? new Uint8Array()), request.dates))
      : withoutList(
          await readFiles(
            request.files.map(({ name }, at) => ({ name, bytes: bytes[at] ?? new Uint8Array() })),
            (done, of) => {
              answer({ type: 'progress', done, of });
            },
            signal,
          ),
        );
  for (let at = 0; at < items.length; at += ITEMS_AT_ONCE)
    answer({ type: 'items', items: items.slice(at, at + ITEMS_AT_ONCE), of: items.length });
  answer({ type: 'end', result });
}

interface Split<K extends keyof Readings> {
  readonly items: readonly Readings[K]['item'][];
  readonly result: Readings[K]['result'];
}

function withoutEntries(marks: Readings['decisions']['result']): Split<'decisions'> {
  return marks === null ? { items: [], result: null } : { items: marks.entries, result: { ...marks, entries: [] } };
}

function withoutList(files: Readings['conversations']['result']): Split<'conversations'> {
  switch (files.form) {
    case 'json':
      return { items: files.candidates, result: { ...files, candidates: [] } };
    case 'sheet':
      return { items: files.sheet.rows, result: { ...files, sheet: { ...files.sheet, rows: [] } } };
    case 'mail':
      return { items: files.messages, result: { ...files, messages: [] } };
    case 'refused':
      return { items: [], result: files };
  }
}
