import type { ParsedInput } from '#shared/contract/index.ts';
import type { Call } from '../call.ts';
import { conversationKey, type ClusterRow, type ConversationRow, type IssueRow } from './conversation.ts';
import { forgetOrder } from './newest-first.ts';

type Ingested = Exclude<ParsedInput<'ingestConversations'>['body'], readonly unknown[]>;

const INGESTED_SOURCE = 'integration:api:ingestion';
const PULSE_WEEKS = 13;
const WEEK_MS = 7 * 24 * 60 * 60 * 1000;
/** How many words an issue must share with a cluster to join it. */
const SHARED_WORDS = 2;

/**
 * Adds a conversation. The rule is simple on purpose: a conversation gives one issue, made of its subject and the
 * user's first message. The issue joins the cluster whose label, summary and issue titles share the most words with it
 * (at least two, of four letters or more), or starts a new one. The same id again replaces the conversation and keeps
 * its issue.
 */
export function ingest(call: Call, organization: string, ingested: Ingested): void {
  const { world, now } = call;
  const conversation = conversationRow(organization, ingested, now);
  const key = conversationKey(organization, conversation.id);
  const known = world.conversations.get(key);
  world.conversations.set(key, conversation);
  if (known !== undefined) {
    forgetOrder(world.conversations);
    return;
  }
  const message = plainText(ingested.parts.find(({ role }) => role === 'user')?.body ?? ingested.parts[0]?.body ?? '');
  const title =
    shortened(conversation.subject === '' ? message : conversation.subject, 80) || 'A conversation without words';
  const summary = shortened(message === '' ? title : message, 240);
  const cluster = clusterFor(call, organization, { title, summary });
  const issue: IssueRow = {
    id: call.newId(),
    organization,
    title,
    summary,
    createdAt: conversation.createdAt,
    ingestedAt: now,
    conversation: conversation.id,
    cluster: cluster.id,
  };
  world.issues.set(issue.id, issue);
  countIn(cluster, conversation, now);
}

function conversationRow(organization: string, ingested: Ingested, now: string): ConversationRow {
  const { metadata } = ingested;
  return {
    id: ingested.id,
    organization,
    subject: ingested.subject ?? '',
    createdAt: new Date(metadata?.createdAt ?? now).toISOString(),
    processedAt: now,
    source: INGESTED_SOURCE,
    ...(metadata?.url === undefined ? {} : { url: metadata.url }),
    attributes: metadata?.attributes ?? {},
    parts: ingested.parts,
  };
}

function clusterFor(
  call: Call,
  organization: string,
  issue: { readonly title: string; readonly summary: string },
): ClusterRow {
  const words = wordsOf(`${issue.title} ${issue.summary}`);
  const titles = new Map<string, string[]>();
  for (const row of call.world.issues.values()) {
    if (row.cluster === null) continue;
    const known = titles.get(row.cluster);
    if (known === undefined) titles.set(row.cluster, [row.title]);
    else known.push(row.title);
  }
  let best: { readonly cluster: ClusterRow; readonly shared: number } | null = null;
  for (const cluster of call.world.clusters.values()) {
    if (cluster.organization !== organization) continue;
    const theirs = wordsOf([cluster.label, cluster.summary, ...(titles.get(cluster.id) ?? [])].join(' '));
    const shared = [...words].filter((word) => theirs.has(word)).length;
    if (shared >= SHARED_WORDS && shared > (best?.shared ?? 0)) best = { cluster, shared };
  }
  if (best !== null) return best.cluster;
  const cluster: ClusterRow = {
    id: call.newId(),
    organization,
    label: issue.title,
    summary: issue.summary,
    icon: 'circle-question',
    status: 'pending',
    createdAt: call.now,
    updatedAt: call.now,
    weeklyPulse: Array.from({ length: PULSE_WEEKS }, () => 0),
    sources: new Map(),
    stats: {
      issues: 0,
      conversations: 0,
      tasksTotal: 0,
      tasksBacklog: 0,
      tasksStarted: 0,
      tasksCompleted: 0,
      tasksCancelled: 0,
    },
  };
  call.world.clusters.set(cluster.id, cluster);
  return cluster;
}

function countIn(cluster: ClusterRow, conversation: ConversationRow, now: string): void {
  cluster.stats.issues += 1;
  cluster.stats.conversations += 1;
  cluster.sources.set(conversation.source, (cluster.sources.get(conversation.source) ?? 0) + 1);
  cluster.updatedAt = now;
  const weeksAgo = Math.floor((Date.parse(now) - Date.parse(conversation.createdAt)) / WEEK_MS);
  const week = PULSE_WEEKS - 1 - Math.max(0, weeksAgo);
  if (week >= 0) cluster.weeklyPulse[week] = (cluster.weeklyPulse[week] ?? 0) + 1;
}

const COMMON = new Set([
  'that',
  'this',
  'with',
  'from',
  'have',
  'when',
  'what',
  'your',
  'they',
  'there',
  'then',
  'does',
]);

function wordsOf(text: string): ReadonlySet<string> {
  return new Set((text.toLowerCase().match(/\p{L}{4,}/gu) ?? []).filter((word) => !COMMON.has(word)));
}

function plainText(body: string): string {
  return body
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

function shortened(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 1).trimEnd()}…`;
}
