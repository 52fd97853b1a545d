import { MADE_THINGS, NOTHING_MADE, type MadeCounts, type MadeThing } from '#shared/made.ts';
import type { AccountMade } from '#shared/rpc/account-store.ts';
import type { CopiedTable } from '#shared/rpc/local-copy.ts';
import type { OutboxCounts } from '#shared/rpc/store.ts';
import { changedAt } from '#shared/triage/marks.ts';
import { toHandBack } from '../packs/handed-back.ts';
import type { LocalDatabase } from '../db/local-database.ts';
import { countOutbox } from './outbox-counts.ts';
import { outboxContents } from './outbox-records.ts';
import { draftsView, outboxView } from './outbox-views.ts';
import type { ViewContext } from '../views.ts';

/** Everything that a person made in an account. Each screen that shows it asks here. */
export async function accountMade(context: ViewContext): Promise<AccountMade> {
  const { local } = context;
  const [counts, outbox, drafts, marks, stars, requests] = await Promise.all([
    madeCounts(local),
    outboxView(context),
    draftsView(context),
    local.triageMarks.toArray(),
    local.stars.toArray(),
    local.reviewMarks.toArray(),
  ]);
  return {
    counts,
    outbox: outbox.filter(({ operation }) => operation.state !== 'done'),
    drafts,
    marks: marks.filter((mark) => changedAt(mark) > 0),
    stars: stars.map(({ spaceId, pageId, title }) => ({ spaceId, pageId, title })),
    requests: requests.map(({ spaceId, changeRequestId, starred, snoozedUntil, checklist, viewed }) => ({
      ...{ spaceId, changeRequestId, starred, snoozedUntil, checklist },
      viewed: Object.keys(viewed),
    })),
  };
}

/** For an account that has no database here. */
export const nothingMade: AccountMade = {
  counts: NOTHING_MADE,
  outbox: [],
  drafts: [],
  marks: [],
  stars: [],
  requests: [],
};

export async function madeCounts(local: LocalDatabase): Promise<MadeCounts> {
  const things: Record<MadeThing, number> = Object.fromEntries(MADE_THINGS.map((thing) => [thing, 0])) as Record<
    MadeThing,
    number
  >;
  const [outbox, handBack, ...counted] = await Promise.all([
    outboxCounts(local),
    toHandBack(local),
    ...Object.values(COUNTED).map((count) => count(local)),
  ]);
  for (const found of counted) for (const thing of MADE_THINGS) things[thing] += found[thing] ?? 0;
  return { ...outbox, things, toHandBack: handBack };
}

/** Under which count the rows of each local table fall. A table without an entry does not compile. */
const COUNTED: Readonly<Record<CopiedTable, (local: LocalDatabase) => Promise<Partial<Record<MadeThing, number>>>>> = {
  drafts: async ({ drafts }) => ({ drafts: await drafts.count() }),
  trash: async ({ trash }) => ({ discarded: await trash.count() }),
  triageMarks: async ({ triageMarks }) => ({
    decisions: (await triageMarks.toArray()).filter((mark) => changedAt(mark) > 0).length,
  }),
  triageViews: async ({ triageViews }) => ({ views: await triageViews.count() }),
  reviewViews: async ({ reviewViews }) => ({ views: await reviewViews.count() }),
  visitorPresets: async ({ visitorPresets }) => ({ views: await visitorPresets.count() }),
  addedSites: async ({ addedSites }) => ({ choices: await addedSites.count() }),
  addedSpecs: async ({ addedSpecs }) => ({ choices: await addedSpecs.count() }),
  specTicks: async ({ specTicks }) => ({ checks: await specTicks.count() }),
  readThreads: async ({ readThreads }) => ({ read: await readThreads.count() }),
  reviewMarks: async ({ reviewMarks }) => {
    const marks = await reviewMarks.toArray();
    const sum = (of: (mark: (typeof marks)[number]) => number): number =>
      marks.reduce((before, mark) => before + of(mark), 0);
    return {
      checks: sum(({ checklist }) => checklist.length),
      viewed: sum(({ viewed }) => Object.keys(viewed).length),
      stars: sum(({ starred }) => (starred ? 1 : 0)),
      snoozed: sum(({ snoozedUntil }) => (snoozedUntil === null ? 0 : 1)),
    };
  },
  stars: async ({ stars }) => ({ stars: await stars.count() }),
  keeps: async ({ keeps }) => ({ choices: await keeps.count() }),
  // Galley's own notes on the state of spaces and pages.
  baselines: () => Promise.resolve({}),
  pagesBefore: () => Promise.resolve({}),
};

async function outboxCounts(local: LocalDatabase): Promise<OutboxCounts> {
  const { shown, unreadable } = await outboxContents(local, 'live');
  return countOutbox(shown, unreadable.length);
}
