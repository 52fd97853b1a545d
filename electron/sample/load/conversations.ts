import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { conversationKey } from '../world/conversation.ts';
import type { World } from '../world/world.ts';
import { readJson } from './json.ts';

export const statsSchema = z.object({
  issues: z.number(),
  conversations: z.number(),
  tasksTotal: z.number(),
  tasksBacklog: z.number(),
  tasksStarted: z.number(),
  tasksCompleted: z.number(),
  tasksCancelled: z.number(),
});

const clustersSchema = z.array(
  z.object({
    id: z.string(),
    organization: z.string(),
    label: z.string(),
    icon: z.string(),
    summary: z.string(),
    status: z.enum(['pending', 'analysing', 'done']).default('done'),
    createdAt: z.string(),
    updatedAt: z.string(),
    weeklyPulse: z.array(z.number()).length(13),
    sources: z.record(z.string(), z.number()),
    stats: statsSchema,
  }),
);

const issuesSchema = z.array(
  z.object({
    id: z.string(),
    organization: z.string(),
    title: z.string(),
    summary: z.string(),
    createdAt: z.string(),
    ingestedAt: z.string(),
    conversation: z.string(),
    cluster: z.string().nullish(),
  }),
);

const conversationsSchema = z.array(
  z.object({
    id: z.string(),
    organization: z.string(),
    subject: z.string().default(''),
    createdAt: z.string(),
    processedAt: z.string(),
    source: z.string(),
    metadata: z
      .object({ url: z.string().optional(), attributes: z.record(z.string(), z.string()).default({}) })
      .default({ attributes: {} }),
    parts: z.array(z.object({ type: z.string(), role: z.string(), body: z.string() })),
  }),
);

/** The conversations of the hand-written workspace, with their issues and clusters. */
export function loadConversations(dir: string, world: World): void {
  if (!existsSync(dir)) return;
  for (const { sources, ...cluster } of readJson(join(dir, 'clusters.json'), clustersSchema)) {
    world.clusters.set(cluster.id, { ...cluster, sources: new Map(Object.entries(sources)) });
  }
  for (const issue of readJson(join(dir, 'issues.json'), issuesSchema))
    world.issues.set(issue.id, { ...issue, cluster: issue.cluster ?? null });
  for (const { metadata, ...conversation } of readJson(join(dir, 'conversations.json'), conversationsSchema)) {
    const { url, attributes } = metadata;
    const row = { ...conversation, ...(url === undefined ? {} : { url }), attributes };
    world.conversations.set(conversationKey(row.organization, row.id), row);
  }
}
