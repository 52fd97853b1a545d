import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient, type Client } from '../../../electron/api/client.ts';
import { changedTree } from '../../../electron/sample/content/change-tree.ts';
import { buildContent, type SpaceContent } from '../../../electron/sample/content/space-content.ts';
import { hashId } from '../../../electron/sample/hash.ts';
import type { JournalEntry } from '../../../electron/sample/journal.ts';
import { loadContentDir, spaceIdOf } from '../../../electron/sample/load/content-dir.ts';
import { loadSites } from '../../../electron/sample/load/sites.ts';
import type { ChangeRequestRow } from '../../../electron/sample/world/change-request.ts';
import { setRequestContent } from '../../../electron/sample/world/change-requests.ts';
import { emptyDiscussion, type World as SampleWorld } from '../../../electron/sample/world/world.ts';
import { startSampleService } from '../../../electron/sample/service.ts';
import { holdersOf } from '../../../electron/sample/tokens.ts';
import { sampleWorkspaceDir } from '../../../electron/sample/workspace-dir.ts';
import { must } from '../../integration/support/galley.ts';
import type { FaultSource } from '../../../electron/sample/faults.ts';
import { faultsAtService } from './air.ts';

/** The real sample service with little in it, an admin's hand in it, and the record of all that it accepted. */
export interface World {
  /** A folder that goes with the world. */
  readonly dir: string;
  readonly coreOnly: boolean;
  readonly baseUrl: string;
  readonly organizationId: string;
  /** The first space, and the pages that it has at the start. */
  readonly spaceId: string;
  readonly pageIds: readonly string[];
  readonly spaceIds: readonly string[];
  /** Null: there is none. */
  readonly siteId: string | null;
  /** An open change request of the first space. Null: there is none. */
  readonly request: WorldRequest | null;
  /** The person whose app is tested: may read, and comments (or reviews) by a team's leave. */
  readonly me: Visitor;
  /** Somebody else, who may do everything. */
  readonly other: Visitor;
  /** Another one, who may comment. */
  readonly third: Visitor;
  /** Gives or takes the person's leave to comment. */
  permit(mayComment: boolean): Promise<void>;
  /** The documents of a space as they are now. */
  pages(spaceId: string): Promise<readonly { readonly id: string; readonly title: string }[]>;
  /** Every page that the space has ever had. */
  everyPage(spaceId: string): readonly string[];
  /** Changes the pages of a space: somebody merges their work. */
  publish(spaceId: string, change: (pages: readonly PageText[]) => readonly PageText[]): Promise<void>;
  /** Every write that was accepted, in order, whoever made it. */
  accepted(): readonly Accepted[];
  /** Does `work` while nobody else's comes in between, of all that is done this way. */
  alone<T>(work: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export interface WorldRequest {
  readonly id: string;
  /** The newest one. */
  revision(): string;
  /** Its author changes it: another revision. */
  revise(): void;
}

export interface PageText {
  readonly title: string;
  readonly text: string;
}

export interface Visitor {
  readonly id: string;
  readonly token: string;
  /** Straight to the service, over a network without faults. */
  readonly client: Client;
}

export interface Accepted extends Omit<JournalEntry, 'salt'> {
  /** The id that a create gave out. */
  readonly createdId: string;
}

const SPACES = ['handbook'];
const PAGES: readonly PageText[] = [
  { title: 'First page', text: 'What it says here.' },
  { title: 'Second page', text: 'And here.' },
];

export async function startWorld(options: {
  readonly now: () => number;
  readonly coreOnly: boolean;
  readonly spaces?: readonly string[];
  readonly faults?: FaultSource;
  /** There is a site, and the person is an administrator. */
  readonly administers?: boolean;
  /** There is a change request, and the person may review it. */
  readonly reviews?: boolean;
}): Promise<World> {
  const dir = mkdtempSync(join(tmpdir(), 'galley-faults-'));
  const names = options.spaces ?? SPACES;
  const texts = new Map(names.map((name) => [spaceIdOf(name), PAGES]));
  for (const name of names) writeSpace(join(dir, 'content', name), PAGES);
  const stateFile = join(dir, 'state.jsonl');
  const content = loadContentDir(join(dir, 'content'), sampleWorkspaceDir());
  const { administers = false, reviews = false } = options;
  if (administers) addSite(dir, content, spaceIdOf(names[0] ?? ''));
  const request = reviews ? addRequest(content, spaceIdOf(names[0] ?? ''), options.now) : null;
  const service = await startSampleService({
    workspaceDir: sampleWorkspaceDir(),
    world: content,
    stateFile,
    now: options.now,
    coreOnly: options.coreOnly,
    faults: options.faults ?? faultsAtService,
    gitFolders: { readable: [join(dir, 'published')], writable: [] },
  });
  const { baseUrl } = service;
  const organizationId = service.organizations[0]?.id ?? '';
  const holders = holdersOf(service.tokens, content);
  const visitor = (token: string): Visitor => ({
    id: holders.get(token) ?? '',
    token,
    client: createClient({ baseUrl, token, fetch, concurrency: 64 }),
  });
  const me = visitor(administers ? service.tokens.admin : service.tokens.reader);
  const other = visitor(service.tokens.admin);
  const third = visitor(service.tokens.commenter);
  const spaceIds = [...texts.keys()];
  const spaceId = spaceIds[0] ?? '';
  const everyPage = new Map<string, Set<string>>(spaceIds.map((id) => [id, new Set()]));
  const pagesOf = async (id: string): Promise<readonly { readonly id: string; readonly title: string }[]> => {
    const { pages } = must(await other.client.call('listPagesInSpace', { spaceId: id }));
    for (const page of pages) everyPage.get(id)?.add(page.id);
    return pages;
  };
  for (const id of spaceIds) await pagesOf(id);
  const team = must(
    await other.client.call('createTeam', { organizationId, body: { title: 'Crew', members: [me.id] } }),
  );

  let published = 0;
  let last: Promise<unknown> = Promise.resolve();
  const world: World = {
    dir,
    coreOnly: options.coreOnly,
    baseUrl,
    organizationId,
    spaceId,
    pageIds: [...(everyPage.get(spaceId) ?? [])],
    spaceIds,
    siteId: administers ? SITE : null,
    request,
    me,
    other,
    third,
    async permit(mayComment) {
      const body = { role: mayComment ? (reviews ? 'review' : 'comment') : 'read' } as const;
      for (const id of spaceIds) {
        must(await other.client.call('updateSpaceTeamPermission', { spaceId: id, teamId: team.id, body }));
      }
    },
    pages: pagesOf,
    everyPage: (id) => [...(everyPage.get(id) ?? [])],
    async publish(id, change) {
      const next = change(texts.get(id) ?? []);
      texts.set(id, next);
      published += 1;
      const folder = join(dir, 'published', String(published));
      writeSpace(folder, next);
      must(
        await other.client.call('importGitRepository', { spaceId: id, body: { url: folder, ref: 'refs/heads/main' } }),
      );
      await pagesOf(id);
    },
    accepted: () =>
      readFileSync(stateFile, 'utf8')
        .split('\n')
        // The first line holds the tokens.
        .filter((line) => line.includes('"operation"'))
        .map((line) => acceptedOf(JSON.parse(line) as JournalEntry)),
    alone(work) {
      const done = last.then(work);
      last = done.catch(() => undefined);
      return done;
    },
    async close() {
      await service.close();
      rmSync(dir, { recursive: true, force: true });
    },
  };
  await world.permit(true);
  return world;
}

function acceptedOf({ salt, ...entry }: JournalEntry): Accepted {
  return { ...entry, createdId: hashId(salt, '0') };
}

const SITE = 'site_Faults';

function addSite(dir: string, content: SampleWorld, space: string): void {
  const [organization = ''] = content.organizations.keys();
  const sections = ['One', 'Two', 'Three'].map((title, index) => ({
    id: `sct_${title}`,
    title,
    path: title.toLowerCase(),
    siteSpaces: [{ id: `sts_${title}`, space, title, path: 'main', default: true }],
    default: index === 0,
  }));
  const published = 'https://docs.faults.example';
  const path = join(dir, 'sites.json');
  writeFileSync(path, JSON.stringify([{ id: SITE, organization, title: 'Docs', published, sections }]));
  loadSites(path, content);
}

/** A change request that edits the first page; each new revision says something else there. */
function addRequest(content: SampleWorld, spaceId: string, now: () => number): WorldRequest {
  const space = content.spaces.get(spaceId);
  if (space === undefined) throw new Error('there is no space');
  const base = space.content();
  const revised = (number: number): SpaceContent => {
    const path = 'first-page.md';
    const texts = { before: `# First page\n\nWhat it says here.\n`, after: `# First page\n\nDraft ${number}.\n` };
    const at = new Date(now()).toISOString();
    const tree = changedTree(base.tree, [{ change: 'modified', pathBefore: path, pathAfter: path, ...texts }], at);
    const origin = { spaceId, createdAt: space.createdAt, updatedAt: at, message: `Draft ${number}` };
    return buildContent(tree, { ...origin, parents: [base.revision], type: 'edits' });
  };
  let drafts = 1;
  const first = revised(drafts);
  const at = new Date(now()).toISOString();
  const row: ChangeRequestRow = {
    id: 'cr_Faults',
    space: spaceId,
    number: 1,
    status: 'open',
    subject: 'A change request',
    description: null,
    createdBy: [...content.people.keys()][0] ?? '',
    createdAt: at,
    updatedAt: at,
    revisionInitial: base.revision,
    base: () => base,
    revisionMerged: null,
    revision: first.revision,
    content: () => first,
    discussion: emptyDiscussion(),
    requestedReviewers: [],
    reviews: [],
    contributors: [],
  };
  space.changeRequests.push(row);
  return {
    id: row.id,
    revision: () => row.revision,
    revise() {
      drafts += 1;
      setRequestContent(row, revised(drafts), new Date(now()).toISOString());
    },
  };
}

/** In the platform's Git layout. A page keeps its file, and so its identity, as long as it keeps its title. */
function writeSpace(folder: string, pages: readonly PageText[]): void {
  const fileOf = ({ title }: PageText): string => `${title.toLowerCase().replaceAll(' ', '-')}.md`;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'SUMMARY.md'), pages.map((page) => `* [${page.title}](${fileOf(page)})\n`).join(''));
  for (const page of pages) writeFileSync(join(folder, fileOf(page)), `# ${page.title}\n\n${page.text}\n`);
}
