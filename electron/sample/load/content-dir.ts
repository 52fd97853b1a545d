import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { readTree, textFile } from '../content/source-tree.ts';
import { isYamlMap } from '#shared/yaml.ts';
import { parseYaml } from '../content/yaml.ts';
import { hashId } from '../hash.ts';
import { emptyWorld, type OrganizationRow, type World } from '../world/world.ts';
import {
  addLoadedSpace,
  addSpace,
  CONTENT_COLLECTION,
  CONTENT_ORGANIZATION,
  LOADED_CREATED_AT,
} from './loaded-space.ts';
import { loadPeople } from './workspace.ts';

const OTHER_ORGANIZATION = hashId('organization', 'other');
const WELCOME = '# Welcome\n\nThis organization is here to be another one.\n';

/**
 * A world with the content of `dir`: a folder with a `SUMMARY.md` is one space, a folder of such folders is several.
 * They are in one collection of one organization; a second organization has only a welcome space. People come from the
 * hand-written workspace.
 */
export function loadContentDir(dir: string, workspaceDir: string): World {
  const world = emptyWorld();
  const folders = spaceFolders(resolve(dir));
  if (folders.length === 0) throw new Error(`${dir} holds no SUMMARY.md, nor does a folder in it`);
  addOrganization(world, CONTENT_ORGANIZATION, siteTitle(dir) ?? titleOf(basename(resolve(dir))));
  const other = addOrganization(world, OTHER_ORGANIZATION, 'A second organization');
  addPeople(world, workspaceDir);
  world.collections.set(CONTENT_COLLECTION, {
    id: CONTENT_COLLECTION,
    organization: CONTENT_ORGANIZATION,
    title: 'Documentation',
    parent: null,
    defaultLevel: 'inherit',
    order: 0,
  });
  folders.forEach(({ name, path }, order) => {
    addLoadedSpace(world, { id: spaceIdOf(name), title: titleOf(name), order }, readTree(path));
  });
  const welcome = { id: hashId('space', 'other'), organization: other.id, parent: null, title: 'Welcome', order: 0 };
  addSpace(world, welcome, new Map([['README.md', textFile('README.md', WELCOME)]]));
  return world;
}

/** The id of the space for the folder `name`. */
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

/** The site's title, if the platform's `docs.yaml` is beside the spaces. */
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

/** All people keep the role of their first organization. */
function addPeople(world: World, workspaceDir: string): void {
  for (const person of loadPeople(workspaceDir).values()) {
    const [role = 'read'] = person.roles.values();
    person.roles.clear();
    for (const id of world.organizations.keys()) person.roles.set(id, role);
    world.people.set(person.id, person);
  }
}
