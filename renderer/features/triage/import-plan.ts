import { mergeMarks, unmarked, type TriageMark } from '#shared/triage/marks.ts';
import type { MarkStep } from '#shared/triage/undo.ts';
import { EDITABLE_FIELDS, textsOfMark, type EditableField } from '../../spreadsheets/decisions/decision-fields.ts';
import type { ReadEntry } from '../../spreadsheets/decisions/decision-file.ts';

/** What an import of decisions would change, before anything changes. Pure. */
export interface Plan {
  /** Old and new, of every mark that becomes another one; also where only the time of a look changes. */
  readonly steps: readonly MarkStep[];
  /** Labels of clusters that were changed here after what the file says of them, which is not taken. */
  readonly newerHere: readonly string[];
}

export interface Here {
  readonly marks: ReadonlyMap<string, TriageMark>;
  /** How many issues a cluster has now; null: it is not known. */
  readonly issuesOf: (clusterId: string) => number | null;
  /** ms */
  readonly now: number;
}

/**
 * What a person has edited in the file is decided now, whatever its time stamps say, since nobody edits those along. Of all
 * else the later one stays, as between two computers.
 */
export function planImport(entries: readonly ReadEntry[], here: Here): Plan {
  const steps: MarkStep[] = [];
  const newerHere: string[] = [];
  for (const { mark: read, edited } of entries) {
    const known = here.marks.get(read.clusterId);
    const before = known ?? unmarked(read.clusterId, read.label);
    const mark = withStoredTimes(read, before);
    const fields = edited ?? untold(before, mark);
    const after = withEdits(known === undefined ? mark : mergeMarks(before, mark), mark, fields, here);
    if (JSON.stringify(before) !== JSON.stringify(after)) steps.push({ before, after });
    const lost = edited === null ? changedFields(mark, after).filter((field) => tells(mark, field)) : [];
    if (lost.length > 0) newerHere.push(before.label);
  }
  return { steps, newerHere };
}

/** Fields of which the two say something else, as a file writes them. */
export function changedFields(one: TriageMark, other: TriageMark): readonly EditableField[] {
  const [texts, others] = [textsOfMark(one), textsOfMark(other)];
  return EDITABLE_FIELDS.filter((field) => texts[field] !== others[field]);
}

/** Spreadsheets write times without their seconds. */
const SAME_MS = 60_000;

const isNear = (one: number, other: number): boolean => Math.abs(one - other) < SAME_MS;

/** A time that lost its seconds in a spreadsheet changes nothing: what says the same keeps the time that is stored. */
function withStoredTimes(mark: TriageMark, before: TriageMark): TriageMark {
  const changed = new Set(changedFields(before, mark).map((field) => PART_OF[field]));
  const time = (part: Part, stored: number, at: number): number =>
    !changed.has(part) && isNear(at, stored) ? stored : at;
  const first = [mark.firstVerdictAt, before.firstVerdictAt] as const;
  const isSameLook =
    mark.looked !== null &&
    before.looked !== null &&
    isNear(mark.looked.at, before.looked.at) &&
    mark.looked.issues === before.looked.issues &&
    mark.looked.conversations === before.looked.conversations;
  return {
    ...mark,
    verdictAt: time('verdict', before.verdictAt, mark.verdictAt),
    notedAt: time('notes', before.notedAt, mark.notedAt),
    pagesAt: time('pages', before.pagesAt, mark.pagesAt),
    firstVerdictAt: first[0] !== null && first[1] !== null && isNear(first[0], first[1]) ? first[1] : first[0],
    looked: isSameLook ? before.looked : mark.looked,
  };
}

/** The file does not tell what was edited: what differs though its time is the same, or says no time at all, was. */
function untold(before: TriageMark, mark: TriageMark): ReadonlySet<EditableField> {
  const isLeftAlone = (at: number, stored: number): boolean => at === 0 || isNear(at, stored);
  const left = {
    verdict: isLeftAlone(mark.verdictAt, before.verdictAt),
    notes: isLeftAlone(mark.notedAt, before.notedAt),
    pages: isLeftAlone(mark.pagesAt, before.pagesAt),
  };
  return new Set(changedFields(before, mark).filter((field) => left[PART_OF[field]] && tells(mark, field)));
}

type Part = 'verdict' | 'notes' | 'pages';

const PART_OF: Readonly<Record<EditableField, Part>> = {
  verdict: 'verdict',
  'snoozed until': 'verdict',
  'duplicate of': 'verdict',
  priority: 'notes',
  tags: 'notes',
  note: 'notes',
  pages: 'pages',
};

/** A file that says nothing of a part at all, neither what nor when, takes nothing away. */
function tells(mark: TriageMark, field: EditableField): boolean {
  return textsOfMark(mark)[field] !== '' || timeOf(mark, field) !== 0;
}

function timeOf({ verdictAt, notedAt, pagesAt }: TriageMark, field: EditableField): number {
  return { verdict: verdictAt, notes: notedAt, pages: pagesAt }[PART_OF[field]];
}

function withEdits(
  merged: TriageMark,
  mark: TriageMark,
  edited: ReadonlySet<EditableField>,
  { issuesOf, now }: Here,
): TriageMark {
  const has = (...fields: readonly EditableField[]): boolean => fields.some((field) => edited.has(field));
  const isDecided = mark.verdict !== null && mark.verdict.kind !== 'snoozed';
  return {
    ...merged,
    ...(has('verdict', 'snoozed until', 'duplicate of')
      ? {
          verdict:
            mark.verdict === null ? null : { ...mark.verdict, issues: issuesOf(mark.clusterId) ?? mark.verdict.issues },
          verdictAt: now,
          firstVerdictAt: merged.firstVerdictAt ?? (isDecided ? now : null),
        }
      : {}),
    ...(has('note') ? { note: mark.note } : {}),
    ...(has('tags') ? { tags: mark.tags } : {}),
    ...(has('priority') ? { priority: mark.priority } : {}),
    ...(has('note', 'tags', 'priority') ? { notedAt: now } : {}),
    ...(has('pages') ? { pages: mark.pages, pagesAt: now } : {}),
  };
}
