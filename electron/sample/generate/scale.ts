import { randomFrom } from '../faults.ts';
import { hashId } from '../hash.ts';
import { addSpace, LOADED_CREATED_AT } from '../load/loaded-space.ts';
import { textFile } from '../content/source-tree.ts';
import { emptyWorld, type PersonRow, type World } from '../world/world.ts';
import { addGeneratedRequests } from './change-requests.ts';
import { addGeneratedComments } from './comments.ts';
import { addGeneratedIssues } from './issues.ts';
import { addGeneratedSpace } from './spaces.ts';
import { createTextMaker } from './text.ts';

export type Scale = 'light' | 'heavy';

/** The size of the generated workspace. `heavy` is the workspace of the benchmark; `light` is a tenth of it. */
interface ScaleSizes {
  readonly spaces: number;
  readonly pages: number;
  readonly comments: number;
  readonly issues: number;
  readonly clusters: number;
  readonly changeRequests: number;
}

const SIZES: Readonly<Record<Scale, ScaleSizes>> = {
  light: { spaces: 20, pages: 2_000, comments: 5_000, issues: 2_000, clusters: 50, changeRequests: 50 },
  heavy: { spaces: 200, pages: 20_000, comments: 50_000, issues: 20_000, clusters: 500, changeRequests: 500 },
};

const PEOPLE = 60;
const SPACES_PER_COLLECTION = 10;

/**
 * A workspace of any size, always the same for one seed. Texts are generated when they are read: only what lists need
 * exists from the start.
 */
export function generateWorld(scale: Scale, seed: number): World {
  const sizes = SIZES[scale];
  const world = emptyWorld();
  const organization = addOrganization(world, seed, 'A generated organization');
  const other = addOrganization(world, seed, 'Another generated organization');
  addPeople(world, seed);
  const text = createTextMaker(seed);
  const random = randomFrom(seed ^ 0x5eed);
  let parent: string | null = null;
  for (let index = 0; index < sizes.spaces; index += 1) {
    if (index % SPACES_PER_COLLECTION === 0)
      parent = addCollection(world, { organization, seed, index }, text.title(random));
    addGeneratedSpace(world, {
      organization,
      parent,
      order: index,
      seed,
      text,
      title: text.title(random),
      pages: pagesOf(sizes, index),
    });
  }
  const welcome = {
    id: hashId('space', 'other', String(seed)),
    organization: other,
    parent: null,
    title: 'Welcome',
    order: 0,
  };
  addSpace(world, welcome, new Map([['README.md', textFile('README.md', '# Welcome\n')]]));
  addGeneratedRequests(world, { count: sizes.changeRequests, seed, text });
  addGeneratedComments(world, { count: sizes.comments, seed, text });
  addGeneratedIssues(world, { organization, issues: sizes.issues, clusters: sizes.clusters, seed, text });
  return world;
}

/** Pages are distributed evenly; the first spaces get the remainder. */
function pagesOf({ pages, spaces }: ScaleSizes, index: number): number {
  return Math.floor(pages / spaces) + (index < pages % spaces ? 1 : 0);
}

function addOrganization(world: World, seed: number, title: string): string {
  const id = hashId('organization', String(seed), title);
  world.organizations.set(id, { id, title, createdAt: LOADED_CREATED_AT, defaultRole: 'read' });
  return id;
}

/** Every second collection is nested in the one before it. */
function addCollection(
  world: World,
  { organization, seed, index }: { readonly organization: string; readonly seed: number; readonly index: number },
  title: string,
): string {
  const id = hashId('collection', String(seed), String(index));
  const [previous] = [...world.collections.keys()].slice(-1);
  const nested = (index / SPACES_PER_COLLECTION) % 2 === 1;
  const parent = nested ? (previous ?? null) : null;
  world.collections.set(id, {
    id,
    organization,
    title: title.slice(0, 50),
    parent,
    defaultLevel: 'inherit',
    order: index,
  });
  return id;
}

const ROLES = ['edit', 'comment', 'review', 'create'];

function addPeople(world: World, seed: number): void {
  for (let index = 0; index < PEOPLE; index += 1) {
    const role = index === 0 ? 'admin' : index === 1 ? 'read' : (ROLES[index % ROLES.length] ?? 'read');
    const person: PersonRow = {
      id: hashId('person', String(seed), String(index)),
      displayName: `Person ${String(index + 1)}`,
      email: `person${String(index + 1)}@generated.example`,
      roles: new Map([...world.organizations.keys()].map((id) => [id, role])),
      joinedAt: LOADED_CREATED_AT,
      lastSeenAt: LOADED_CREATED_AT,
    };
    world.people.set(person.id, person);
  }
}
