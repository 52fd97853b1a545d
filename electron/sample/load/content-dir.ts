import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { buildContent } from '../content/space-content.ts';
import { readTree } from '../content/source-tree.ts';
import { isYamlMap, parseYaml } from '../content/yaml.ts';
import { hashId } from '../hash.ts';
import { emptyDiscussion, emptyWorld, type OrganizationRow, type SpaceRow, type World } from '../world/world.ts';
import { loadPeople } from './workspace.ts';

const LOADED_CREATED_AT = '2024-01-15T09:00:00.000Z';
const LOADED_UPDATED_AT = '2026-10-01T12:00:00.000Z';

/** The organization that holds loaded content. */
export const CONTENT_ORGANIZATION = hashId('organization', 'content');
const OTHER_ORGANIZATION = hashId('organization', 'other');

/**
 * A world of what lies in `dir`: a folder with a `SUMMARY.md` is one space, a folder of such folders is several. They
 * stand in one collection of one organization; a second organization holds nothing but a welcome. People come from
 * the hand-written workspace.
 */
export function loadContentDir(dir: string, workspaceDir: string): World {
  const world = emptyWorld();
  const folders = spaceFolders(resolve(dir));
  if (folders.length === 0) throw new Error(`${dir} holds no SUMMARY.md, nor does a folder in it`);
  const organization = addOrganization(world, CONTENT_ORGANIZATION, siteTitle(dir) ?? titleOf(basename(resolve(dir))));
  const other = addOrganization(world, OTHER_ORGANIZATION, 'A second organization');
  addPeople(world, workspaceDir);
  const collection = hashId('collection', 'content');
  world.collections.set(collection, {
    id: collection,
    organization: organization.id,
    title: 'Documentation',
    parent: null,
    defaultLevel: 'inherit',
    order: 0,
  });
  folders.forEach(({ name, path }, order) => {
    const tree = readTree(path);
    const space = spaceRow(
      { id: spaceIdOf(name), organization, parent: collection, title: titleOf(name), order },
      tree,
    );
    world.spaces.set(space.id, space);
  });
  const welcome = spaceRow(
    { id: hashId('space', 'other'), organization: other, parent: null, title: 'Welcome', order: 0 },
    new Map(),
  );
  world.spaces.set(welcome.id, welcome);
  return world;
}

/** The id of the space that is made from the folder `name`. */
export function spaceIdOf(name: string): string {
  return hashId('space', 'content', name);
}

function spaceFolders(dir: string): readonly { readonly name: string; readonly path: string }[] {
  if (!existsSync(dir) || !statSync(dir).isDirectory()) throw new Error(`${dir} is no folder`);
  if (existsSync(join(dir, 'SUMMARY.md'))) return [{ name: basename(dir), path: dir }];
  return readdirSync(dir)
    .sort()
    .map((name) => ({ name, path: join(dir, name) }))
    .filter(({ path }) => existsSync(join(path, 'SUMMARY.md')));
}

/** The site's title, where the platform's `docs.yaml` lies beside the spaces. */
function siteTitle(dir: string): string | null {
  const path = join(dir, 'docs.yaml');
  if (!existsSync(path)) return null;
  const { site } = parseYaml(readFileSync(path, 'utf8'));
  return isYamlMap(site) && typeof site['title'] === 'string' ? site['title'] : null;
}

function titleOf(folder: string): string {
  const words = folder.replaceAll(/[-_]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function addOrganization(world: World, id: string, title: string): OrganizationRow {
  const organization = { id, title, createdAt: LOADED_CREATED_AT, defaultRole: 'read' };
  world.organizations.set(id, organization);
  return organization;
}

/** Everybody keeps the role of their first organization. */
function addPeople(world: World, workspaceDir: string): void {
  for (const person of loadPeople(workspaceDir).values()) {
    const [role = 'read'] = person.roles.values();
    person.roles.clear();
    for (const id of world.organizations.keys()) person.roles.set(id, role);
    world.people.set(person.id, person);
  }
}

interface SpacePlace {
  readonly id: string;
  readonly organization: OrganizationRow;
  readonly parent: string | null;
  readonly title: string;
  readonly order: number;
}

function spaceRow(place: SpacePlace, tree: ReturnType<typeof readTree>): SpaceRow {
  const { id, organization, parent, title, order } = place;
  const content = buildContent(tree, { spaceId: id, createdAt: LOADED_CREATED_AT, updatedAt: LOADED_UPDATED_AT });
  return {
    id,
    organization: organization.id,
    title,
    emoji: '1f4d6',
    parent,
    order,
    visibility: 'public',
    editMode: 'locked',
    createdAt: LOADED_CREATED_AT,
    updatedAt: LOADED_UPDATED_AT,
    gitSync: null,
    mergeRules: { type: 'inherit' },
    defaultLevel: 'inherit',
    revision: content.revision,
    content: () => content,
    discussion: emptyDiscussion(),
    changeRequests: [],
    teamRoles: new Map(),
  };
}
