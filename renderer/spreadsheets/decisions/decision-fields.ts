import { triageMarkSchema } from '#shared/triage/mark-schema.ts';
import {
  MAX_STORED_NOTE,
  MAX_TAG,
  MAX_TAGS,
  type LinkedPage,
  type SnoozeEnd,
  type TriageMark,
  type Verdict,
} from '#shared/triage/marks.ts';
import { readDate, type DateReading } from '../dates.ts';

/**
 * A decision as a row of named texts, and back: the form in spreadsheets and Markdown. Every field survives the round
 * trip, whatever its content. Pure.
 */
export const MARK_FIELDS = [
  'cluster',
  'label',
  'verdict',
  'issues at verdict',
  'snoozed until',
  'duplicate of',
  'decided',
  'decided first',
  'priority',
  'tags',
  'note',
  'noted',
  'pages',
  'linked',
  'looked',
  'issues at look',
  'conversations at look',
] as const;
export type MarkField = (typeof MARK_FIELDS)[number];
export type MarkTexts = Readonly<Record<MarkField, string>>;

export function textsOfMark(mark: TriageMark): MarkTexts {
  const { verdict, looked } = mark;
  return {
    cluster: mark.clusterId,
    label: mark.label,
    verdict: verdict?.kind ?? '',
    'issues at verdict': verdict === null ? '' : String(verdict.issues),
    'snoozed until': verdict?.kind === 'snoozed' ? untilText(verdict) : '',
    'duplicate of': verdict?.kind === 'duplicate' ? verdict.of : '',
    decided: timeText(mark.verdictAt),
    'decided first': mark.firstVerdictAt === null ? '' : new Date(mark.firstVerdictAt).toISOString(),
    priority: mark.priority ?? '',
    tags: listText(mark.tags),
    note: mark.note,
    noted: timeText(mark.notedAt),
    pages: mark.pages.map((page) => listText([page.spaceId, page.pageId, page.title])).join('\n'),
    linked: timeText(mark.pagesAt),
    looked: looked === null ? '' : new Date(looked.at).toISOString(),
    'issues at look': looked === null ? '' : String(looked.issues),
    'conversations at look': looked === null ? '' : String(looked.conversations),
  };
}

/** The fields that a person may edit in a file; the others are times and earlier states. */
export const EDITABLE_FIELDS = [
  'verdict',
  'snoozed until',
  'duplicate of',
  'priority',
  'tags',
  'note',
  'pages',
] as const satisfies readonly MarkField[];
export type EditableField = (typeof EDITABLE_FIELDS)[number];

export interface BadCell {
  readonly field: MarkField;
  readonly value: string;
  readonly allowed: string;
}

export type ReadMark = { readonly mark: TriageMark } | { readonly bad: readonly BadCell[] };

/** Names each unreadable cell, with the allowed values. */
export function markOfTexts(texts: Partial<MarkTexts>, dates: DateReading): ReadMark {
  const text = (field: MarkField): string => (texts[field] ?? '').trim();
  const bad: BadCell[] = [];
  const refuse = (field: MarkField, allowed: string): void => {
    bad.push({ field, value: texts[field] ?? '', allowed });
  };
  const time = (field: MarkField): number | null => {
    const at = text(field) === '' ? null : readDate(text(field), dates);
    if (text(field) !== '' && at === null) refuse(field, 'a date, or nothing');
    return at;
  };
  const amount = (field: MarkField): number => {
    const whole = /^(\d{1,12})(?:[.,]0+)?$/.exec(text(field));
    if (text(field) !== '' && whole === null) refuse(field, 'a whole number');
    return Number(whole?.[1] ?? 0);
  };
  const raw = {
    clusterId: texts.cluster ?? '',
    label: texts.label ?? '',
    verdict: verdictOf(text, texts['duplicate of'] ?? '', amount, dates, refuse),
    verdictAt: time('decided') ?? 0,
    firstVerdictAt: time('decided first'),
    note: texts.note ?? '',
    tags: tagsOf(texts.tags ?? ''),
    priority: text('priority') === '' ? null : text('priority').toLowerCase(),
    notedAt: time('noted') ?? 0,
    pages: (texts.pages ?? '') === '' ? [] : (texts.pages ?? '').split('\n').map(pageOf),
    pagesAt: time('linked') ?? 0,
    looked: lookedOf(time('looked'), amount('issues at look'), amount('conversations at look')),
  };
  const read = triageMarkSchema.safeParse(raw);
  const reported = new Set(bad.map(({ field }) => (VERDICT_FIELDS.has(field) ? 'verdict' : field)));
  if (!read.success)
    for (const field of new Set(read.error.issues.map(({ path }) => FIELD_OF[String(path[0])] ?? 'cluster')))
      if (!reported.has(field)) refuse(field, ALLOWED[field] ?? 'a text that is not too long');
  return read.success && bad.length === 0 ? { mark: read.data } : { bad };
}

const VERDICT_FIELDS: ReadonlySet<MarkField> = new Set([
  'verdict',
  'issues at verdict',
  'snoozed until',
  'duplicate of',
]);

const FIELD_OF: Readonly<Record<string, MarkField>> = {
  clusterId: 'cluster',
  label: 'label',
  verdict: 'verdict',
  note: 'note',
  tags: 'tags',
  priority: 'priority',
  pages: 'pages',
};
const ALLOWED: Readonly<Partial<Record<MarkField, string>>> = {
  cluster: 'the id of a cluster',
  priority: 'high, medium, low, or nothing',
  tags: `${String(MAX_TAGS)} tags at most, of ${String(MAX_TAG)} characters at most`,
  note: `${String(MAX_STORED_NOTE)} characters at most`,
  pages: 'a space, a page and its title on each line, separated by semicolons',
};

/** Cells that have a meaning with one verdict only. */
const ONLY_WITH = [
  ['snoozed until', 'snoozed'],
  ['duplicate of', 'duplicate'],
] as const;

/** Cells that are meaningless with the row's verdict, with their texts in the form of an export. */
export function unusedCells(
  texts: Partial<MarkTexts>,
  { verdict }: TriageMark,
  dates: DateReading,
): readonly (BadCell & { readonly field: EditableField; readonly text: string })[] {
  return ONLY_WITH.flatMap(([field, kind]) => {
    const value = texts[field] ?? '';
    if (value.trim() === '' || verdict?.kind === kind) return [];
    const read = markOfTexts({ ...texts, verdict: kind }, dates);
    const text = 'mark' in read ? textsOfMark(read.mark)[field] : value;
    return [{ field, value, text, allowed: `nothing, unless the verdict is “${kind}”` }];
  });
}

/** People type tags in spreadsheets: they may also be separated by commas. */
function tagsOf(text: string): readonly string[] {
  const tags = listOf(text).flatMap((one) => one.split(','));
  return [...new Set(tags.map((tag) => tag.trim()).filter((tag) => tag !== ''))];
}

function lookedOf(at: number | null, issues: number, conversations: number): TriageMark['looked'] {
  return at === null ? null : { at, issues, conversations };
}

function verdictOf(
  text: (field: MarkField) => string,
  of: string,
  amount: (field: MarkField) => number,
  dates: DateReading,
  refuse: (field: MarkField, allowed: string) => void,
): unknown {
  const kind = text('verdict').toLowerCase();
  const issues = amount('issues at verdict');
  switch (kind) {
    case '':
    case 'undecided':
      return null;
    case 'accepted':
    case 'dismissed':
    case 'done':
      return { kind, issues };
    case 'duplicate':
      if (of === '') refuse('duplicate of', 'the id of the other cluster');
      return { kind, issues, of };
    case 'snoozed': {
      const until = untilOf(text('snoozed until'), dates);
      if (until === null) refuse('snoozed until', 'a date, or as in “+5 issues” and “+20 %”');
      return { kind, issues, until };
    }
    default:
      refuse('verdict', 'accepted, dismissed, done, duplicate, snoozed, or nothing');
      return null;
  }
}

function untilText({ until }: Extract<Verdict, { kind: 'snoozed' }>): string {
  if (until.kind === 'date') return new Date(until.at).toISOString();
  return until.kind === 'percent' ? `+${String(until.more)} %` : `+${String(until.more)} issues`;
}

function untilOf(text: string, dates: DateReading): SnoozeEnd | null {
  const [, more, unit] = /^\+?\s*(\d{1,9})\s*(%|issues?)$/i.exec(text) ?? [];
  if (more !== undefined) return { kind: unit === '%' ? 'percent' : 'issues', more: Number(more) };
  const at = readDate(text, dates);
  return at === null ? null : { kind: 'date', at };
}

function pageOf(text: string): LinkedPage {
  const [spaceId = '', pageId = '', title = ''] = listOf(text);
  return { spaceId, pageId, title };
}

/** Joins texts on one line: separators and line ends within a text are escaped. */
function listText(texts: readonly string[]): string {
  return texts.map((text) => text.replace(/[\\;\n\r]/g, (found) => ESCAPES.get(found) ?? found)).join('; ');
}

function listOf(line: string): readonly string[] {
  if (line === '') return [];
  const texts = [''];
  for (let at = 0; at < line.length; at += 1) {
    const here = line.charAt(at);
    if (here === '\\') {
      at += 1;
      const escaped = line.charAt(at);
      texts.push(`${texts.pop() ?? ''}${UNESCAPES.get(escaped) ?? escaped}`);
    } else if (here === ';') {
      texts.push('');
      if (line.charAt(at + 1) === ' ') at += 1;
    } else texts.push(`${texts.pop() ?? ''}${here}`);
  }
  return texts;
}

const ESCAPES = new Map([
  ['\\', '\\\\'],
  [';', '\\;'],
  ['\n', '\\n'],
  ['\r', '\\r'],
]);
const UNESCAPES = new Map([
  ['n', '\n'],
  ['r', '\r'],
]);

function timeText(at: number): string {
  return at === 0 ? '' : new Date(at).toISOString();
}
