import type { TriageMark } from './marks.ts';

/** Decisions about clusters on their way from one computer to another, part by part. Pure. */
export const MARK_PARTS = ['verdict', 'notes', 'pages'] as const;
export type MarkPart = (typeof MARK_PARTS)[number];

/** A mark, and which parts of it were decided where it comes from. */
export interface CarriedMark {
  readonly mark: TriageMark;
  readonly parts: readonly MarkPart[];
}

/** One part that is not the same on both computers. */
export interface MarkDifference {
  readonly clusterId: string;
  readonly part: MarkPart;
  /** Null: nothing was decided here. */
  readonly mine: TriageMark | null;
  readonly theirs: TriageMark;
}

/** When each part was decided last; parts that were never touched have 0. */
export function partTimes(mark: TriageMark): Readonly<Record<MarkPart, number>> {
  return { verdict: mark.verdictAt, notes: mark.notedAt, pages: mark.pagesAt };
}

/** The parts that were decided since `came`, which is how the mark came to this computer. */
export function partsSince(
  mark: TriageMark,
  came: Readonly<Record<MarkPart, number>> | undefined,
): readonly MarkPart[] {
  const times = partTimes(mark);
  return MARK_PARTS.filter((part) => times[part] > 0 && times[part] !== came?.[part]);
}

export function differences(mine: TriageMark | null, { mark, parts }: CarriedMark): readonly MarkDifference[] {
  return MARK_PARTS.filter((part) => parts.includes(part) && valueOf(mine, part) !== valueOf(mark, part)).map(
    (part) => ({ clusterId: mark.clusterId, part, mine: isDecided(mine, part) ? mine : null, theirs: mark }),
  );
}

/** Whether this computer has a decision of its own for the part, which somebody would have to give up. */
function isDecided(mine: TriageMark | null, part: MarkPart): boolean {
  return mine !== null && partTimes(mine)[part] > 0;
}

function valueOf(mark: TriageMark | null, part: MarkPart): string {
  switch (part) {
    case 'verdict':
      return JSON.stringify(mark?.verdict ?? null);
    case 'notes':
      return JSON.stringify([mark?.note ?? '', mark?.tags ?? [], mark?.priority ?? null]);
    case 'pages':
      return JSON.stringify(mark?.pages ?? []);
  }
}

/**
 * Mine with one part as theirs. It was chosen by hand, so it counts as later than what was here, on every computer that
 * merges the two afterwards.
 */
export function withPart(mine: TriageMark, theirs: TriageMark, part: MarkPart, now: number): TriageMark {
  const later = partTimes(theirs)[part] > partTimes(mine)[part] ? partTimes(theirs)[part] : now;
  switch (part) {
    case 'verdict':
      return {
        ...mine,
        verdict: theirs.verdict,
        verdictAt: later,
        firstVerdictAt: earlier(mine.firstVerdictAt, theirs.firstVerdictAt),
      };
    case 'notes':
      return { ...mine, note: theirs.note, tags: theirs.tags, priority: theirs.priority, notedAt: later };
    case 'pages':
      return { ...mine, pages: theirs.pages, pagesAt: later };
  }
}

function earlier(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.min(one, other);
}
