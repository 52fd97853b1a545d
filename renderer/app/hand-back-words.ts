import type { MadeCounts, ToHandBack } from '#shared/made.ts';
import { count } from '../ui/words.ts';

/** What a hand-back has, in words. Pure. */
export function goingWords({ writes, decisions, withdrawn }: ToHandBack): string {
  const parts = [
    ...(writes > 0 ? [count(writes, 'change')] : []),
    ...(decisions > 0 ? [count(decisions, 'triage decision')] : []),
    ...(withdrawn > 0 ? [`${count(withdrawn, 'change')} you discarded since`] : []),
  ];
  return listed(parts);
}

export function isNothing({ writes, decisions, withdrawn }: ToHandBack): boolean {
  return writes + decisions + withdrawn === 0;
}

/** In the status line: all that leaves this computer by hand alone. */
export function statusWords({ toHandBack, things }: MadeCounts): readonly string[] {
  return [
    ...(toHandBack.decisions > 0 ? [count(toHandBack.decisions, 'decision')] : []),
    ...(toHandBack.withdrawn > 0 ? [`${String(toHandBack.withdrawn)} discarded`] : []),
    ...(things.drafts > 0 ? [count(things.drafts, 'draft')] : []),
  ];
}

export function freshWords({ freshWrites, freshDecisions, withdrawn }: ToHandBack): string {
  const parts = [
    ...(freshWrites > 0 ? [`${count(freshWrites, 'change')} new or edited`] : []),
    ...(freshDecisions > 0 ? [`${count(freshDecisions, 'decision')} new or changed`] : []),
    ...(withdrawn > 0 ? [`${String(withdrawn)} discarded`] : []),
  ];
  return parts.length === 0 ? 'Nothing new since then.' : `Since then: ${listed(parts)}.`;
}

function listed(parts: readonly string[]): string {
  const [last = '', ...others] = parts.toReversed();
  return others.length === 0 ? last : `${others.toReversed().join(', ')} and ${last}`;
}
