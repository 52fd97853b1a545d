import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ComparedPlace, KnownRevision } from '#shared/model/revisions.ts';
import type { HoldCause, PendingOperation } from '#shared/outbox/operation.ts';
import type { PendingWrite } from '#shared/outbox/writes.ts';
import type { ReviewView } from '#shared/rpc/review-views.ts';
import { networkError } from '../../support/network-error.ts';
import { startWorld, type World } from '../../faults/support/world.ts';
import { emptyDisk, must, startGalley, until, untilSynced, type Galley } from '../support/galley.ts';

/** A change request that its author changes, and that somebody else acts on, while this reviewer is offline. */

let world: World;
let galley: Galley;
let offline = false;

const network: typeof fetch = (input, init) =>
  offline ? Promise.reject(networkError('ECONNRESET')) : fetch(input, init);

beforeEach(async () => {
  offline = false;
  world = await startWorld({ now: Date.now, coreOnly: false, reviews: true });
  galley = await startGalley(emptyDisk(join(world.dir, 'profile')), network);
  const { baseUrl, organizationId, me } = world;
  must(await galley.host.invoke('accounts.connect', { baseUrl, organizationId, token: me.token }));
  await galley.openPage();
});

afterEach(async () => {
  await galley.close();
  await world.close();
});

const place = (): { readonly spaceId: string; readonly changeRequestId: string } => ({
  spaceId: world.spaceId,
  changeRequestId: world.request?.id ?? '',
});
const newest = (): string => world.request?.revision() ?? '';

async function sync(): Promise<void> {
  const { lastSyncAt } = galley.state().sync;
  must(await galley.host.invoke('sync.start', { accountId: galley.state().currentAccountId ?? '', full: true }));
  await untilSynced(galley, lastSyncAt);
}

/** The change request once `revision` is stored. */
async function read(revision: string, pair: Partial<ComparedPlace> = {}): Promise<ReviewView> {
  const found = await until(galley, 'review', { ...place(), ...pair }, (view) => view?.head?.revision === revision);
  if (found === null) throw new Error('it is not stored');
  return found;
}

async function texts(pageId: string, pair: Partial<ComparedPlace>): Promise<readonly (string | undefined)[]> {
  const page = await until(galley, 'reviewPage', { ...place(), ...pair, pageId }, (found) => found !== null);
  return [page?.before, page?.after].map((side) => /(?:What it says here|Draft \d)\./.exec(side?.markdown ?? '')?.[0]);
}

async function queue(write: PendingWrite): Promise<string> {
  return must(await galley.store.invoke('enqueue', { write, draft: null })).operation.id;
}

const stateOf = (
  all: readonly { readonly operation: PendingOperation }[],
  operationId: string,
): PendingOperation | undefined => all.find(({ operation }) => operation.id === operationId)?.operation;

async function untilHeld(operationId: string): Promise<HoldCause | undefined> {
  const all = await until(galley, 'outbox', null, (items) => stateOf(items, operationId)?.state === 'held');
  return stateOf(all, operationId)?.cause;
}

async function untilDone(operationId: string): Promise<void> {
  await until(galley, 'outbox', null, (items) => stateOf(items, operationId)?.state === 'done');
}

async function release(operationId: string): Promise<void> {
  const accountId = galley.state().currentAccountId ?? '';
  must(await galley.host.invoke('outbox.act', { accountId, operationId, act: { kind: 'release' } }));
}

/** What this person did at the change request, in order. */
function done(): readonly string[] {
  return world
    .accepted()
    .filter(({ person }) => person === world.me.id)
    .map(({ input }) => {
      const body = input['body'] as { readonly status?: string; readonly body?: { readonly markdown: string } };
      return body.status ?? body.body?.markdown ?? '';
    });
}

describe('a change request that its author changes meanwhile', () => {
  it('keeps the revisions that were read: any two are compared, marks are of the newest', async () => {
    const first = newest();
    await read(first);
    world.request?.revise();
    const second = newest();
    await sync();
    await read(second);
    world.request?.revise();
    const third = newest();
    await sync();
    const view = await read(third, { from: first });
    expect(view.revisions.map(({ id }: KnownRevision) => id)).toEqual([third, second, first]);
    const pageId = view.pages[0]?.pageId ?? '';
    expect(view.pages.map(({ changes }) => changes)).toEqual([['edited']]);
    expect(await texts(pageId, { from: first })).toEqual(['Draft 1.', 'Draft 3.']);
    expect(await texts(pageId, { from: second, to: first })).toEqual(['Draft 2.', 'Draft 1.']);
    expect(await texts(pageId, { from: null, to: second })).toEqual(['What it says here.', 'Draft 2.']);

    await galley.store.invoke('review.viewed', { ...place(), pageIds: [pageId], viewed: true });
    const marked = await until(galley, 'review', place(), (found) => found?.pages[0]?.viewed === 'yes');
    expect(marked?.row.viewed).toBe(1);
    world.request?.revise();
    await sync();
    expect((await read(newest())).pages.map(({ viewed }) => viewed)).toEqual(['moved']);
  });

  it('holds a comment and a verdict that were written on the older revision, and sends each once', async () => {
    const basis = { revision: newest() };
    await read(basis.revision);
    offline = true;
    const comment = await queue({ kind: 'comment.create', ...place(), basis, markdown: 'On draft 1', inReview: true });
    const verdict = await queue({ kind: 'review.submit', ...place(), basis, status: 'approved', comments: [comment] });
    world.request?.revise();
    offline = false;
    await sync();
    expect(await untilHeld(comment)).toBe('request-changed');
    await release(comment);
    await untilDone(comment);
    expect(await untilHeld(verdict)).toBe('request-changed');
    expect(done()).toEqual(['On draft 1']);
    await release(verdict);
    await untilDone(verdict);
    expect(done()).toEqual(['On draft 1', 'approved']);
  });
});

describe('somebody else at the same change request', () => {
  it('resolves the thread that a pending reply answers: it is held, and the verdict behind it', async () => {
    const { client } = world.other;
    const body = { body: { markdown: 'Why?' } };
    const { id } = must(await client.call('postCommentInChangeRequest', { ...place(), body }));
    await sync();
    offline = true;
    const comment = { server: id };
    const reply = await queue({ kind: 'reply.create', ...place(), comment, markdown: 'Because', inReview: true });
    const verdict = await queue({ kind: 'review.submit', ...place(), status: 'changes-requested', comments: [reply] });
    must(await client.call('updateCommentInChangeRequest', { ...place(), commentId: id, body: { resolved: true } }));
    offline = false;
    await sync();
    expect(await untilHeld(reply)).toBe('thread-resolved');
    expect(done()).toEqual([]);
    await release(reply);
    await untilDone(verdict);
    expect(done()).toEqual(['Because', 'changes-requested']);
  });

  it('merges it: the verdict is held, and the revisions that were read can still be compared', async () => {
    const first = newest();
    const pageId = (await read(first)).pages[0]?.pageId ?? '';
    world.request?.revise();
    const second = newest();
    await sync();
    await read(second);
    offline = true;
    const verdict = await queue({ kind: 'review.submit', ...place(), basis: { revision: second }, status: 'approved' });
    must(await world.other.client.call('mergeChangeRequest', place()));
    offline = false;
    await sync();
    expect(await untilHeld(verdict)).toBe('request-closed');
    const closed = await until(galley, 'review', place(), (found) => found?.row.status === 'merged');
    expect(closed?.revisions.map(({ id }) => id)).toEqual([second, first]);
    expect(await texts(pageId, { from: first, to: second })).toEqual(['Draft 1.', 'Draft 2.']);
    expect(done()).toEqual([]);
  });
});
