import type { LikelyPagesView } from '#shared/rpc/triage.ts';
import { pagesOfCluster } from '#shared/triage/asked-page.ts';
import type { LinkedPage } from '#shared/triage/marks.ts';
import { recentIssues } from '#shared/triage/trend.ts';
import type { TriageEntry } from './entries.ts';

/** A page with its clusters: what a writer would look at first. Pure. */
export interface AskedPage {
  /** Unique among pages of all spaces. */
  readonly key: string;
  readonly page: LinkedPage;
  /** Most issues first. */
  readonly clusters: readonly { readonly entry: TriageEntry; readonly linked: boolean }[];
  readonly linked: number;
  readonly issues: number;
  /** Issues of the last four weeks. */
  readonly recent: number;
}

export function askedPages(entries: readonly TriageEntry[], likely: LikelyPagesView | undefined): readonly AskedPage[] {
  const firstOf = new Map((likely?.rows ?? []).map(({ clusterId, first }) => [clusterId, first]));
  const byPage = new Map<string, { page: LinkedPage; clusters: { entry: TriageEntry; linked: boolean }[] }>();
  for (const entry of entries) {
    const { linked, pages } = pagesOfCluster(entry.mark, firstOf.get(entry.id) ?? null);
    for (const page of pages) {
      const key = JSON.stringify([page.spaceId, page.pageId]);
      const known = byPage.get(key);
      if (known === undefined) byPage.set(key, { page, clusters: [{ entry, linked }] });
      else known.clusters.push({ entry, linked });
    }
  }
  return [...byPage]
    .map(([key, { page, clusters }]): AskedPage => ({
      key,
      page,
      clusters: clusters.sort((one, other) => other.entry.row.issues - one.entry.row.issues),
      linked: clusters.filter(({ linked }) => linked).length,
      issues: clusters.reduce((sum, { entry }) => sum + entry.row.issues, 0),
      recent: clusters.reduce((sum, { entry }) => sum + recentIssues(entry.row.pulse), 0),
    }))
    .sort((one, other) => other.issues - one.issues || (one.key < other.key ? -1 : 1));
}
