import type { TriageMark } from '#shared/triage/marks.ts';
import { undoStep, type MarkStep } from '#shared/triage/undo.ts';
import { count } from '../../ui/words.ts';

/** Changes that are undone together. */
export interface Step {
  readonly marks: readonly MarkStep[];
  /** The cluster that was open. */
  readonly clusterId: string | null;
  notice: number | null;
}

/** The marks that change when this step is undone: another window may have changed them since. */
export function undoneMarks({ marks }: Step, current: ReadonlyMap<string, TriageMark>): readonly TriageMark[] {
  return marks.flatMap((mark) => {
    const now = current.get(mark.after.clusterId);
    const undone = now === undefined ? undefined : undoStep(now, mark);
    return undone === undefined || undone === now ? [] : [undone];
  });
}

/** `undone`: the marks that changed back; the others were changed in another window since. */
export function undoneWords(undone: readonly TriageMark[], steps: readonly MarkStep[]): string {
  const [first] = steps;
  const left = steps.length - undone.length;
  const one = steps.length === 1 && first !== undefined ? `“${first.after.label}”` : null;
  if (one !== null) return left === 0 ? `Undone: ${one}.` : `${one} was changed since and stays unchanged.`;
  if (left === 0) return `Undone: ${count(steps.length, 'cluster')}.`;
  return `Undone: ${count(undone.length, 'cluster')}. ${count(left, 'other')} changed since and ${left === 1 ? 'stays unchanged' : 'stay unchanged'}.`;
}
