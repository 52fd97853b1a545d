import { clusterSortFields, clusterStatuses } from '#shared/contract/index.ts';
import type { conversationOperations } from '#shared/contract/operations/conversations.ts';
import { organizationFor } from '../access.ts';
import type { Call, Handlers } from '../call.ts';
import { pageOf } from '../paging.ts';
import { clusterOf, conversationDetailOf, conversationOf, issueDetailOf } from '../present/conversations.ts';
import { found, refuse } from '../refuse.ts';
import { conversationKey, type ClusterRow } from '../world/conversation.ts';
import { ingest } from '../world/ingest.ts';
import { newestFirst } from '../world/newest-first.ts';

export const conversationHandlers: Handlers<keyof typeof conversationOperations> = {
  listClusters({ organizationId, query }, call) {
    const organization = organizationFor(call, organizationId);
    const { status, orderBy } = query;
    known('query.status', clusterStatuses, status);
    known('query.orderBy', clusterSortFields, orderBy);
    const key = (cluster: ClusterRow): string => sortKey(cluster, orderBy);
    const descending = query.order === 'desc';
    const rows = [...call.world.clusters.values()]
      .filter(
        (cluster) => cluster.organization === organization.id && (status === undefined || cluster.status === status),
      )
      .sort((a, b) => compare([key(a), a.id], [key(b), b.id]));
    return pageOf(descending ? rows.reverse() : rows, {
      query,
      call,
      order: { id: ({ id }) => id, key, descending },
      present: (cluster) => clusterOf(call, cluster),
    });
  },

  listConversations({ organizationId, query }, call) {
    const organization = organizationFor(call, organizationId);
    const rows = newestFirst(call.world.conversations).filter(
      (row) => row.organization === organization.id && (query.source === undefined || row.source === query.source),
    );
    return pageOf(rows, {
      query,
      call,
      order: { id: ({ id }) => id, key: ({ createdAt }) => createdAt, descending: true },
      present: (row) => conversationOf(call, row),
    });
  },

  ingestConversations({ organizationId, body }, call) {
    const organization = organizationFor(call, organizationId, 'admin');
    const conversations = Array.isArray(body) ? body : [body];
    for (const { metadata } of conversations) {
      const { createdAt } = metadata ?? {};
      if (createdAt !== undefined && Number.isNaN(Date.parse(createdAt)))
        refuse(400, 'body.metadata.createdAt: not a date');
    }
    for (const conversation of conversations) ingest(call, organization.id, conversation);
    return undefined;
  },

  listIssues({ organizationId, query }, call) {
    const organization = organizationFor(call, organizationId);
    const rows = newestFirst(call.world.issues).filter(
      (issue) =>
        issue.organization === organization.id &&
        (query.cluster === undefined || issue.cluster === query.cluster) &&
        (query.conversation === undefined || issue.conversation === query.conversation),
    );
    return pageOf(rows, {
      query,
      call,
      order: { id: ({ id }) => id, key: ({ createdAt }) => createdAt, descending: true },
      present: (issue) => issueDetailOf(call, issue),
    });
  },

  getIssue: ({ organizationId, issueId }, call) =>
    issueDetailOf(call, inOrganization(call, organizationId, call.world.issues.get(issueId), `Issue ${issueId}`)),

  getConversation: ({ organizationId, conversationId }, call) =>
    conversationDetailOf(
      call,
      inOrganization(
        call,
        organizationId,
        call.world.conversations.get(conversationKey(organizationId, conversationId)),
        `Conversation ${conversationId}`,
      ),
    ),
};

function inOrganization<Row extends { readonly organization: string }>(
  call: Call,
  organizationId: string,
  row: Row | undefined,
  what: string,
): Row {
  const organization = organizationFor(call, organizationId);
  return found(row?.organization === organization.id ? row : undefined, what);
}

function known(where: string, values: readonly string[], value: string | undefined): void {
  if (value !== undefined && !values.includes(value)) refuse(400, `${where}: one of ${values.join(', ')}`);
}

/** Numbers in a form that sorts as text. */
function sortKey({ updatedAt, stats }: ClusterRow, field: string): string {
  const count = (value: number): string => String(value).padStart(12, '0');
  switch (field) {
    case 'issues':
      return count(stats.issues);
    case 'conversations':
      return count(stats.conversations);
    case 'tasksTotal':
      return count(stats.tasksTotal);
    case 'tasksBacklog':
      return count(stats.tasksBacklog);
    case 'tasksStarted':
      return count(stats.tasksStarted);
    default:
      return updatedAt;
  }
}

function compare(a: readonly [string, string], b: readonly [string, string]): number {
  if (a[0] !== b[0]) return a[0] < b[0] ? -1 : 1;
  return a[1] === b[1] ? 0 : a[1] < b[1] ? -1 : 1;
}
