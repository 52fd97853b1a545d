import { IDBFactory } from 'fake-indexeddb';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Cluster, Conversation, IssueDetail } from '#shared/contract/index.ts';
import { unmarked } from '#shared/triage/marks.ts';
import { MOST_OF_ONE, MOST_UNDECIDED } from '#shared/triage/offline-transcripts.ts';
import { CLUSTERS_KEY } from '../../../renderer/store/db/database.ts';
import { keepTranscripts, wantedTranscripts } from '../../../renderer/store/triage/wanted-transcripts.ts';
import { openTestStore } from './fixtures.ts';

interface Made {
  readonly updatedAt: number;
  readonly conversations: number;
  readonly verdict: 'accepted' | 'dismissed' | null;
}

const time = (at: number): string => new Date(at * 60_000).toISOString();

/** `c2-7`: the seventh conversation of the second cluster. A higher number is newer. */
async function storeWith(made: readonly Made[]) {
  const { db, local } = await openTestStore(new IDBFactory());
  const rows = made.map(
    ({ updatedAt, conversations }, at) =>
      ({ id: `c${String(at)}`, updatedAt: time(updatedAt), stats: { issues: conversations } }) as Cluster,
  );
  await db().clusters.put({ key: CLUSTERS_KEY, rows, issuesReadAt: null });
  for (const [at, { conversations, verdict }] of made.entries()) {
    const clusterId = `c${String(at)}`;
    const details = Array.from({ length: conversations }, (_, of) => {
      const conversation = { id: `${clusterId}-${String(of)}`, createdAt: time(of) } as Conversation;
      return { conversation } as IssueDetail;
    });
    await db().issues.put({ clusterId, rows: details });
    if (verdict !== null)
      await local().triageMarks.put({ ...unmarked(clusterId, ''), verdict: { kind: verdict, issues: 1 } });
  }
  return { db: db(), local: local() };
}

const made = fc.record({
  updatedAt: fc.nat(50),
  conversations: fc.nat(60),
  verdict: fc.constantFrom(null, null, 'accepted' as const, 'dismissed' as const),
});

it('downloads all of accepted clusters first, then a bounded number of undecided ones, and none of dismissed ones', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(made, { maxLength: 40 }), async (clusters) => {
      const databases = await storeWith(clusters);
      const wanted = await wantedTranscripts(databases, 0);
      const of = (id: string): number => Number(/^c(\d+)-/.exec(id)?.[1]);
      const count = (verdict: Made['verdict']): number =>
        clusters.filter((one) => one.verdict === verdict).reduce((sum, { conversations }) => sum + conversations, 0);
      const kinds = wanted.map((id) => clusters[of(id)]?.verdict);
      const accepted = count('accepted');
      expect(new Set(kinds.slice(0, accepted))).toEqual(new Set(accepted === 0 ? [] : ['accepted']));
      expect(kinds.slice(accepted).every((verdict) => verdict === null)).toBe(true);
      const undecided = clusters.filter(({ verdict }) => verdict === null);
      const most = undecided.reduce((sum, { conversations }) => sum + Math.min(MOST_OF_ONE, conversations), 0);
      expect(wanted.length - accepted).toBe(Math.min(MOST_UNDECIDED, most));
      await keepTranscripts(databases.local, 'accepted');
      expect(await wantedTranscripts(databases, 0)).toEqual(wanted.slice(0, accepted));
      await keepTranscripts(databases.local, 'opened');
      expect(await wantedTranscripts(databases, 0)).toEqual([]);
    }),
    { numRuns: 30 },
  );
});

it('begins with the newest and largest undecided clusters, and in each with the newest conversations', async () => {
  const databases = await storeWith([
    { updatedAt: 1, conversations: 2, verdict: null },
    { updatedAt: 9, conversations: MOST_OF_ONE + 5, verdict: null },
    { updatedAt: 5, conversations: 3, verdict: null },
  ]);
  const wanted = await wantedTranscripts(databases, 0);
  expect(wanted.slice(0, 2)).toEqual([`c1-${String(MOST_OF_ONE + 4)}`, `c1-${String(MOST_OF_ONE + 3)}`]);
  expect(wanted.slice(MOST_OF_ONE)).toEqual(['c2-2', 'c2-1', 'c2-0', 'c0-1', 'c0-0']);
});
