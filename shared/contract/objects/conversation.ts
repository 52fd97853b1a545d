import { count, entity, id, optionalTime, text, time, typeName, z } from '../zod.ts';
import { conversationPartTypes, conversationRoles, openEnum } from '../values.ts';

export const conversationSchema = entity({
  object: typeName('conversation').exactOptional(),
  id,
  subject: text,
  createdAt: time,
  processedAt: optionalTime,
  /** `email`, or `integration:<name>:<id>`. */
  source: z.string(),
  urls: entity({ location: text, source: text }),
}).meta({ id: 'Conversation' });
export type Conversation = z.output<typeof conversationSchema>;

const conversationPartSchema = entity({
  type: openEnum(conversationPartTypes).exactOptional(),
  role: openEnum(conversationRoles).exactOptional(),
  /** Markdown or HTML written by strangers: hostile. */
  body: text,
}).meta({ id: 'ConversationPart' });
export type ConversationPart = z.output<typeof conversationPartSchema>;

export const conversationDetailSchema = entity({
  conversation: conversationSchema,
  parts: z.array(conversationPartSchema).exactOptional(),
  metadata: entity({
    url: text,
    attributes: z.record(z.string(), z.string()).exactOptional(),
    createdAt: optionalTime,
  }).exactOptional(),
}).meta({ id: 'ConversationDetail' });
export type ConversationDetail = z.output<typeof conversationDetailSchema>;

const issueSchema = entity({
  object: typeName('conversation-issue').exactOptional(),
  id,
  title: z.string(),
  summary: z.string(),
  createdAt: time,
  ingestedAt: time,
  conversation: z.string(),
  cluster: text,
  urls: entity({ location: text }),
}).meta({ id: 'ConversationIssue' });
export type Issue = z.output<typeof issueSchema>;

export const issueDetailSchema = entity({
  issue: issueSchema,
  conversation: conversationSchema.exactOptional(),
}).meta({ id: 'ConversationIssueDetail' });
export type IssueDetail = z.output<typeof issueDetailSchema>;

export const clusterSchema = entity({
  object: typeName('issues-cluster').exactOptional(),
  id,
  label: z.string(),
  createdAt: time,
  updatedAt: time,
  icon: z.string(),
  summary: z.string(),
  /** Thirteen weeks, the oldest first. */
  weeklyPulse: z.array(z.number()),
  sources: z.record(z.string(), z.number()),
  stats: entity({
    issues: count,
    conversations: count,
    tasksTotal: count,
    tasksBacklog: count,
    tasksStarted: count,
    tasksCompleted: count,
    tasksCancelled: count,
  }),
  urls: entity({ location: text, app: text }),
}).meta({ id: 'IssuesCluster' });
export type Cluster = z.output<typeof clusterSchema>;
