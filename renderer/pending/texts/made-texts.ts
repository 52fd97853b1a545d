import type { MadeCounts, MadeThing } from '#shared/made.ts';
import { count } from '../../ui/words.ts';

/** What a person made, in words, the most valuable first. Pure. */
const WORDS: Readonly<Record<MadeThing, (amount: number) => string>> = {
  drafts: (amount) => count(amount, 'draft'),
  decisions: (amount) => `${count(amount, 'triage decision')} (verdicts, snoozes, notes)`,
  views: (amount) => count(amount, 'saved view'),
  checks: (amount) => count(amount, 'checklist item'),
  viewed: (amount) => `${count(amount, 'page')} marked as viewed in change requests`,
  stars: (amount) => count(amount, 'star'),
  snoozed: (amount) => count(amount, 'snoozed change request'),
  read: (amount) => count(amount, 'read mark'),
  choices: (amount) => count(amount, 'offline setting'),
  discarded: (amount) => `${count(amount, 'item')} in the trash`,
};

/** `unsent`: the core's count, which may be higher than this browser's. */
export function madeWords({ things }: MadeCounts, unsent: number): readonly string[] {
  const changes = unsent === 0 ? [] : [`${count(unsent, 'change')} that ${unsent === 1 ? 'was' : 'were'} not sent`];
  const others = (Object.keys(WORDS) as MadeThing[])
    .filter((thing) => things[thing] > 0)
    .map((thing) => WORDS[thing](things[thing]));
  return [...changes, ...others];
}
