import { mergeTexts } from '../merge-texts.ts';
import { changedList, pageKeyOf, type TriageMark } from './marks.ts';

/** One change of one mark: how the mark was before it, and how it was after it. */
export interface MarkStep {
  readonly before: TriageMark;
  readonly after: TriageMark;
}

/**
 * Undoes one step on the mark as it is now. Only what the step changed goes back, and only where nobody has changed it since:
 * a later verdict stays, and so do other words of a note, other tags and other pages. Answers `current` itself where nothing
 * of the step is left to undo. Pure.
 */
export function undoStep(current: TriageMark, step: MarkStep): TriageMark {
  const parts = { ...undoneVerdict(current, step), ...undoneNotes(current, step), ...undonePages(current, step) };
  return Object.keys(parts).length === 0 ? current : { ...current, ...parts };
}

type Parts = Partial<TriageMark>;

/** A verdict is also a look at the cluster, so both go back together. */
function undoneVerdict(current: TriageMark, { before, after }: MarkStep): Parts {
  const isLookLeft = !isSame(before.looked, after.looked) && isSame(current.looked, after.looked);
  const looked = isLookLeft ? { looked: before.looked } : {};
  if (before.verdictAt === after.verdictAt && isSame(before.verdict, after.verdict)) return looked;
  if (current.verdictAt !== after.verdictAt || !isSame(current.verdict, after.verdict)) return {};
  const { verdict, verdictAt, firstVerdictAt } = before;
  return { verdict, verdictAt, firstVerdictAt, ...looked };
}

function undoneNotes(current: TriageMark, { before, after }: MarkStep): Parts {
  const note = undoneNote(current.note, before.note, after.note);
  const tags = undoneList(current.tags, before.tags, after.tags, (tag) => tag);
  const isPriorityLeft = before.priority !== after.priority && current.priority === after.priority;
  const parts: Parts = {
    ...(note === current.note ? {} : { note }),
    ...(tags === current.tags ? {} : { tags }),
    ...(isPriorityLeft ? { priority: before.priority } : {}),
  };
  if (Object.keys(parts).length === 0) return {};
  return { ...parts, notedAt: current.notedAt === after.notedAt ? before.notedAt : current.notedAt };
}

/** Where others have typed in the very same lines, the note stays as it is. */
function undoneNote(current: string, before: string, after: string): string {
  if (before === after) return current;
  const undone = mergeTexts(after, before, current);
  return undone.clashes === 0 ? undone.text : current;
}

function undonePages(current: TriageMark, { before, after }: MarkStep): Parts {
  const pages = undoneList(current.pages, before.pages, after.pages, pageKeyOf);
  if (pages === current.pages) return {};
  return { pages, pagesAt: current.pagesAt === after.pagesAt ? before.pagesAt : current.pagesAt };
}

function undoneList<T>(
  current: readonly T[],
  before: readonly T[],
  after: readonly T[],
  keyOf: (item: T) => string,
): readonly T[] {
  const isIn = (list: readonly T[]): ((item: T) => boolean) => {
    const keys = new Set(list.map(keyOf));
    return (item) => keys.has(keyOf(item));
  };
  const added = after.filter((item) => !isIn(before)(item)).filter(isIn(current));
  const removed = before.filter((item) => !isIn(after)(item)).filter((item) => !isIn(current)(item));
  if (added.length === 0 && removed.length === 0) return current;
  if (isSame(current, after)) return before;
  return changedList(current, { add: removed, remove: added }, keyOf);
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
