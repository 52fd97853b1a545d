import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Comment } from '#shared/contract/index.ts';
import { createClient } from '../../../electron/api/client.ts';
import { startSampleService, type SampleService } from '../../../electron/sample/service.ts';
import { sampleWorkspaceDir } from '../../../electron/sample/workspace-dir.ts';
import { parseDocument, parsePage } from '../../../renderer/content/content.ts';
import { emptyDisk, must, startGalley, until, untilState, type Galley } from '../../integration/support/galley.ts';
import { BIG_PAGES } from './big-pages.ts';
import type { Chance } from './random.ts';

/** What is larger than anybody's: the whole app stores and shows it, or says clearly what it cannot do. */
type SizeCase = (chance: Chance, log: (line: string) => void) => Promise<readonly string[]>;

const SPACE_PAGES = 10_000;
const TREE_LEVELS = 1_000;
const LIST_ITEMS = 100_000;
const THREADS_PER_PAGE = 100;

export const SIZES: Readonly<Record<string, SizeCase>> = {
  'a page of 5 MB': bigPage,
  'a space of 10,000 pages': (_chance, log) => wideSpace(log),
  'a tree of 1,000 levels': (_chance, log) => deepTree(log),
  'a list of 100,000 items': (_chance, log) => longList(log),
};

async function bigPage(chance: Chance, log: (line: string) => void): Promise<readonly string[]> {
  const names = Object.keys(BIG_PAGES);
  const name = names[chance.below(names.length)] ?? '';
  const text = `# Big\n\n${BIG_PAGES[name]?.(chance) ?? ''}\n`;
  log(`a page of ${String(text.length)} characters: ${name}`);
  const files = { 'SUMMARY.md': '* [Home](README.md)\n* [Big](big.md)\n', 'README.md': '# Home\n', 'big.md': text };
  return withGalley(files, {}, async ({ galley, service, spaceId }) => {
    const breaks = await everythingStored(galley, spaceId, 2);
    const tree = await until(galley, 'tree', { spaceId }, (view) => view !== null);
    const pageId = tree?.pages.find(({ title }) => title === 'Big')?.id ?? '';
    const stored = await until(galley, 'page', { spaceId, pageId }, (view) => view !== null);
    const kept = stored?.body?.markdown ?? '';
    if (kept.trimEnd() !== text.trimEnd()) breaks.push(`${name}: the app keeps ${String(kept.length)} characters`);
    const blocks = timed(log, 'parsed', () => parsePage(kept, { title: 'Big' }).blocks);
    if (blocks.length === 0 && name !== 'blank lines') breaks.push(`${name}: nothing is drawn of it`);
    const { baseUrl, tokens } = service;
    const client = createClient({ baseUrl, token: tokens.admin, fetch });
    const query = { format: 'document' } as const;
    const asNodes = await client.call('getPageInSpace', { spaceId, pageId, query }, { timeoutMs: 120_000 });
    if (!asNodes.ok) log(`as a node tree: ${asNodes.error.code} ${asNodes.error.detail}`);
    else timed(log, 'parsed as a node tree', () => parseDocument(asNodes.value.document));
    return breaks;
  });
}

function wideSpace(log: (line: string) => void): Promise<readonly string[]> {
  const files: Record<string, string> = {};
  const summary: string[] = [];
  for (let page = 0; page < SPACE_PAGES; page += 1) {
    const path = `chapter-${String(page % 100)}/page-${String(page)}.md`;
    files[path] = `# Page ${String(page)}\n\nOne of many.\n`;
    summary.push(`* [Page ${String(page)}](${path})`);
  }
  files['SUMMARY.md'] = summary.join('\n');
  return withGalley(files, { log }, ({ galley, spaceId }) => everythingStored(galley, spaceId, SPACE_PAGES));
}

function deepTree(log: (line: string) => void): Promise<readonly string[]> {
  const files: Record<string, string> = {};
  const summary: string[] = [];
  for (let level = 0; level < TREE_LEVELS; level += 1) {
    const path = `level-${String(level)}.md`;
    files[path] = `# Level ${String(level)}\n\nBelow all others.\n`;
    summary.push(`${'  '.repeat(level)}* [Level ${String(level)}](${path})`);
  }
  files['SUMMARY.md'] = summary.join('\n');
  return withGalley(files, { log }, async ({ galley, spaceId }) => {
    const breaks = await everythingStored(galley, spaceId, TREE_LEVELS);
    const tree = await until(galley, 'tree', { spaceId }, (view) => view !== null);
    const deepest = Math.max(...(tree?.pages ?? []).map(({ depth }) => depth));
    if (deepest !== TREE_LEVELS - 1) breaks.push(`the deepest page stands at ${String(deepest)}`);
    return breaks;
  });
}

function longList(log: (line: string) => void): Promise<readonly string[]> {
  const files = { 'SUMMARY.md': '* [Home](README.md)\n', 'README.md': '# Home\n' };
  const network: typeof fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const [, spaceId] = /^\/v1\/spaces\/([^/]+)\/comments$/.exec(url.pathname) ?? [];
    if (spaceId === undefined || init?.method === 'POST') return fetch(input, init);
    return Promise.resolve(Response.json(commentsFrom(url, spaceId)));
  };
  return withGalley(files, { network, log }, async ({ galley, spaceId }) => {
    const breaks = await everythingStored(galley, spaceId, 1);
    const { nodes } = await until(galley, 'library', null, () => true);
    const space = nodes.find(({ id }) => id === spaceId);
    const counted = space?.kind === 'space' ? space.comments : 0;
    if (counted !== LIST_ITEMS) breaks.push(`${String(counted)} comments are stored`);
    const threads = await until(galley, 'threads', { spaceId, pageId: pageOf(LIST_ITEMS - 1) }, () => true);
    if (threads.length !== THREADS_PER_PAGE) breaks.push(`${String(threads.length)} threads of a page are shown`);
    return breaks;
  });
}

/** A page of the list of all comments, the newest first; its cursor is a number. */
function commentsFrom({ searchParams }: URL, spaceId: string): object {
  const limit = Number(searchParams.get('limit') ?? '50');
  const from = Number(searchParams.get('page') ?? '0');
  const to = Math.min(from + limit, LIST_ITEMS);
  const items = Array.from({ length: to - from }, (_one, index) => commentAt(from + index, spaceId));
  return { items, ...(to < LIST_ITEMS ? { next: { page: String(to) } } : {}) };
}

/** A page after the other was talked about. */
function pageOf(index: number): string {
  return `page-${String(Math.floor(index / THREADS_PER_PAGE))}`;
}

function commentAt(index: number, spaceId: string): Comment {
  return {
    object: 'comment',
    id: `comment-${String(index)}`,
    postedBy: { object: 'user', id: 'ada', displayName: 'Ada', urls: {} },
    postedAt: new Date(Date.parse('2026-11-01T00:00:00.000Z') - index * 1_000).toISOString(),
    reactions: [],
    replies: 0,
    repliers: [],
    body: { markdown: `Remark ${String(index)}` },
    target: { space: spaceId, revision: 'r', page: { id: pageOf(index) } },
    urls: {},
    permissions: { view: true, edit: false, reply: true, delete: false },
    status: 'open',
  };
}

interface Running {
  readonly galley: Galley;
  readonly service: SampleService;
  readonly spaceId: string;
}

/** The app, synced with a service over one space of these files. */
async function withGalley(
  files: Readonly<Record<string, string>>,
  { network, log }: { readonly network?: typeof fetch; readonly log?: (line: string) => void },
  look: (running: Running) => Promise<readonly string[]>,
): Promise<readonly string[]> {
  const dir = await mkdtemp(join(tmpdir(), 'galley-sizes-'));
  const content = join(dir, 'content');
  for (const folder of new Set(Object.keys(files).map((path) => dirname(join(content, path))))) {
    await mkdir(folder, { recursive: true });
  }
  for (const [path, text] of Object.entries(files)) await writeFile(join(content, path), text);
  const service = await startSampleService({ workspaceDir: sampleWorkspaceDir(), contentDir: content });
  const galley = await startGalley(emptyDisk(join(dir, 'profile')), network);
  try {
    const began = performance.now();
    must(
      await galley.host.invoke('accounts.connect', {
        baseUrl: service.baseUrl,
        organizationId: service.organizations[0]?.id ?? '',
        token: service.tokens.admin,
      }),
    );
    await galley.openPage();
    const { sync } = await untilState(
      galley,
      ({ sync: now }) => now.phase === 'failed' || (now.phase === 'idle' && now.lastSyncAt !== null),
    );
    log?.(`synced in ${String(Math.round(performance.now() - began))} ms`);
    if (sync.error !== null) return [`the sync ends with ${sync.error.code}: ${sync.error.detail}`];
    const { nodes } = await until(galley, 'library', null, (view) => view.nodes.some(({ kind }) => kind === 'space'));
    const spaceId = nodes.find(({ kind }) => kind === 'space')?.id ?? '';
    return await look({ galley, service, spaceId });
  } finally {
    await galley.close();
    await service.close();
    await rm(dir, { recursive: true, force: true });
  }
}

async function everythingStored(galley: Galley, spaceId: string, pages: number): Promise<string[]> {
  const { nodes } = await until(galley, 'library', null, () => true);
  const space = nodes.find(({ id }) => id === spaceId);
  if (space?.kind !== 'space') return ['the space is not there'];
  const breaks: string[] = [];
  if (space.pages !== pages) breaks.push(`${String(space.pages)} of ${String(pages)} pages are stored`);
  if (space.bodies !== pages) breaks.push(`${String(space.bodies)} of ${String(pages)} texts are stored`);
  if (galley.state().sync.problems > 0) breaks.push(`${String(galley.state().sync.problems)} problems in the sync`);
  return breaks;
}

function timed<Value>(log: (line: string) => void, what: string, work: () => Value): Value {
  const began = performance.now();
  const value = work();
  log(`${what} in ${String(Math.round(performance.now() - began))} ms`);
  return value;
}
