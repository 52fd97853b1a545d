import { buildContent, type SpaceContent } from '../content/space-content.ts';
import { textFile, type SourceFile, type SourceTree } from '../content/source-tree.ts';
import { randomFrom } from '../faults.ts';
import { hashFraction, hashId } from '../hash.ts';
import { LOADED_CREATED_AT, LOADED_UPDATED_AT } from '../load/loaded-space.ts';
import { emptyDiscussion, type World } from '../world/world.ts';
import type { TextMaker } from './text.ts';

/** Characters of markdown: half of all pages are shorter than the median, one in twenty is longer than 40 KB. */
const MEDIAN_LENGTH = 6_000;
const P95_LENGTH = 40_000;
const SIGMA = Math.log(P95_LENGTH / MEDIAN_LENGTH) / 1.645;
const PAGES_PER_GROUP = 20;
const CHILDREN_PER_PAGE = 4;

interface GeneratedSpace {
  readonly organization: string;
  readonly parent: string | null;
  readonly order: number;
  readonly seed: number;
  readonly text: TextMaker;
  readonly title: string;
  readonly pages: number;
}

export function addGeneratedSpace(world: World, space: GeneratedSpace): void {
  const { organization, parent, order, title, seed } = space;
  const id = hashId('space', String(seed), String(order));
  const revision = hashId('revision', id);
  const updatedAt = new Date(Date.parse(LOADED_UPDATED_AT) + hashFraction(id) * 40 * 24 * 3_600_000).toISOString();
  let built: SpaceContent | null = null;
  world.spaces.set(id, {
    id,
    organization,
    title,
    emoji: '1f4d8',
    parent,
    order,
    visibility: 'private',
    editMode: 'live',
    createdAt: LOADED_CREATED_AT,
    updatedAt,
    gitSync: null,
    mergeRules: { type: 'inherit' },
    defaultLevel: 'inherit',
    revision,
    content: () =>
      (built ??= buildContent(generatedTree(id, space), {
        spaceId: id,
        createdAt: LOADED_CREATED_AT,
        updatedAt,
        revision,
      })),
    discussion: emptyDiscussion(),
    changeRequests: [],
    teamRoles: new Map(),
  });
}

/** The path of the page at `index`, in the order of the table of contents. */
export function generatedPath(index: number): string {
  return index === 0 ? 'README.md' : `section-${String(Math.floor(index / PAGES_PER_GROUP))}/page-${String(index)}.md`;
}

function generatedTree(spaceId: string, { pages, seed, text }: GeneratedSpace): SourceTree {
  const titles = randomFrom(seedOf(spaceId, 'titles', seed));
  const tree = new Map<string, SourceFile>();
  const lines = ['# Table of contents', ''];
  for (let index = 0; index < pages; index += 1) {
    const path = generatedPath(index);
    const title = text.title(titles);
    if (index > 0 && index % PAGES_PER_GROUP === 0) lines.push('', `## ${text.title(titles)}`, '');
    const child = index % PAGES_PER_GROUP > 0 && index % (CHILDREN_PER_PAGE + 1) > 0;
    lines.push(`${child ? '  ' : ''}* [${title}](${path})`);
    tree.set(
      path,
      generatedPage({ spaceId, path, title, index, pages, seed, text, description: text.sentence(titles) }),
    );
  }
  tree.set('SUMMARY.md', textFile('SUMMARY.md', `${lines.join('\n')}\n`));
  return tree;
}

interface GeneratedPage {
  readonly spaceId: string;
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly index: number;
  readonly pages: number;
  readonly seed: number;
  readonly text: TextMaker;
}

/** Its text is generated at each read, and is always the same. */
function generatedPage(page: GeneratedPage): SourceFile {
  const { spaceId, path, title, description, index, pages, seed, text } = page;
  const read = (): string => {
    const random = randomFrom(seedOf(spaceId, path, seed));
    const length = MEDIAN_LENGTH * Math.exp(SIGMA * normal(random));
    const folder = index === 0 ? '' : '../';
    const links = [1, 7, 31].map((step) => folder + generatedPath((index + step) % pages));
    const body = text.body(random, { length, rare: hashId(spaceId, path).slice(0, 10).toLowerCase(), links });
    return `# ${title}\n\n${body}\n`;
  };
  const whole = (): string => `---\ndescription: ${JSON.stringify(description)}\n---\n\n${read()}`;
  return {
    identity: path,
    oid: hashId('oid', String(seed), spaceId, path),
    get size() {
      return Buffer.byteLength(whole());
    },
    meta: { description },
    bytes: () => Buffer.from(whole()),
    text: whole,
    body: read,
  };
}

export function seedOf(...parts: readonly (string | number)[]): number {
  return Math.floor(hashFraction(...parts.map(String)) * 2 ** 32);
}

/** The standard normal distribution (Box and Muller). */
function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}
