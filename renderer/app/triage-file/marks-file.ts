import { z } from '#shared/zod.ts';
import { triageMarkSchema } from '#shared/triage/mark-schema.ts';
import type { TriageMark } from '#shared/triage/marks.ts';
import { MARK_FIELDS, markOfTexts, textsOfMark, type MarkField, type MarkTexts } from './marks-fields.ts';
import { csvText, readCsv } from './csv.ts';

/** Marks as a file, and back: what is written in any of the three forms is read again the same. Pure. */
export type MarksForm = 'json' | 'csv' | 'markdown';

export interface ReadMarks {
  readonly marks: readonly TriageMark[];
  /** Entries that are no marks, in words; everything else was read. */
  readonly problems: readonly string[];
}

const FORMAT = 'galley-triage';
const VERSION = 1;
const TITLE = '# Marks of the triage';

export function writeMarks(marks: readonly TriageMark[], form: MarksForm): string {
  if (form === 'json') return `${JSON.stringify({ format: FORMAT, version: VERSION, marks }, null, 2)}\n`;
  const lines = marks.map(textsOfMark);
  if (form === 'csv') return csvText([MARK_FIELDS, ...lines.map((line) => MARK_FIELDS.map((field) => line[field]))]);
  return `${[TITLE, ...lines.map(section)].join('\n\n')}\n`;
}

/** Which form it is shows in the text itself. Null: it is none of them. */
export function readMarks(text: string): ReadMarks | null {
  const begun = text.replace(/^\uFEFF/, '');
  if (/^\s*\{/.test(begun)) return readJson(begun);
  if (begun.startsWith(TITLE)) return collected(sectionsIn(begun));
  const [head, ...rows] = readCsv(begun);
  if (head?.includes('cluster') !== true) return null;
  return collected(rows.map((row) => Object.fromEntries(head.map((name, at) => [name, row[at] ?? '']))));
}

const fileSchema = z.object({ format: z.literal(FORMAT), version: z.number(), marks: z.array(z.unknown()) });

function readJson(text: string): ReadMarks | null {
  let raw: unknown;
  try {
    raw = JSON.parse(text);
  } catch {
    return null;
  }
  const file = fileSchema.safeParse(raw);
  if (!file.success) return null;
  const marks: TriageMark[] = [];
  const problems: string[] = [];
  for (const [at, entry] of file.data.marks.entries()) {
    const read = triageMarkSchema.safeParse(entry);
    if (read.success) marks.push(read.data);
    else problems.push(problem(at));
  }
  return { marks, problems };
}

function collected(entries: readonly Partial<MarkTexts>[]): ReadMarks {
  const marks: TriageMark[] = [];
  const problems: string[] = [];
  for (const [at, texts] of entries.entries()) {
    const mark = markOfTexts(texts);
    if (mark === null) problems.push(problem(at));
    else marks.push(mark);
  }
  return { marks, problems };
}

function problem(at: number): string {
  return `Entry ${String(at + 1)} is no mark that can be read.`;
}

/** A heading to read, then every field that says something; a text of several lines stands in a quotation. */
function section(texts: MarkTexts): string {
  const fields = MARK_FIELDS.filter((field) => texts[field] !== '').map((field) =>
    /[\n\r]/.test(texts[field])
      ? [`- ${field}:`, ...texts[field].split('\n').map((line) => `  > ${escaped(line)}`)].join('\n')
      : `- ${field}: ${escaped(texts[field])}`,
  );
  const heading = escaped(texts.label.replace(/\s+/g, ' ').trim());
  return [`## ${heading === '' ? 'Without a name' : heading}`, fields.join('\n')].join('\n\n');
}

function sectionsIn(text: string): readonly Partial<MarkTexts>[] {
  const found: Partial<Record<MarkField, string>>[] = [];
  let quoted: MarkField | null = null;
  for (const line of text.split(/\r?\n/)) {
    const current = found.at(-1);
    if (line.startsWith('## ')) {
      found.push({});
      quoted = null;
    } else if (current !== undefined && quoted !== null && line.startsWith('  > ')) {
      const before = current[quoted];
      const words = unescaped(line.slice(4));
      current[quoted] = before === undefined ? words : `${before}\n${words}`;
    } else if (current !== undefined) {
      const [, name = '', rest = ''] = /^- ([a-z ]+):(.*)$/s.exec(line) ?? [];
      const field = MARK_FIELDS.find((known) => known === name);
      quoted = field !== undefined && rest === '' ? field : null;
      if (field !== undefined && rest !== '') current[field] = unescaped(rest.slice(1));
    }
  }
  return found;
}

/** What somebody wrote must become neither syntax of this file nor an end of a line. */
function escaped(text: string): string {
  return text.replace(/[\\`*_[\]<>#|~&]/g, '\\$&').replace(/\r/g, '&#13;');
}

function unescaped(text: string): string {
  return text.replace(/&#13;|\\([\\`*_[\]<>#|~&])/g, (_whole, sign: string | undefined) => sign ?? '\r');
}
