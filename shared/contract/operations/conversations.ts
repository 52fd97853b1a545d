import { operation } from '../operation.ts';
import {
  clusterSchema,
  conversationDetailSchema,
  conversationSchema,
  issueDetailSchema,
} from '../objects/conversation.ts';
import { ingestionBody, order, pagingQuery } from '../requests.ts';
import { clusterSortFields, clusterStatuses, openEnum } from '../values.ts';
import { z } from '../zod.ts';

const area = 'conversations';

export const conversationOperations = {
  listClusters: operation({
    method: 'GET',
    path: '/orgs/{organizationId}/conversations-clusters',
    area,
    summary: 'List the clusters of conversation issues',
    query: pagingQuery.extend({
      order,
      orderBy: openEnum(clusterSortFields).default('updatedAt'),
      status: openEnum(clusterStatuses).optional(),
    }),
    response: { kind: 'list', item: clusterSchema },
    statuses: [200],
  }),
  listConversations: operation({
    method: 'GET',
    path: '/orgs/{organizationId}/conversations',
    area,
    summary: 'List conversations',
    query: pagingQuery.extend({ source: z.string().optional() }),
    response: { kind: 'list', item: conversationSchema },
    statuses: [200],
  }),
  ingestConversations: operation({
    method: 'POST',
    path: '/orgs/{organizationId}/conversations',
    area,
    summary: 'Ingest one conversation or several',
    body: ingestionBody,
    response: { kind: 'empty' },
    statuses: [204],
  }),
  listIssues: operation({
    method: 'GET',
    path: '/orgs/{organizationId}/conversations-issues',
    area,
    summary: 'List conversation issues',
    query: pagingQuery.extend({ cluster: z.string().optional(), conversation: z.string().optional() }),
    response: { kind: 'list', item: issueDetailSchema },
    statuses: [200],
  }),
  getIssue: operation({
    method: 'GET',
    path: '/orgs/{organizationId}/conversations-issues/{issueId}',
    area,
    summary: 'Get a conversation issue',
    response: { kind: 'json', schema: issueDetailSchema },
    statuses: [200],
  }),
  getConversation: operation({
    method: 'GET',
    path: '/orgs/{organizationId}/conversations/{conversationId}',
    area,
    summary: 'Get a conversation with its parts',
    response: { kind: 'json', schema: conversationDetailSchema },
    statuses: [200],
  }),
};
