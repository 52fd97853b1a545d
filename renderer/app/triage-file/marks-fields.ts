import { triageMarkSchema } from '#shared/triage/mark-schema.ts';
import type { LinkedPage, TriageMark, Verdict } from '#shared/triage/marks.ts';

/**
 * A mark as a line of named texts, and back: what sheets and Markdown hold. Every field is there and back again the same,
 * whatever stands in it. Pure.
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

/** Null: these texts are no mark. */
export function markOfTexts(texts: Partial<MarkTexts>): TriageMark | null {
  const text = (field: MarkField): string => texts[field] ?? '';
  const raw = {
    clusterId: text('cluster'),
    label: text('label'),
    verdict: verdictOf(text),
    verdictAt: timeOf(text('decided')) ?? 0,
    firstVerdictAt: timeOf(text('decided first')),
    note: text('note'),
    tags: listOf(text('tags')),
    priority: text('priority') === '' ? null : text('priority'),
    notedAt: timeOf(text('noted')) ?? 0,
    pages: text('pages') === '' ? [] : text('pages').split('\n').map(pageOf),
    pagesAt: timeOf(text('linked')) ?? 0,
    looked:
      text('looked') === ''
        ? null
        : {
            at: timeOf(text('looked')),
            issues: Number(text('issues at look')),
            conversations: Number(text('conversations at look')),
          },
  };
  const read = triageMarkSchema.safeParse(raw);
  return read.success ? read.data : null;
}

function verdictOf(text: (field: MarkField) => string): unknown {
  const kind = text('verdict');
  if (kind === '') return null;
  const issues = text('issues at verdict') === '' ? Number.NaN : Number(text('issues at verdict'));
  if (kind === 'duplicate') return { kind, issues, of: text('duplicate of') };
  return kind === 'snoozed' ? { kind, issues, until: untilOf(text('snoozed until')) } : { kind, issues };
}

function untilText({ until }: Extract<Verdict, { kind: 'snoozed' }>): string {
  if (until.kind === 'date') return new Date(until.at).toISOString();
  return until.kind === 'percent' ? `+${String(until.more)} %` : `+${String(until.more)} issues`;
}

function untilOf(text: string): unknown {
  const [, more, unit] = /^\+(\d+) (%|issues)$/.exec(text) ?? [];
  if (more === undefined) return { kind: 'date', at: timeOf(text) };
  return { kind: unit === '%' ? 'percent' : 'issues', more: Number(more) };
}

function pageOf(text: string): LinkedPage {
  const [spaceId = '', pageId = '', title = ''] = listOf(text);
  return { spaceId, pageId, title };
}

/** One of several texts in a line: what divides them, and the end of a line, stand in a text by their escapes. */
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

function timeOf(text: string): number | null {
  const at = text === '' ? Number.NaN : Date.parse(text);
  return Number.isNaN(at) ? null : at;
}
