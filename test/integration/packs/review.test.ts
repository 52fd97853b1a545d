import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { PendingOperation } from '#shared/outbox/operation.ts';
import type { PendingWrite } from '#shared/outbox/writes.ts';
import type { Batch } from '#shared/rpc/store.ts';
import type { RequestPlace, ReviewView } from '#shared/rpc/review-views.ts';
import { broughtRows } from '../../../renderer/features/packs/brought-rows.ts';
import { must, until, untilSynced, type Galley } from '../support/galley.ts';
import { accountOf, handBackFrom, openPack, readWrites, save, takeIn } from './pack-files.ts';
import { startTwoMachines, type TwoMachines } from './two-machines.ts';

const PLACE: RequestPlace = { spaceId: 'spc_C1oudPg047', changeRequestId: '' };

const fail = (): never => {
  throw new Error('the write has no place');
};

let machines: TwoMachines;
let place: RequestPlace;

beforeEach(async () => {
  machines = await startTwoMachines('admin');
  const rows = await until(machines.first, 'reviews', null, (all) => all.length > 0);
  const open = rows.find(({ spaceId, status }) => spaceId === PLACE.spaceId && status === 'open');
  place = { ...PLACE, changeRequestId: open?.changeRequestId ?? '' };
  await openPack(machines.second, (await save(machines.first, [place.spaceId])).bytes);
});
afterEach(() => machines.close());

const reviewOn = (galley: Galley): Promise<ReviewView | null> =>
  until(galley, 'review', place, (value) => value?.head != null);

async function textsOn(galley: Galley, view: ReviewView | null): Promise<readonly unknown[]> {
  const pages = (view?.pages ?? []).map(({ pageId }) =>
    until(galley, 'reviewPage', { ...place, pageId }, (value) => value !== null),
  );
  return (await Promise.all(pages)).map((page) => [page?.before?.markdown, page?.after?.markdown, page?.row.changes]);
}

it('a pack holds all that a review needs, and what was said and judged comes back by hand', async () => {
  const { first, second, service } = machines;
  const [here, there] = [await reviewOn(first), await reviewOn(second)];
  expect(there?.pages.length).toBeGreaterThan(0);
  expect(there?.pages).toEqual(here?.pages);
  expect(there?.row.reviewers).toEqual(here?.row.reviewers);
  expect(there?.row.verdicts).toEqual(here?.row.verdicts);
  expect(there?.head?.contributors).toEqual(here?.head?.contributors);
  expect(there?.head?.files).toEqual(here?.head?.files);
  expect(await textsOn(second, there)).toEqual(await textsOn(first, here));
  const said = (galley: Galley) => until(galley, 'requestThreads', place, (threads) => threads.length > 0);
  expect((await said(second)).map(({ comment }) => comment.markdown)).toEqual(
    (await said(first)).map(({ comment }) => comment.markdown),
  );

  const basis = { revision: there?.head?.revision ?? '' };
  const [page] = there?.pages ?? [];
  const writes: readonly PendingWrite[] = [
    { kind: 'comment.create', ...place, pageId: page?.pageId ?? '', markdown: 'From far away', basis },
    { kind: 'review.submit', ...place, status: 'approved', markdown: 'All of it is right.', basis },
  ];
  for (const write of writes) must(await second.store.invoke('enqueue', { write, draft: null }));
  const waiting = await until(second, 'review', place, (value) => (value?.row.pending.length ?? 0) > 1);
  expect(waiting?.row.verdicts.map(({ comment }) => comment)).toContain('All of it is right.');
  expect(second.requests).toEqual([]);

  const file = must(
    await second.host.invoke('writes.save', { accountId: accountOf(second), author: 'Ada', jobId: randomUUID() }),
  );
  const incomingId = await takeIn(first, await second.download(file.address));
  const {
    writes: read,
    author,
    pack,
  } = must(await first.host.invoke('writes.read', { accountId: accountOf(first), incomingId }));
  expect(must(await first.store.invoke('writes.place', { writes: read })).map(({ missing }) => missing)).toEqual([
    null,
    null,
  ]);
  must(
    await first.store.invoke('writes.bringIn', {
      writes: read,
      from: { author, packMadeAt: pack.madeAt, fileAt: 1, signed: false },
    }),
  );
  await until(first, 'outbox', null, (items) => items.every(({ operation }) => operation.state === 'done'));
  const at = `${service.baseUrl}/v1/spaces/${place.spaceId}/change-requests/${place.changeRequestId}`;
  const headers = { Authorization: `Bearer ${service.tokens.admin}` };
  const [comments, reviews] = await Promise.all(
    ['comments', 'reviews'].map(async (list) => (await fetch(`${at}/${list}?limit=1000`, { headers })).text()),
  );
  expect(comments?.split('From far away')).toHaveLength(2);
  expect(reviews?.split('All of it is right.')).toHaveLength(2);
});

it('a verdict that somebody else imported is named with its words, and held where it comes again', async () => {
  const { first, second, service } = machines;
  const write = { kind: 'review.submit', ...place, status: 'approved', markdown: 'As Ada says.' } as const;
  const { operation } = must(await second.store.invoke('enqueue', { write, draft: null }));
  const { writes, author, madeAt, pack } = await readWrites(first, await handBackFrom(second));
  const reviews = `${service.baseUrl}/v1/spaces/${place.spaceId}/change-requests/${place.changeRequestId}/reviews`;
  const posted = await fetch(reviews, {
    method: 'POST',
    headers: { Authorization: `Bearer ${service.tokens.admin}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ status: 'approved', comment: { markdown: 'As Ada says.\n\n— Ada' } }),
  });
  expect(posted.status).toBe(201);
  const from = { author, packMadeAt: pack.madeAt, fileAt: madeAt, signed: false };
  must(await first.store.invoke('writes.bringIn', { writes, from }));
  const items = await until(first, 'outbox', null, (all) =>
    all.some(({ operation: { id, state } }) => id === operation.id && state !== 'queued' && state !== 'sending'),
  );
  expect(items.find(({ operation: { id } }) => id === operation.id)?.operation.state).toBe('held');
  const { lastSyncAt } = first.state().sync;
  must(await first.host.invoke('sync.start', { accountId: accountOf(first), full: true }));
  await untilSynced(first, lastSyncAt);
  const [placed] = must(await first.store.invoke('writes.place', { writes }));
  expect(placed?.twin).toMatchObject({ by: expect.any(String) as unknown });
});

it('a verdict without words that the same person has sent online is named, not chosen, and held', async () => {
  const { first, second, service } = machines;
  const there = await reviewOn(second);
  const basis = { revision: there?.head?.revision ?? '' };
  const write = { kind: 'review.submit', ...place, status: 'approved', basis } as const;
  const { operation } = must(await second.store.invoke('enqueue', { write, draft: null }));
  const { writes, author, madeAt, pack } = await readWrites(first, await handBackFrom(second));
  const before = broughtRows(writes, must(await first.store.invoke('writes.place', { writes })));
  expect(before).toMatchObject([{ proposed: true, note: null }]);

  const reviews = `${service.baseUrl}/v1/spaces/${place.spaceId}/change-requests/${place.changeRequestId}/reviews`;
  const headers = { Authorization: `Bearer ${service.tokens.admin}`, 'Content-Type': 'application/json' };
  const count = async (): Promise<number> =>
    ((await (await fetch(`${reviews}?limit=1000`, { headers })).json()) as { readonly items: readonly unknown[] }).items
      .length;
  const posted = await fetch(reviews, { method: 'POST', headers, body: JSON.stringify({ status: 'approved' }) });
  expect(posted.status).toBe(201);
  const given = await count();
  must(
    await first.store.invoke('writes.bringIn', {
      writes,
      from: { author, packMadeAt: pack.madeAt, fileAt: madeAt, signed: false },
    }),
  );
  const items = await until(first, 'outbox', null, (all) =>
    all.some(({ operation: { id, state } }) => id === operation.id && state !== 'queued' && state !== 'sending'),
  );
  const held = items.find(({ operation: { id } }) => id === operation.id)?.operation;
  expect(held).toMatchObject({ state: 'held', cause: 'several-matches' });
  expect(await count()).toBe(given);

  const { lastSyncAt } = first.state().sync;
  must(await first.host.invoke('sync.start', { accountId: accountOf(first), full: true }));
  await untilSynced(first, lastSyncAt);
  const [placed] = must(await first.store.invoke('writes.place', { writes }));
  const row = broughtRows(writes, [{ ...(placed ?? fail()), here: false }]);
  expect(row).toMatchObject([
    { proposed: false, note: expect.stringContaining('gave this verdict on this revision') as unknown },
  ]);
});

it('a server without reviews: a verdict that was imported elsewhere is named, held, and not posted again', async () => {
  const markdown = 'As Ada says.';
  const { first, second, service } = machines;
  machines.withoutReviews = true;
  const write: PendingWrite = { kind: 'review.submit', ...place, status: 'approved', markdown };
  const { operation } = must(await second.store.invoke('enqueue', { write, draft: null }));
  const { writes, author, madeAt, pack } = await readWrites(first, await handBackFrom(second));
  const at = `${service.baseUrl}/v1/spaces/${place.spaceId}/change-requests/${place.changeRequestId}/comments`;
  const headers = { Authorization: `Bearer ${service.tokens.admin}`, 'Content-Type': 'application/json' };
  const said = `Approved\n\n${markdown}\n\n— Ada`;
  const posted = await fetch(at, { method: 'POST', headers, body: JSON.stringify({ body: { markdown: said } }) });
  expect(posted.ok).toBe(true);
  const { lastSyncAt } = first.state().sync;
  must(await first.host.invoke('sync.start', { accountId: accountOf(first), full: true }));
  await untilSynced(first, lastSyncAt);
  const [placed] = must(await first.store.invoke('writes.place', { writes }));
  expect(placed?.twin).toMatchObject({ by: expect.any(String) as unknown });
  const from = { author, packMadeAt: pack.madeAt, fileAt: madeAt, signed: false };
  must(await first.store.invoke('writes.bringIn', { writes, from }));
  const items = await until(first, 'outbox', null, (all) =>
    all.some(({ operation: { id, state } }) => id === operation.id && state !== 'queued' && state !== 'sending'),
  );
  expect(items.find(({ operation: { id } }) => id === operation.id)?.operation.state).toBe('held');
  const comments = await (await fetch(`${at}?limit=1000`, { headers })).text();
  expect(comments.split(JSON.stringify(said))).toHaveLength(2);
});

it('a pack leaves out what change requests change where they are left out', async () => {
  const { first, second } = machines;
  await openPack(second, (await save(first, [place.spaceId], { requests: false })).bytes);
  expect(await until(second, 'reviews', null, () => true)).toEqual([]);
});

/** Where the comments of a space stand, by what travels. */
async function anchorsOn(galley: Galley, spaceId: string): Promise<NonNullable<Batch['anchors']>> {
  const outline = must(await galley.rows.invoke('pack.outline', { spaceIds: [spaceId], comments: true }));
  const pageIds = outline.spaces.flatMap(({ threadPages }) => threadPages);
  return must(await galley.rows.invoke('pack.rows', { kind: 'threads', spaceId, pageIds })).anchors ?? [];
}

it('a pack keeps where a comment on a block stands', async () => {
  const { first, second, spaceIds } = machines;
  const anchored = await Promise.all(spaceIds.map(async (id) => ({ id, anchors: await anchorsOn(first, id) })));
  const found = anchored.find(({ anchors }) => anchors.some((page) => Object.keys(page.anchors).length > 0));
  if (found === undefined) throw new Error('the sample has comments on blocks');
  await openPack(second, (await save(first, [found.id])).bytes);
  expect(await anchorsOn(second, found.id)).toEqual(found.anchors);
});

it('pending comments come back with their verdict, in order and once, also from a file that comes again', async () => {
  const { first, second, service } = machines;
  const pending = (markdown: string): PendingWrite => ({ kind: 'comment.create', ...place, markdown, inReview: true });
  const queue = async (write: PendingWrite): Promise<string> =>
    must(await second.store.invoke('enqueue', { write, draft: null })).operation.id;
  const ids = [await queue(pending('Pending one')), await queue(pending('Pending two'))];
  await queue({ kind: 'review.submit', ...place, status: 'changes-requested', comments: ids });
  const later = await queue(pending('Not yet'));
  const file = await handBackFrom(second);
  const bringIn = async (bytes: Buffer): Promise<number> => {
    const { writes, author, madeAt, pack } = await readWrites(first, bytes);
    const from = { author, packMadeAt: pack.madeAt, fileAt: madeAt, signed: false };
    const wanted = writes.filter(({ state }) => state === 'new' || state === 'changed');
    must(await first.store.invoke('writes.bringIn', { writes: wanted, from }));
    return wanted.length;
  };
  expect(await bringIn(file)).toBe(4);
  const settled = (all: readonly { readonly operation: PendingOperation }[]): boolean =>
    all.length === 4 && all.every(({ operation: { id, state } }) => state === 'done' || id === later);
  const items = await until(first, 'outbox', null, settled);
  const last = items.find(({ operation }) => operation.id === later)?.operation;
  expect(last).toMatchObject({ state: 'queued', write: { inReview: true } });
  expect(first.state().accounts.find(({ id }) => id === accountOf(first))?.outbox).toMatchObject({
    waiting: 0,
    inReview: 1,
  });
  expect(await bringIn(file)).toBe(0);
  expect(await bringIn(await handBackFrom(second))).toBe(0);

  const at = `${service.baseUrl}/v1/spaces/${place.spaceId}/change-requests/${place.changeRequestId}`;
  const headers = { Authorization: `Bearer ${service.tokens.admin}` };
  const read = async (list: string): Promise<string> => (await fetch(`${at}/${list}?limit=1000`, { headers })).text();
  const comments = await read('comments');
  for (const words of ['Pending one', 'Pending two']) expect(comments.split(words)).toHaveLength(2);
  // The newest comes first.
  expect(comments.indexOf('Pending two')).toBeLessThan(comments.indexOf('Pending one'));
  expect(comments).not.toContain('Not yet');

  // A later file has the verdict, and the comment is here already.
  await queue({ kind: 'review.submit', ...place, status: 'approved', comments: [later] });
  expect(await bringIn(await handBackFrom(second))).toBe(1);
  await until(
    first,
    'outbox',
    null,
    (all) => all.length === 5 && all.every(({ operation: { state } }) => state === 'done'),
  );
  expect((await read('comments')).split('Not yet')).toHaveLength(2);
});
