import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { z } from 'zod';
import type { World } from '../world/world.ts';
import { readJson } from './json.ts';

const teamsSchema = z.array(
  z.object({
    id: z.string(),
    organization: z.string(),
    title: z.string(),
    createdAt: z.string(),
    members: z.array(z.string()),
    owners: z.array(z.string()).default([]),
    spacePermissions: z.array(z.object({ space: z.string(), role: z.string().nullable() })).default([]),
  }),
);

export function loadTeams(path: string, world: World): void {
  if (!existsSync(path)) return;
  for (const { owners, members, spacePermissions, ...team } of readJson(path, teamsSchema)) {
    world.teams.set(team.id, { ...team, members: new Set(members), owners: new Set(owners) });
    for (const { space, role } of spacePermissions) world.spaces.get(space)?.teamRoles.set(team.id, role);
  }
}

const specificationsSchema = z.array(
  z.object({
    slug: z.string(),
    organization: z.string(),
    versions: z.array(z.object({ id: z.string(), createdAt: z.string(), url: z.string(), file: z.string() })),
  }),
);

/** Versions are listed oldest first, each with its file in `specifications/`. */
export function loadSpecifications(dir: string, world: World): void {
  const path = join(dir, 'specifications.json');
  if (!existsSync(path)) return;
  for (const { slug, organization, versions } of readJson(path, specificationsSchema)) {
    world.specifications.set(`${organization}/${slug}`, {
      slug,
      organization,
      versions: versions.map(({ file, ...version }) => ({
        ...version,
        file: basename(file),
        text: readFileSync(join(dir, 'specifications', file), 'utf8'),
      })),
    });
  }
}
