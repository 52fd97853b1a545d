import { mergeMarks, unmarked, type TriageMark } from '#shared/triage/marks.ts';
import type { MarkStep } from '#shared/triage/undo.ts';
import { EDITABLE_FIELDS, textsOfMark, type EditableField } from '../../spreadsheets/decisions/decision-fields.ts';
import type { ReadEntry } from '../../spreadsheets/decisions/decision-file.ts';

/** What an import of decisions would change, before anything changes. Pure. */
export interface Plan {
  /** Old and new values of every changed mark, even if only the time of a look changes. */
  readonly steps: readonly MarkStep[];
  /** Labels of clusters that were changed here after the file was written; those parts are not imported. */
  readonly newerHere: readonly string[];
}

export interface Here {
  readonly marks: ReadonlyMap<string, TriageMark>;
  /** The current number of issues in a cluster; null: unknown. */
  readonly issuesOf: (clusterId: string) => number | null;
  /** ms */
  readonly now: number;
}

/**
 * Adds what one decision of the file would change.
 * A decision that was edited in the file counts as made now, whatever its time stamps, since nobody edits those. For
 * all others, the later one wins, as between two computers.
 */
export function addToPlan(
  { steps, newerHere }: { readonly steps: MarkStep[]; readonly newerHere: string[] },
  { mark: read, edited }: ReadEntry,
  here: Here,
): void {
  const known = here.marks.get(read.clusterId);
  const before = known ?? unmarked(read.clusterId, read.label);
  const mark = withStoredTimes(read, before);
  const fields = edited ?? untold(before, mark);
  const after = withEdits(known === undefined ? mark : mergeMarks(before, mark), mark, fields, here);
  if (JSON.stringify(before) !== JSON.stringify(after)) steps.push({ before, after });
  const lost = edited === null ? changedFields(mark, after).filter((field) => tells(mark, field)) : [];
  if (lost.length > 0) newerHere.push(before.label);
}

/** Fields whose texts in a file differ. */
export function changedFields(one: TriageMark, other: TriageMark): readonly EditableField[] {
  const [texts, others] = [textsOfMark(one), textsOfMark(other)];
  return EDITABLE_FIELDS.filter((field) => texts[field] !== others[field]);
}

/** Spreadsheets write times without seconds. */
const SAME_MS = 60_000;

const isNear = (one: number, other: number): boolean => Math.abs(one - other) < SAME_MS;

/** A time that lost its seconds in a spreadsheet is no change: an equal value keeps its stored time. */
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

/** For a file that does not mark edits: a field was edited if it differs although its time is equal or missing. */
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

/** A file without value and time for a part does not remove it. */
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
