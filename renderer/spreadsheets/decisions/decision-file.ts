import { z } from '#shared/zod.ts';
import { triageMarkSchema } from '#shared/triage/mark-schema.ts';
import type { TriageMark } from '#shared/triage/marks.ts';
import { dateColumn, type DateColumn, type DateReading } from '../dates.ts';
import { readSheet } from '../sheet.ts';
import { csvText, wordsOfCell } from '../csv.ts';
import { editedFields, EXPORTED, exportedText } from './edited.ts';
import {
  MARK_FIELDS,
  markOfTexts,
  textsOfMark,
  unusedCells,
  type BadCell,
  type EditableField,
  type MarkField,
  type MarkTexts,
} from './decision-fields.ts';

/** Decisions as a file, and back: each of the three forms is read back unchanged. Pure. */
export type MarksForm = 'json' | 'csv' | 'markdown';

/** A decision in a file. */
export interface ReadEntry {
  readonly mark: TriageMark;
  /** The fields that were edited since the export. Null: unknown. */
  readonly edited: ReadonlySet<EditableField> | null;
}

interface MarkProblem {
  readonly where: string;
  readonly words: string;
}

export interface ReadMarks {
  readonly entries: readonly ReadEntry[];
  /** What cannot be read, by row and column; everything else was read. */
  readonly problems: readonly MarkProblem[];
  /** The format of its dates. */
  readonly dates: DateColumn;
}

const FORMAT = 'galley-triage';
const VERSION = 1;
const TITLE = '# Triage decisions';
/** The title in files of earlier versions. */
const EARLIER_TITLE = '# Marks of the triage';

export function writeMarks(marks: readonly TriageMark[], form: MarksForm): string {
  if (form === 'json') return `${JSON.stringify({ format: FORMAT, version: VERSION, marks }, null, 2)}\n`;
  const lines = marks.map(textsOfMark);
  if (form === 'csv')
    return csvText([
      [...MARK_FIELDS, EXPORTED],
      ...lines.map((line) => [...MARK_FIELDS.map((field) => line[field]), exportedText(line)]),
    ]);
  return `${[TITLE, ...lines.map(section)].join('\n\n')}\n`;
}

/** The form is recognised by the text itself. `dates`: the person's choices. Null: it is none of them. */
export function readMarks(text: string, dates: DateReading): ReadMarks | null {
  const begun = text.replace(/^\uFEFF/, '');
  if (/^\s*\{/.test(begun)) return readJson(begun);
  if (begun.startsWith(TITLE) || begun.startsWith(EARLIER_TITLE)) {
    const sections = sectionsIn(begun);
    return collected(
      sections.map((texts, at) => ({ where: `Entry ${String(at + 1)}`, texts })),
      dates,
    );
  }
  const { columns, rows } = readSheet(begun);
  const names = columns.map((name) => name.toLowerCase());
  if (!names.includes('cluster')) return null;
  return collected(
    rows.map(({ row, cells }) => ({
      where: `Row ${String(row)}`,
      texts: Object.fromEntries(names.map((name, at) => [name, wordsOfCell(cells[at] ?? '')])),
    })),
    dates,
  );
}

const NO_DATES: DateColumn = { order: 'none', samples: [], hasZoneless: false };

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
  const entries: ReadEntry[] = [];
  const problems: MarkProblem[] = [];
  for (const [at, entry] of file.data.marks.entries()) {
    const read = triageMarkSchema.safeParse(entry);
    if (read.success) entries.push({ mark: read.data, edited: null });
    else problems.push({ where: `Entry ${String(at + 1)}`, words: 'It is not a valid decision.' });
  }
  return { entries, problems, dates: NO_DATES };
}

interface Lines {
  readonly where: string;
  readonly texts: Partial<MarkTexts> & { readonly [EXPORTED]?: string };
}

const DATES: readonly MarkField[] = ['snoozed until', 'decided', 'decided first', 'noted', 'linked', 'looked'];

function collected(lines: readonly Lines[], chosen: DateReading): ReadMarks {
  const dates = dateColumn(lines.flatMap(({ texts }) => DATES.flatMap((field) => texts[field] ?? [])));
  const order = dates.order === 'ask' ? chosen.order : dates.order === 'none' ? null : dates.order;
  const entries: ReadEntry[] = [];
  const problems: MarkProblem[] = [];
  const places = new Map<string, string>();
  // Until the person has chosen the date format, no date counts as wrong.
  const isOpen = dates.order === 'ask' && order === null;
  for (const { where, texts } of isOpen ? [] : lines) {
    const read = markOfTexts(texts, { order, zone: chosen.zone });
    const earlier = 'bad' in read ? undefined : places.get(read.mark.clusterId);
    if ('bad' in read) problems.push(...read.bad.map((cell) => problemOf(where, cell)));
    else if (earlier !== undefined)
      problems.push({ where, words: `Its cluster is in ${earlier.toLowerCase()} already.` });
    else {
      places.set(read.mark.clusterId, where);
      const lost = lostCells(texts, read.mark, { order, zone: chosen.zone });
      problems.push(...lost.map((cell) => problemOf(where, cell)));
      const edited = editedFields(textsOfMark(read.mark), texts[EXPORTED] ?? '');
      if (lost.length === 0) entries.push({ mark: read.mark, edited });
    }
  }
  return { entries, problems, dates };
}

/** Cells without a meaning for the row's verdict. An unedited cell counts only if the row has no verdict. */
function lostCells(texts: Lines['texts'], mark: TriageMark, dates: DateReading): readonly BadCell[] {
  return unusedCells(texts, mark, dates).filter(({ field, text }) => {
    const edited = editedFields({ ...textsOfMark(mark), [field]: text }, texts[EXPORTED] ?? '');
    return edited === null ? mark.verdict === null : edited.has(field);
  });
}

/** How much of a longer cell is shown. */
const SHOWN_CHARACTERS = 60;

function problemOf(where: string, { field, value, allowed }: BadCell): MarkProblem {
  const shown = value.length > SHOWN_CHARACTERS ? `${value.slice(0, SHOWN_CHARACTERS)}…` : value;
  const words = `${shown.trim() === '' ? 'Empty' : `“${shown}”`}. Allowed: ${allowed}.`;
  return { where: `${where}, column “${field}”`, words };
}

/** A heading, then every field with a value; a text with several lines is quoted. */
function section(texts: MarkTexts): string {
  const fields = MARK_FIELDS.filter((field) => texts[field] !== '').map((field) =>
    /[\n\r]/.test(texts[field])
      ? [`- ${field}:`, ...texts[field].split('\n').map((line) => `  > ${escaped(line)}`)].join('\n')
      : `- ${field}: ${escaped(texts[field])}`,
  );
  const heading = escaped(texts.label.replace(/\s+/g, ' ').trim());
  return [`## ${heading === '' ? 'Untitled' : heading}`, fields.join('\n')].join('\n\n');
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

/** Text must become neither markup of this file nor a line end. */
function escaped(text: string): string {
  return text.replace(/[\\`*_[\]<>#|~&]/g, '\\$&').replace(/\r/g, '&#13;');
}

function unescaped(text: string): string {
  return text.replace(/&#13;|\\([\\`*_[\]<>#|~&])/g, (_whole, sign: string | undefined) => sign ?? '\r');
}
