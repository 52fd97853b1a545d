import { LARGEST_FILES_BYTES, MOST_CONVERSATIONS, type Candidate, type GivenFile, type Problem } from './found.ts';
import { readJson } from './json.ts';
import { readMessage, type Message } from './mail.ts';
import { isMbox, messagesOf } from './mbox.ts';
import { readSheet, type Sheet } from '../../../spreadsheets/sheet.ts';
import { textOf } from '../../../spreadsheets/text-of.ts';
import { isWorkbook, workbookWords } from '../../../spreadsheets/workbook.ts';
import { numberWords } from '../../../ui/words.ts';

/** The content of the chosen files, before the person's choices. */
export type ReadFiles =
  | { readonly form: 'refused'; readonly words: string }
  | { readonly form: 'json'; readonly candidates: readonly Candidate[] }
  | { readonly form: 'sheet'; readonly sheet: Sheet }
  | { readonly form: 'mail'; readonly messages: readonly Message[]; readonly problems: readonly Problem[] };

/**
 * One file of JSON or CSV, or any number of messages and mailboxes. `progress`: messages read so far, and the total.
 */
export async function readFiles(
  files: readonly GivenFile[],
  progress: (done: number, of: number) => void,
  signal: AbortSignal,
): Promise<ReadFiles> {
  const [first] = files;
  if (first === undefined) return refused('No file was chosen.');
  if (files.reduce((sum, { bytes }) => sum + bytes.length, 0) > LARGEST_FILES_BYTES) return refused(TOO_LARGE);
  const forms = files.map(formOf);
  const strange = files[forms.indexOf(null)];
  if (strange !== undefined && isWorkbook(strange.name)) return refused(workbookWords(strange.name));
  if (strange !== undefined)
    return refused(`“${strange.name}” is neither JSON, CSV, a mailbox (mbox) nor a message (eml).`);
  if (forms.every((form) => form === 'mbox' || form === 'message')) return readMail(files, progress, signal);
  if (files.length > 1) return refused('Choose one file of JSON or CSV, or several of messages.');
  return forms[0] === 'json' ? readJsonFile(first) : readSheetFile(first);
}

export const TOO_LARGE = 'The file is larger than 100 MB. Split it.';
const TOO_MANY = `That is more than ${numberWords(MOST_CONVERSATIONS)} conversations. Split the file.`;

function refused(words: string): ReadFiles {
  return { form: 'refused', words };
}

type Form = 'json' | 'sheet' | 'mbox' | 'message';

const ENDINGS: Readonly<Record<string, Form>> = {
  json: 'json',
  jsonl: 'json',
  ndjson: 'json',
  csv: 'sheet',
  tsv: 'sheet',
  mbox: 'mbox',
  eml: 'message',
};

/** By its extension, otherwise by its beginning. */
function formOf({ name, bytes }: GivenFile): Form | null {
  const ending = /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  const known = Object.hasOwn(ENDINGS, ending) ? ENDINGS[ending] : undefined;
  if (known !== undefined) return known;
  if (isMbox(bytes)) return 'mbox';
  const start = textOf(bytes.slice(0, 2_000)).trimStart();
  if (/^[[{]/.test(start)) return 'json';
  if (/^(?:[\w-]{1,80}:.*\r?\n(?:[ \t].*\r?\n)*)*From:/i.test(start)) return 'message';
  // Excel's "Unicode text".
  return ending === 'txt' && readSheet(start).columns.length > 1 ? 'sheet' : null;
}

function readJsonFile({ bytes }: GivenFile): ReadFiles {
  const candidates = readJson(textOf(bytes));
  if (candidates === null) return refused('It is not valid JSON.');
  return candidates.length > MOST_CONVERSATIONS ? refused(TOO_MANY) : { form: 'json', candidates };
}

/** More columns than any tool writes. */
const MOST_COLUMNS = 200;

function readSheetFile({ bytes }: GivenFile): ReadFiles {
  const sheet = readSheet(textOf(bytes));
  if (sheet.rows.length === 0) return refused('It has no rows below the column names.');
  if (sheet.columns.length > MOST_COLUMNS) return refused('It has more than 200 columns.');
  return sheet.rows.length > MOST_CONVERSATIONS * MOST_ROWS_EACH ? refused(TOO_MANY) : { form: 'sheet', sheet };
}

const MOST_ROWS_EACH = 10;
/** The window gets a turn after this many messages. */
const MESSAGES_A_TURN = 40;

async function readMail(
  files: readonly GivenFile[],
  progress: (done: number, of: number) => void,
  signal: AbortSignal,
): Promise<ReadFiles> {
  const messages: Message[] = [];
  const problems: Problem[] = [];
  const raws = files.map(({ name, bytes }) => ({ name, raw: isMbox(bytes) ? messagesOf(bytes) : [bytes] }));
  const total = raws.reduce((sum, { raw }) => sum + raw.length, 0);
  if (total > MOST_CONVERSATIONS) return refused(TOO_MANY);
  for (const { name, raw } of raws) {
    for (const [at, message] of raw.entries()) {
      if (signal.aborted) return refused('');
      const read = await readMessage(message, raw.length === 1 ? name : `message ${String(at + 1)} of ${name}`);
      if ('words' in read) problems.push(read);
      else messages.push(read);
      if ((messages.length + problems.length) % MESSAGES_A_TURN === 0) {
        progress(messages.length + problems.length, total);
        await new Promise((resolve) => setTimeout(resolve));
      }
    }
  }
  return { form: 'mail', messages, problems };
}
