import type { FoundRecord } from '#shared/rpc/search.ts';
import { CLUSTERS_KEY, LIBRARY_KEY, type GalleyDatabase } from '../db/database.ts';
import type { DocumentKey } from './document.ts';
import { descriptionOf, requestTitle } from './review-documents.ts';

/** A found change request, cluster or issue, to be shown; null if it is not stored (any more). */
export async function reviewRecord(db: GalleyDatabase, key: DocumentKey): Promise<FoundRecord | null> {
  switch (key.kind) {
    case 'change-request': {
      const record = await db.changeRequests.get(key.spaceId);
      const request = record?.rows.find(({ id }) => id === key.id);
      if (request === undefined) return null;
      const spaces = (await db.library.get(LIBRARY_KEY))?.spaces ?? [];
      const space = spaces.find(({ id }) => id === key.spaceId);
      const { number, subject = '', createdBy, status, createdAt, updatedAt, urls } = request;
      return {
        title: requestTitle(number, subject),
        markdown: descriptionOf(request),
        facts: [
          ...(space === undefined ? [] : [{ name: 'Space', value: space.title }]),
          ...(createdBy === undefined ? [] : [{ name: 'By', value: createdBy.displayName }]),
        ],
        times: times({ Created: createdAt, Updated: updatedAt }),
        url: urls?.app ?? null,
        request: { spaceId: key.spaceId, changeRequestId: key.id, status },
      };
    }
    case 'cluster': {
      const record = await db.clusters.get(CLUSTERS_KEY);
      const cluster = record?.rows.find(({ id }) => id === key.id);
      if (cluster === undefined) return null;
      const { label, summary, stats, createdAt, updatedAt, urls } = cluster;
      return {
        title: label,
        markdown: summary,
        facts: [
          { name: 'Issues', value: String(stats.issues) },
          { name: 'Conversations', value: String(stats.conversations) },
        ],
        times: times({ Created: createdAt, Updated: updatedAt }),
        url: urls.app ?? null,
      };
    }
    case 'issue': {
      const record = await db.issues.get(key.clusterId ?? '');
      const found = record?.rows.find(({ issue }) => issue.id === key.id);
      if (found === undefined) return null;
      const { issue, conversation } = found;
      const clusters = (await db.clusters.get(CLUSTERS_KEY))?.rows ?? [];
      const cluster = clusters.find(({ id }) => id === issue.cluster);
      return {
        title: issue.title,
        markdown: issue.summary,
        facts: [
          ...(cluster === undefined ? [] : [{ name: 'Cluster', value: cluster.label }]),
          ...(conversation?.subject === undefined ? [] : [{ name: 'Conversation', value: conversation.subject }]),
          ...(conversation === undefined ? [] : [{ name: 'From', value: conversation.source }]),
        ],
        times: times({ 'Taken in': issue.ingestedAt }),
        url: conversation?.urls.source ?? null,
      };
    }
    default:
      return null;
  }
}

function times(named: Readonly<Record<string, string | undefined>>): FoundRecord['times'] {
  return Object.entries(named).flatMap(([name, time]) => {
    const at = time === undefined ? NaN : Date.parse(time);
    return Number.isNaN(at) ? [] : [{ name, at }];
  });
}
