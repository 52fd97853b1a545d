import { z } from 'zod';
import { Comments, Instant, Role, filesUnder, people, readAs, spaces } from './workspace-files.ts';

/** What the sample service serves beside pages and comments: change requests, sites, teams, specifications, conversations. */

const People = z.array(z.string()).refine((ids) => ids.every((id) => people.has(id)), 'a person who does not exist');
const Person = z.string().refine((id) => people.has(id), 'a person who does not exist');
const ChangeRequest = z.strictObject({
  id: z.string(),
  number: z.int().positive(),
  space: z.string(),
  status: z.enum(['draft', 'open', 'archived', 'merged']),
  subject: z.string(),
  description: z.string().optional(),
  createdBy: Person,
  createdAt: Instant,
  updatedAt: Instant,
  mergedAt: Instant.optional(),
  outdated: z.boolean().optional(),
  requestedReviewers: z.array(
    z.strictObject({ user: Person.optional(), team: z.string().optional(), requestedBy: Person, createdAt: Instant }),
  ),
  reviews: z.array(
    z.strictObject({
      id: z.string(),
      reviewer: Person,
      status: z.enum(['approved', 'changes-requested']),
      comment: z.string().optional(),
      createdAt: Instant,
    }),
  ),
  contributors: z.array(
    z.strictObject({
      user: Person,
      updatedAt: Instant,
      count: z.int().positive(),
      actionType: z.enum(['edit', 'comment']),
    }),
  ),
  comments: Comments,
  pages: z.array(
    z.strictObject({
      change: z.enum(['added', 'modified', 'moved', 'deleted']),
      pathBefore: z.string().nullable(),
      pathAfter: z.string().nullable(),
      before: z.string().nullable(),
      after: z.string().nullable(),
    }),
  ),
});
const Team = z.strictObject({
  id: z.string(),
  organization: z.string(),
  title: z.string().min(1).max(64),
  createdAt: Instant,
  members: People,
  owners: People,
  spacePermissions: z.array(z.strictObject({ space: z.string(), role: Role.nullable() })),
});
const SiteSpace = z.strictObject({
  id: z.string(),
  space: z.string(),
  title: z.string(),
  path: z.string().min(1).max(100),
  default: z.boolean().optional(),
  condition: z.string().max(1024).optional(),
});
const Site = z.strictObject({
  id: z.string(),
  organization: z.string(),
  title: z.string(),
  published: z.url(),
  visibility: z.string().optional(),
  sections: z.array(
    z.strictObject({
      id: z.string(),
      title: z.string().min(2).max(128),
      path: z.string().min(1).max(100),
      icon: z.string().max(50),
      siteSpaces: z.array(SiteSpace).min(1),
      sectionGroup: z.string().optional(),
      description: z.string().max(256).optional(),
      default: z.boolean().optional(),
      condition: z.string().max(1024).optional(),
    }),
  ),
  sectionGroups: z.array(
    z.strictObject({
      id: z.string(),
      title: z.string().min(1).max(100),
      icon: z.string().max(50),
      sectionGroup: z.string().optional(),
      children: z.array(z.string()),
    }),
  ),
  siteSpaces: z.array(SiteSpace),
  shareLinks: z.array(
    z.strictObject({
      id: z.string(),
      name: z.string().max(50),
      createdAt: Instant,
      active: z.boolean(),
      key: z.string(),
    }),
  ),
});
const Specification = z.strictObject({
  slug: z.string(),
  title: z.string(),
  organization: z.string(),
  createdAt: Instant,
  versions: z.array(z.strictObject({ id: z.string(), createdAt: Instant, url: z.url().max(2048), file: z.string() })),
});
const Conversation = z.strictObject({
  id: z.string().min(1).max(255),
  organization: z.string(),
  subject: z.string().max(512),
  createdAt: Instant,
  processedAt: Instant.optional(),
  source: z.string().regex(/^(email|integration:\w+:[\w-]+)$/),
  metadata: z.strictObject({
    url: z.url().optional(),
    attributes: z.record(z.string(), z.string()),
    createdAt: Instant,
  }),
  parts: z
    .array(
      z.strictObject({
        type: z.literal('message'),
        role: z.enum(['user', 'assistant', 'team-member']),
        body: z.string().min(1),
      }),
    )
    .min(1),
});
const Issue = z.strictObject({
  id: z.string(),
  organization: z.string(),
  title: z.string(),
  summary: z.string(),
  createdAt: Instant,
  ingestedAt: Instant,
  conversation: z.string(),
  cluster: z.string().optional(),
});
const Count = z.int().nonnegative();
const Cluster = z.strictObject({
  id: z.string(),
  organization: z.string(),
  label: z.string(),
  icon: z.string().max(50),
  summary: z.string(),
  createdAt: Instant,
  updatedAt: Instant,
  weeklyPulse: z.array(Count).length(13),
  sources: z.record(z.string(), z.int().positive()),
  stats: z.strictObject({
    issues: Count,
    conversations: Count,
    tasksTotal: Count,
    tasksBacklog: Count,
    tasksStarted: Count,
    tasksCompleted: Count,
    tasksCancelled: Count,
  }),
  status: z.enum(['pending', 'analysing']).optional(),
  pages: z.array(z.string()),
});

export const changeRequests = filesUnder('change-requests').map((file) =>
  readAs(`change-requests/${file}`, ChangeRequest),
);
export const teams = readAs('teams.json', z.array(Team));
export const sites = readAs('sites.json', z.array(Site));
export const specifications = readAs('specifications.json', z.array(Specification));
export const conversations = readAs('conversations/conversations.json', z.array(Conversation));
export const issues = readAs('conversations/issues.json', z.array(Issue));
export const clusters = readAs('conversations/clusters.json', z.array(Cluster));
export const spaceIds = new Map(spaces.map((space) => [space.id, space]));
export const unique = (ids: readonly string[]): boolean => new Set(ids).size === ids.length;
