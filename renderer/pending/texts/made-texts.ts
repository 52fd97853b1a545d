import { describeError, type AppError } from '#shared/errors.ts';
import type { MadeCounts, MadeThing } from '#shared/made.ts';
import type { OutboxCounts } from '#shared/model/outbox.ts';
import type { AccountOutbox } from '#shared/rpc/host.ts';
import { count } from '../../ui/words.ts';

/** A person's own work in an account. Drafts and decisions null: only the core's counts are known. */
export interface OwnWork extends OutboxCounts {
  readonly drafts: number | null;
  readonly decisions: number | null;
  /** Why the core can neither store nor send it. */
  readonly problem: AppError | null;
}

/**
 * Everything that a screen says about a person's own work comes from here. `outbox`: the core's counts; its journal may
 * have more than this browser. `made`: what the store counted; null: it was not asked. Null: nothing is known. Pure.
 */
export function ownWork(outbox: AccountOutbox | null, made: MadeCounts | null): OwnWork | null {
  if (outbox === null && made === null) return null;
  return {
    ...unsentChanges(outbox, made),
    drafts: made?.things.drafts ?? null,
    decisions: made?.things.decisions ?? null,
    problem: outbox?.problem ?? null,
  };
}

/**
 * A person's changes that the server does not have, as every count of them shows: of core and store, the one that has
 * more of them. Drafts and decisions are not among them. Pure.
 */
export function unsentChanges(outbox: OutboxCounts | null, stored: OutboxCounts | null): OutboxCounts {
  const counts = stored === null || (outbox !== null && unsentOf(outbox) > unsentOf(stored)) ? outbox : stored;
  const { waiting = 0, inReview = 0, held = 0, failed = 0 } = counts ?? {};
  return { waiting, inReview, held, failed };
}

/** How many changes the server does not have. Null counts are unknown, and are not in the number. */
export function unsentOf(counts: OutboxCounts | null): number {
  return counts === null ? 0 : toSendOf(counts) + counts.inReview;
}

/** How many changes are to be sent, now or after a decision. Pending comments are not: they wait for the verdict. */
export function toSendOf(counts: OutboxCounts | null): number {
  return counts === null ? 0 : counts.waiting + counts.held + counts.failed;
}

/** "3 in your review" */
export function inReviewWords(inReview: number): string {
  return `${String(inReview)} in your review`;
}

/** Whether there is any work that is known. */
export function isAnyWork(work: OwnWork): boolean {
  return unsentOf(work) + (work.drafts ?? 0) + (work.decisions ?? 0) > 0;
}

/** "1 waiting, 2 drafts, 3 triage decisions", "nothing to send". Pure. */
export function ownWorkWords(work: OwnWork | null): string {
  if (work === null) return 'not checked yet';
  const { waiting, inReview, held, failed, drafts, decisions, problem } = work;
  const parts = [
    ...(problem === null ? [] : [describeError(problem).title.toLowerCase()]),
    ...(waiting > 0 ? [`${String(waiting)} waiting`] : []),
    ...(inReview > 0 ? [inReviewWords(inReview)] : []),
    ...(held > 0 ? [`${String(held)} on hold`] : []),
    ...(failed > 0 ? [`${String(failed)} failed`] : []),
    ...(drafts !== null && drafts > 0 ? [count(drafts, 'draft')] : []),
    ...(decisions !== null && decisions > 0 ? [count(decisions, 'triage decision')] : []),
  ];
  return parts.length === 0 ? 'nothing to send' : parts.join(', ');
}

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

/** All that removing an account would lose, one entry a line. Pure. */
export function lostWords(outbox: AccountOutbox | null, made: MadeCounts): readonly string[] {
  const unsent = unsentOf(ownWork(outbox, made));
  const changes = unsent === 0 ? [] : [`${count(unsent, 'change')} that ${unsent === 1 ? 'was' : 'were'} not sent`];
  const others = (Object.keys(WORDS) as MadeThing[])
    .filter((thing) => made.things[thing] > 0)
    .map((thing) => WORDS[thing](made.things[thing]));
  return [...changes, ...others];
}
