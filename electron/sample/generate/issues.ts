import { randomFrom } from '../faults.ts';
import { hashId } from '../hash.ts';
import { conversationKey } from '../world/conversation.ts';
import type { World } from '../world/world.ts';
import { seedOf } from './spaces.ts';
import { pick, type TextMaker } from './text.ts';

const FIRST_AT = Date.parse('2026-08-15T00:00:00.000Z');
const LAST_AT = Date.parse('2026-11-14T00:00:00.000Z');
const WEEKS = 13;
const SOURCES = ['email', 'integration:helpdesk:main', 'integration:forum:community'];

interface GeneratedIssues {
  readonly organization: string;
  readonly issues: number;
  readonly clusters: number;
  readonly seed: number;
  readonly text: TextMaker;
}

/**
 * Issues with one conversation each, distributed evenly over the clusters; stats, sources and pulses are counted from
 * them.
 */
export function addGeneratedIssues(
  world: World,
  { organization, issues, clusters, seed, text }: GeneratedIssues,
): void {
  for (let index = 0; index < clusters; index += 1) {
    const random = randomFrom(seedOf('cluster', index, seed));
    const share = Math.floor(issues / clusters) + (index < issues % clusters ? 1 : 0);
    const cluster = hashId('cluster', String(seed), String(index));
    const pulse = Array.from({ length: WEEKS }, () => 0);
    const sources = new Map<string, number>();
    let last = FIRST_AT;
    for (let at = 0; at < share; at += 1) {
      const when = FIRST_AT + random() * (LAST_AT - FIRST_AT);
      const week = Math.floor(((when - FIRST_AT) / (LAST_AT - FIRST_AT)) * WEEKS);
      const source = pick(SOURCES, random);
      pulse[week] = (pulse[week] ?? 0) + 1;
      sources.set(source, (sources.get(source) ?? 0) + 1);
      last = Math.max(last, when);
      addIssue(world, {
        organization,
        cluster,
        source,
        at: new Date(when).toISOString(),
        id: `${cluster}/${String(at)}`,
        random,
        text,
      });
    }
    world.clusters.set(cluster, {
      id: cluster,
      organization,
      label: text.title(random),
      summary: text.sentence(random),
      icon: 'circle-question',
      status: 'done',
      createdAt: new Date(FIRST_AT).toISOString(),
      updatedAt: new Date(last).toISOString(),
      weeklyPulse: pulse,
      sources,
      stats: {
        issues: share,
        conversations: share,
        tasksTotal: index % 4,
        tasksBacklog: index % 4 > 1 ? 1 : 0,
        tasksStarted: index % 4 > 0 ? 1 : 0,
        tasksCompleted: index % 4 > 2 ? 1 : 0,
        tasksCancelled: 0,
      },
    });
  }
}

interface GeneratedIssue {
  readonly organization: string;
  readonly cluster: string;
  readonly source: string;
  readonly at: string;
  readonly id: string;
  readonly random: () => number;
  readonly text: TextMaker;
}

function addIssue(world: World, { organization, cluster, source, at, id, random, text }: GeneratedIssue): void {
  const conversation = hashId('conversation', id);
  const issue = hashId('issue', id);
  const title = text.title(random);
  const question = `${text.sentence(random)} ${text.sentence(random)}`;
  world.conversations.set(conversationKey(organization, conversation), {
    id: conversation,
    organization,
    subject: title,
    createdAt: at,
    processedAt: at,
    source,
    attributes: {},
    parts: [
      { type: 'message', role: 'user', body: question },
      { type: 'message', role: 'assistant', body: text.sentence(random) },
    ],
  });
  world.issues.set(issue, {
    id: issue,
    organization,
    title,
    summary: text.sentence(random),
    createdAt: at,
    ingestedAt: at,
    conversation,
    cluster,
  });
}
