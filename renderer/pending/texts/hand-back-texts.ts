import type { MadeCounts, ToHandBack } from '#shared/made.ts';
import { count } from '../../ui/words.ts';

/** The contents of a hand-back, in words. Pure. */
export function goingWords({ writes, decisions, withdrawn }: ToHandBack): string {
  return listed([
    ...(writes > 0 ? [count(writes, 'change')] : []),
    ...(decisions > 0 ? [count(decisions, 'triage decision')] : []),
    ...(withdrawn > 0 ? [count(withdrawn, 'discarded change')] : []),
  ]);
}

/** Whether the last file already has everything. */
export function isNothing({ writes, decisions, freshWithdrawn }: ToHandBack): boolean {
  return writes + decisions + freshWithdrawn === 0;
}

/** For the status line: everything that leaves this computer only in a file. */
export function statusWords({ toHandBack, things }: MadeCounts): readonly string[] {
  return [
    ...(toHandBack.decisions > 0 ? [count(toHandBack.decisions, 'decision')] : []),
    ...(toHandBack.freshWithdrawn > 0 ? [`${String(toHandBack.freshWithdrawn)} discarded`] : []),
    ...(things.drafts > 0 ? [count(things.drafts, 'draft')] : []),
  ];
}

/** What is new since the last file. `since`: the beginning of the sentence. */
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
