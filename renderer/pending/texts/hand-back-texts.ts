import type { MadeCounts, ToHandBack } from '#shared/made.ts';
import { count } from '../../ui/words.ts';

/** What a hand-back has, in words. Pure. */
export function goingWords({ writes, decisions, withdrawn }: ToHandBack): string {
  return listed([
    ...(writes > 0 ? [count(writes, 'change')] : []),
    ...(decisions > 0 ? [count(decisions, 'triage decision')] : []),
    ...(withdrawn > 0 ? [count(withdrawn, 'discarded change')] : []),
  ]);
}

/** Whether nobody who has the last file would miss anything. */
export function isNothing({ writes, decisions, freshWithdrawn }: ToHandBack): boolean {
  return writes + decisions + freshWithdrawn === 0;
}

/** In the status line: all that leaves this computer by hand alone. */
export function statusWords({ toHandBack, things }: MadeCounts): readonly string[] {
  return [
    ...(toHandBack.decisions > 0 ? [count(toHandBack.decisions, 'decision')] : []),
    ...(toHandBack.freshWithdrawn > 0 ? [`${String(toHandBack.freshWithdrawn)} discarded`] : []),
    ...(things.drafts > 0 ? [count(things.drafts, 'draft')] : []),
  ];
}

/** What the last file does not have. `since`: how the sentence begins. */
export function freshWords(since: string, { freshWrites, freshDecisions, freshWithdrawn }: ToHandBack): string {
  const parts = [
    ...(freshWrites > 0 ? [`${count(freshWrites, 'change')} new or edited`] : []),
    ...(freshDecisions > 0 ? [`${count(freshDecisions, 'decision')} new or changed`] : []),
    ...(freshWithdrawn > 0 ? [`${String(freshWithdrawn)} discarded`] : []),
  ];
  return `${since}: ${parts.length === 0 ? 'nothing new' : listed(parts)}.`;
}

function listed(parts: readonly string[]): string {
  const [last = '', ...others] = parts.toReversed();
  return others.length === 0 ? last : `${others.toReversed().join(', ')} and ${last}`;
}
