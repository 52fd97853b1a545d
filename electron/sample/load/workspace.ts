import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { buildContent } from '../content/space-content.ts';
import { readTree } from '../content/source-tree.ts';
import { emptyDiscussion, emptyWorld, type SpaceRow, type World } from '../world/world.ts';
import { loadChangeRequests } from './change-requests.ts';
import { readComments } from './comments.ts';
import { loadConversations } from './conversations.ts';
import { readJson } from './json.ts';
import { loadSites } from './sites.ts';
import { loadSpecifications, loadTeams } from './teams.ts';

const mergeRules = z.object({
  type: z.string(),
  rules: z.array(z.object({ rule: z.string(), users: z.array(z.string()).exactOptional() })).exactOptional(),
});

const trial = z.object({ status: z.string(), count: z.number(), endDate: z.string(), decision: z.string() });

const workspaceSchema = z.object({
  organizations: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      createdAt: z.string(),
      defaultRole: z.string(),
      hostname: z.string().exactOptional(),
      emailDomains: z.array(z.string()).exactOptional(),
      mergeRules: mergeRules.exactOptional(),
      trial: trial.exactOptional(),
    }),
  ),
  people: z.array(
    z.object({
      id: z.string(),
      displayName: z.string(),
      email: z.string(),
      photoURL: z.string().exactOptional(),
      roles: z.record(z.string(), z.string()),
      joinedAt: z.string(),
      lastSeenAt: z.string(),
      sso: z.boolean().exactOptional(),
      disabled: z.boolean().exactOptional(),
    }),
  ),
  collections: z.array(
    z.object({
      id: z.string(),
      organization: z.string(),
      title: z.string(),
      description: z.string().exactOptional(),
      parent: z.string().exactOptional(),
      defaultLevel: z.string().nullable(),
    }),
  ),
  spaces: z.array(
    z.object({
      id: z.string(),
      organization: z.string(),
      folder: z.string(),
      title: z.string(),
      emoji: z.string(),
      parent: z.string().exactOptional(),
      visibility: z.string(),
      editMode: z.string(),
      createdAt: z.string(),
      updatedAt: z.string(),
      language: z.string().exactOptional(),
      gitSync: z
        .object({
          repoName: z.string(),
          installationProvider: z.string(),
          integration: z.string().exactOptional(),
          url: z.string(),
          updatedAt: z.string(),
        })
        .exactOptional(),
      visitorAuth: z.object({ backend: z.string() }).exactOptional(),
      mergeRules,
      defaultLevel: z.string().nullable(),
    }),
  ),
});
type Workspace = z.output<typeof workspaceSchema>;

/** The hand-written workspace: `workspace.json` and the files beside it. Its README describes the formats. */
export function loadWorkspace(dir: string): World {
  const workspace = readJson(join(dir, 'workspace.json'), workspaceSchema);
  const world = emptyWorld();
  addPeople(world, workspace);
  for (const { id, ...organization } of workspace.organizations) world.organizations.set(id, { id, ...organization });
  workspace.collections.forEach((collection, order) => {
    world.collections.set(collection.id, { ...collection, parent: collection.parent ?? null, order });
  });
  workspace.spaces.forEach((space, order) => {
    const row = spaceRow(dir, space, order);
    world.spaces.set(row.id, row);
    readComments(join(dir, 'comments', `${space.folder}.json`), row);
  });
  loadChangeRequests(join(dir, 'change-requests'), world);
  loadSites(join(dir, 'sites.json'), world);
  loadTeams(join(dir, 'teams.json'), world);
  loadSpecifications(dir, world);
  loadConversations(join(dir, 'conversations'), world);
  return world;
}

/** Only the people, for a world with other content. */
export function loadPeople(dir: string): World['people'] {
  const world = emptyWorld();
  addPeople(world, readJson(join(dir, 'workspace.json'), workspaceSchema));
  return world.people;
}

function addPeople(world: World, workspace: Workspace): void {
  for (const { roles, ...person } of workspace.people) {
    world.people.set(person.id, { ...person, roles: new Map(Object.entries(roles)) });
  }
}

function spaceRow(dir: string, { folder, ...space }: Workspace['spaces'][number], order: number): SpaceRow {
  const path = join(dir, 'spaces', folder);
  const tree = existsSync(path) && readdirSync(path).length > 0 ? readTree(path) : new Map<string, never>();
  const content = buildContent(tree, { spaceId: space.id, createdAt: space.createdAt, updatedAt: space.updatedAt });
  return {
    ...space,
    parent: space.parent ?? null,
    order,
    gitSync: space.gitSync ?? null,
    revision: content.revision,
    content: () => content,
    discussion: emptyDiscussion(),
    changeRequests: [],
    teamRoles: new Map(),
  };
}
