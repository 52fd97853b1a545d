import type { Cluster, Conversation, ConversationDetail, IssueDetail } from '#shared/contract/index.ts';
import type { Call } from '../call.ts';
import { conversationKey, type ClusterRow, type ConversationRow, type IssueRow } from '../world/conversation.ts';
import { appUrl } from './library.ts';

export function conversationOf(call: Call, row: ConversationRow): Conversation {
  return {
    object: 'conversation',
    id: row.id,
    ...(row.subject === '' ? {} : { subject: row.subject }),
    createdAt: row.createdAt,
    processedAt: row.processedAt,
    source: row.source,
    urls: {
      location: `${call.baseUrl}/v1/orgs/${row.organization}/conversations/${encodeURIComponent(row.id)}`,
      ...(row.url === undefined ? {} : { source: row.url }),
    },
  };
}

export function conversationDetailOf(call: Call, row: ConversationRow): ConversationDetail {
  return {
    conversation: conversationOf(call, row),
    parts: row.parts.map((part) => ({ ...part })),
    metadata: {
      ...(row.url === undefined ? {} : { url: row.url }),
      attributes: { ...row.attributes },
      createdAt: row.createdAt,
    },
  };
}

export function issueDetailOf(call: Call, issue: IssueRow): IssueDetail {
  const conversation = call.world.conversations.get(conversationKey(issue.organization, issue.conversation));
  return {
    issue: {
      object: 'conversation-issue',
      id: issue.id,
      title: issue.title,
      summary: issue.summary,
      createdAt: issue.createdAt,
      ingestedAt: issue.ingestedAt,
      conversation: issue.conversation,
      ...(issue.cluster === null ? {} : { cluster: issue.cluster }),
      urls: { location: `${call.baseUrl}/v1/orgs/${issue.organization}/conversations-issues/${issue.id}` },
    },
    ...(conversation === undefined ? {} : { conversation: conversationOf(call, conversation) }),
  };
}

export function clusterOf(call: Call, cluster: ClusterRow): Cluster {
  return {
    object: 'issues-cluster',
    id: cluster.id,
    label: cluster.label,
    createdAt: cluster.createdAt,
    updatedAt: cluster.updatedAt,
    icon: cluster.icon,
    summary: cluster.summary,
    weeklyPulse: [...cluster.weeklyPulse],
    sources: Object.fromEntries(cluster.sources),
    stats: { ...cluster.stats },
    urls: {
      location: `${call.baseUrl}/v1/orgs/${cluster.organization}/conversations-clusters/${cluster.id}`,
      app: appUrl(call, `o/${cluster.organization}/conversations/clusters/${cluster.id}`),
    },
  };
}
