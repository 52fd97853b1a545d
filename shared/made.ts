import type { OutboxCounts } from './rpc/outbox.ts';

/** What a person made in an account and nobody else has, beside what the outbox counts. */
export const MADE_THINGS = [
  'drafts',
  'decisions',
  'views',
  'checks',
  'viewed',
  'stars',
  'snoozed',
  'read',
  'choices',
  'discarded',
] as const;
export type MadeThing = (typeof MADE_THINGS)[number];

/** Of a pack, what the next hand-back has. `fresh`: no earlier one had it, or not so. */
export interface ToHandBack {
  readonly writes: number;
  readonly freshWrites: number;
  readonly decisions: number;
  readonly freshDecisions: number;
  /** Handed back before, and discarded since. */
  readonly withdrawn: number;
  readonly freshWithdrawn: number;
}

/** All of it in numbers: the hand-back, the removal of an account, its backup and the status line tell the same. */
export interface MadeCounts extends OutboxCounts {
  readonly things: Readonly<Record<MadeThing, number>>;
  readonly toHandBack: ToHandBack;
}
