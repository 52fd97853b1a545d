import type { OutboxCounts } from './model/outbox.ts';

/** What a person made in an account and nobody else has, besides the outbox's counts. */
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

/** In a pack: the contents of the next hand-back. `fresh`: new or changed since the last one. */
export interface ToHandBack {
  readonly writes: number;
  readonly freshWrites: number;
  readonly decisions: number;
  readonly freshDecisions: number;
  /** Handed back before, and discarded since. */
  readonly withdrawn: number;
  readonly freshWithdrawn: number;
}

/** All counts together: the hand-back, the removal of an account, its backup and the status line show the same. */
export interface MadeCounts extends OutboxCounts {
  readonly things: Readonly<Record<MadeThing, number>>;
  readonly toHandBack: ToHandBack;
}

export const NOTHING_MADE: MadeCounts = {
  waiting: 0,
  inReview: 0,
  held: 0,
  failed: 0,
  things: {
    drafts: 0,
    decisions: 0,
    views: 0,
    checks: 0,
    viewed: 0,
    stars: 0,
    snoozed: 0,
    read: 0,
    choices: 0,
    discarded: 0,
  },
  toHandBack: { writes: 0, freshWrites: 0, decisions: 0, freshDecisions: 0, withdrawn: 0, freshWithdrawn: 0 },
};
