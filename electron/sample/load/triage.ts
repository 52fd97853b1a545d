import { z } from 'zod';
import { hashFraction, hashId } from '../hash.ts';
import { conversationKey } from '../world/conversation.ts';
import type { World } from '../world/world.ts';
import { statsSchema } from './conversations.ts';
import { readJson } from './json.ts';

const triageSchema = z.object({
  clusters: z.array(
    z.object({
      id: z.string(),
      label: z.string(),
      summary: z.string(),
      weeklyPulse: z.array(z.number()).length(13),
      sources: z.record(z.string(), z.number()),
      stats: statsSchema,
      createdAt: z.string(),
      updatedAt: z.string(),
      issues: z.array(
        z.object({
          title: z.string(),
          summary: z.string(),
          conversation: z.array(z.object({ role: z.string(), body: z.string() })),
        }),
      ),
    }),
  ),
});
type WrittenCluster = z.output<typeof triageSchema>['clusters'][number];

/**
 * Real clusters (`--triage FILE`) in the first organization, replacing existing ones. The file also has the pages that
 * answer them; these are not read, since finding them is the purpose of the test.
 */
export function loadTriage(path: string, world: World): void {
  const [organization] = world.organizations.keys();
  if (organization === undefined) return;
  for (const rows of [world.clusters, world.issues, world.conversations]) rows.clear();
  for (const cluster of readJson(path, triageSchema).clusters) addCluster(world, organization, cluster);
}

function addCluster(world: World, organization: string, written: WrittenCluster): void {
  const { id, label, summary, createdAt, updatedAt, weeklyPulse, stats } = written;
  world.clusters.set(id, {
    id,
    organization,
    label,
    summary,
    icon: 'comments-question',
    status: 'done',
    createdAt,
    updatedAt,
    weeklyPulse,
    sources: new Map(Object.entries(written.sources)),
    stats,
  });
  const names = Object.keys(written.sources);
  written.issues.forEach((issue, index) => {
    const conversation = hashId('conversation', id, String(index));
    const at = dateBetween(createdAt, updatedAt, hashFraction(id, String(index)));
    world.conversations.set(conversationKey(organization, conversation), {
      id: conversation,
      organization,
      subject: issue.title,
      createdAt: at,
      processedAt: at,
      source: names[index % Math.max(1, names.length)] ?? 'email',
      attributes: {},
      parts: issue.conversation.map((part) => ({ type: 'message', ...part })),
    });
    const issueId = hashId('issue', id, String(index));
    world.issues.set(issueId, {
      id: issueId,
      organization,
      title: issue.title,
      summary: issue.summary,
      createdAt: at,
      ingestedAt: at,
      conversation,
      cluster: id,
    });
  });
}

function dateBetween(from: string, to: string, fraction: number): string {
  const [start, end] = [Date.parse(from), Date.parse(to)];
  return new Date(Math.round(start + (end - start) * fraction)).toISOString();
}
