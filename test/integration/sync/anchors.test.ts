import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Anchor } from '#shared/anchor.ts';
import { anchoredNode } from '#shared/anchored-node.ts';
import type { Comment, Document } from '#shared/contract/index.ts';
import type { ThreadView } from '#shared/rpc/store.ts';
import type { SampleService } from '../../../electron/sample/service.ts';
import { findAnchor, rememberAnchor } from '../../../renderer/content/anchors/anchor.ts';
import { PagePlaces } from '../../../renderer/content/anchors/places.ts';
import { parsePage } from '../../../renderer/content/content.ts';
import { must, until, untilState, type Galley } from '../support/galley.ts';
import { startSynced, type SignedIn } from '../support/synced.ts';

let synced: SignedIn;
let service: SampleService;
let galley: Galley;

beforeEach(async () => {
  synced = await startSynced('anchors', { from: 'empty' });
  ({ service, galley } = synced);
});

afterEach(() => synced.close());

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

/** Both sides of a page of the change request that edits "LEDs and codes" and the page about E-14. */
async function changedPage(words: string) {
  const rows = await until(galley, 'reviews', null, (all) => all.some(({ subject }) => subject.startsWith('E-14')));
  const row = rows.find(({ subject }) => subject.startsWith('E-14'));
  if (row === undefined) throw new Error('no such change request');
  const { spaceId, changeRequestId } = row;
  const at = { spaceId, changeRequestId };
  const view = await until(galley, 'review', at, (value) => (value?.pages.length ?? 0) > 0);
  const pageId = view?.pages.find(({ after }) => after?.title.startsWith(words))?.pageId ?? '';
  const page = await until(galley, 'reviewPage', { ...at, pageId }, (value) => value?.after != null);
  const placesOf = (side: 'before' | 'after'): PagePlaces =>
    new PagePlaces(parsePage(page?.[side]?.markdown ?? '').blocks);
  return { at, pageId, before: placesOf('before'), after: placesOf('after') };
}

it('knows on which side of a change request a comment stands, also when another program wrote it', async () => {
  const { at, pageId, before, after } = await changedPage('What to do when');
  const path = `${service.baseUrl}/v1/spaces/${at.spaceId}`;
  const headers = { Authorization: `Bearer ${service.tokens.admin}`, 'Content-Type': 'application/json' };
  const tree = async (prefix: string): Promise<Document> => {
    const answer = await fetch(`${path}${prefix}/content/page/${pageId}?format=document`, { headers });
    return ((await answer.json()) as { document: Document }).document;
  };
  const request = `/change-requests/${at.changeRequestId}`;
  const [old, now] = [await tree(''), await tree(request)];
  const placeOf = (places: PagePlaces, words: string) =>
    places.all.find(({ type, text }) => type === 'paragraph' && text.startsWith(words));
  const oldPlace = placeOf(before, 'Loosen B by half a turn, centre');
  const newPlace = placeOf(after, 'Their owners were told');
  const nodeAt = (places: PagePlaces, key: string | undefined, document: Document): string => {
    const anchor = rememberAnchor(places, key ?? '');
    const found = anchor === null ? null : anchoredNode(anchor, document);
    if (found === null) throw new Error('no such node');
    return found.node;
  };
  const post = (node: string, markdown: string): Promise<Response> =>
    fetch(`${path}${request}/comments`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ body: { markdown }, page: pageId, node }),
    });
  await post(nodeAt(before, oldPlace?.key, old), 'About what was there.');
  await post(nodeAt(after, newPlace?.key, now), 'About what is there.');
  must(await galley.host.invoke('sync.request', { accountId: galley.state().currentAccountId ?? '', ...at }));
  const threads = await until(
    galley,
    'requestThreads',
    at,
    (all) =>
      all.filter(({ comment, about }) => comment.markdown.startsWith('About what') && about?.anchor != null).length ===
      2,
  );
  const saying = (words: string) => threads.find(({ comment }) => comment.markdown === words)?.about?.anchor ?? null;
  const [gone, come] = [saying('About what was there.'), saying('About what is there.')];
  expect([gone?.side, gone?.text]).toEqual(['before', oldPlace?.text]);
  expect([come?.side, come?.text]).toEqual([undefined, newPlace?.text]);
});

it('tells the service of a comment on either side of a change request which node it is about', async () => {
  const { at, pageId, before, after } = await changedPage('What to do when');
  const anchorOn = (places: PagePlaces, words: string) => {
    const place = places.all.find(({ type, text }) => type === 'paragraph' && text.startsWith(words));
    const anchor = place === undefined ? null : rememberAnchor(places, place.key);
    if (anchor === null) throw new Error(`no ${words}`);
    return anchor;
  };
  const say = async (anchor: Anchor, markdown: string): Promise<void> => {
    const write = { kind: 'comment.create', ...at, pageId, anchor, markdown } as const;
    must(await galley.store.invoke('enqueue', { write, draft: null }));
  };
  await say({ ...anchorOn(before, 'Loosen B by half a turn, centre'), side: 'before' }, 'Why not as it was?');
  await say(anchorOn(after, 'Their owners were told'), 'By letter?');
  const threads = await until(
    galley,
    'requestThreads',
    at,
    (all) =>
      all.filter(({ ref, comment }) => 'server' in ref && /^(Why not as|By letter)/.test(comment.markdown)).length ===
      2,
  );
  for (const [words, side] of [
    ['Why not as it was?', 'before'],
    ['By letter?', undefined],
  ] as const) {
    const thread = threads.find(({ comment }) => comment.markdown === words);
    expect(thread?.about?.anchor?.side).toBe(side);
    const answer = await fetch(
      `${service.baseUrl}/v1/spaces/${at.spaceId}/change-requests/${at.changeRequestId}/comments/${thread?.key ?? ''}`,
      { headers: { Authorization: `Bearer ${service.tokens.admin}` } },
    );
    expect(((await answer.json()) as Comment).target.node?.id).toMatch(/.+/);
  }
});
