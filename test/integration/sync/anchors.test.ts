import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Comment } from '#shared/contract/index.ts';
import type { ThreadView } from '#shared/rpc/store.ts';
import type { SampleService } from '../../../electron/sample/service.ts';
import { findAnchor, rememberAnchor } from '../../../renderer/content/anchors/anchor.ts';
import { PagePlaces } from '../../../renderer/content/anchors/places.ts';
import { parsePage } from '../../../renderer/content/content.ts';
import { must, until, untilState, type Galley } from '../support/galley.ts';
import { startSynced, type SyncedGalley } from '../support/synced.ts';

let synced: SyncedGalley;
let service: SampleService;
let galley: Galley;

beforeEach(async () => {
  synced = await startSynced('anchors');
  ({ service, galley } = synced);
  // A whole first sync: as long as a test may take.
}, 60_000);

afterEach(() => synced.close(), 60_000);

/** A page by its title, as it is read: where its blocks are, and what is said of it. */
async function pageCalled(spaceTitle: string, title: string) {
  const { nodes } = await until(galley, 'library', null, (value) => value.nodes.length > 0);
  const spaceId = nodes.find((node) => node.kind === 'space' && node.title === spaceTitle)?.id ?? '';
  const tree = await until(galley, 'tree', { spaceId }, (value) => value !== null);
  const pageId = tree?.pages.find((page) => page.title === title)?.id ?? '';
  const page = await until(galley, 'page', { spaceId, pageId }, (value) => value?.body != null);
  return { spaceId, pageId, places: new PagePlaces(parsePage(page?.body?.markdown ?? '').blocks) };
}

function placed({ about }: ThreadView, places: PagePlaces): readonly [string, string | undefined] {
  if (about?.anchor == null) return ['nowhere', undefined];
  const { found, key } = findAnchor(about.anchor, places);
  return [found, places.all.find((place) => place.key === key)?.text];
}

it('knows of comments that somebody wrote on a block or a cell where in the page they stand', async () => {
  const { spaceId, pageId, places } = await pageCalled('Device guide', 'LEDs and codes');
  const threads = await until(galley, 'threads', { spaceId, pageId }, (all) => all.some(({ about }) => about?.cell));
  const cells = threads.filter(({ about }) => about?.cell);
  expect(cells.length).toBeGreaterThan(0);
  for (const thread of cells) expect(placed(thread, places)[0]).toBe('key');
});

it('knows the commenters of a space, and asks for them with a full pass alone', async () => {
  const isAboutCommenters = (request: string): boolean => request.includes('/commenters');
  const asked = galley.requests.filter(isAboutCommenters).length;
  expect(asked).toBeGreaterThan(0);
  const question = { query: 'tomasz', spaceId: null, pageId: null, changeRequestId: null, limit: 5 };
  expect(must(await galley.store.invoke('people.find', question))[0]?.name).toBe('Tomasz Wierzba');
  const before = galley.state().sync.lastSyncAt;
  const accountId = galley.state().currentAccountId ?? '';
  must(await galley.host.invoke('sync.start', { accountId, full: false }));
  await untilState(galley, ({ sync }) => sync.phase === 'idle' && sync.lastSyncAt !== before);
  expect(galley.requests.filter(isAboutCommenters)).toHaveLength(asked);
});

it('tells the service which node a comment is about, and keeps its place here', async () => {
  const { spaceId, pageId, places } = await pageCalled('Getting started', 'Your first station');
  const wanted = places.all.find(({ type, text }) => type === 'paragraph' && text.length > 60 && text.length < 400);
  const anchor = wanted === undefined ? null : rememberAnchor(places, wanted.key);
  if (anchor === null) throw new Error('the page has no paragraph');
  const write = { kind: 'comment.create', spaceId, pageId, anchor, markdown: 'About this very block.' } as const;
  const queued = must(await galley.store.invoke('enqueue', { write, draft: null }));
  const isOurs = ({ comment }: ThreadView): boolean => comment.markdown === 'About this very block.';
  const threads = await until(galley, 'threads', { spaceId, pageId }, (all) =>
    all.some((thread) => isOurs(thread) && 'server' in thread.ref && thread.comment.pending === null),
  );
  const ours = threads.find(isOurs);
  if (ours === undefined) throw new Error('gone');
  expect(placed(ours, places)).toEqual(['key', wanted?.text]);

  const response = await fetch(`${service.baseUrl}/v1/spaces/${spaceId}/comments/${ours.key}`, {
    headers: { Authorization: `Bearer ${service.tokens.admin}` },
  });
  const { target } = (await response.json()) as Comment;
  expect(target.node?.id).toMatch(/.+/);
  expect(queued.operation.write).not.toHaveProperty('node');
});
