import { describe, expect, it } from 'vitest';
import { adminWrite } from '#shared/outbox/admin.ts';
import type { PendingOperation } from '#shared/outbox/operation.ts';
import type { PendingWrite } from '#shared/outbox/writes.ts';
import { createClient } from '../../../electron/api/client.ts';
import { bindKind, type BoundKind } from '../../../electron/outbox/kinds/index.ts';
import { createReads } from '../../../electron/outbox/reads.ts';
import { createOptionalOperations } from '../../../electron/sync/optional-operations.ts';
import { queuedComment } from './operations.ts';

const UNREADABLE = 7;
const request = { spaceId: 's', changeRequestId: 'r' };
const REQUEST = '/v1/spaces/s/change-requests/r';

/** A write at a service that answers so, by path. */
function bound(
  answers: Readonly<Record<string, unknown>>,
  write: PendingWrite,
  more: Partial<PendingOperation> = {},
): BoundKind {
  const client = createClient({
    baseUrl: 'https://docs.example/v1',
    token: 'token',
    fetch: (url) => {
      const answer = answers[new URL(url).pathname];
      return Promise.resolve(
        Response.json(answer ?? { error: { code: 404, message: 'no' } }, { status: answer === undefined ? 404 : 200 }),
      );
    },
  });
  const context = {
    client,
    optionalOperations: createOptionalOperations(),
    reads: createReads(() => 0),
    person: { id: 'me', displayName: 'Me' },
    claimed: new Set<string>(),
    rivals: () => new Set<string>(),
    waived: new Set<never>(),
    gitLogin: () => null,
    signal: new AbortController().signal,
  };
  return bindKind(context, { ...queuedComment('a'), write, ...more });
}

describe('a row that could not be read', () => {
  const revision = { [REQUEST]: { object: 'change-request', id: 'r', number: 1, status: 'open', revision: 'v1' } };
  const reviewers = (...items: readonly unknown[]) => ({ ...revision, [`${REQUEST}/requested-reviewers`]: { items } });
  const ann = { id: 'ann', user: { id: 'ann', displayName: 'Ann', email: '', photoURL: '', urls: { location: '' } } };

  it('may be the reviewer who is to be taken back', async () => {
    const write: PendingWrite = { kind: 'reviewers.remove', ...request, userId: 'ann' };
    expect(await bound(reviewers(UNREADABLE), write).preflight()).toEqual({ type: 'go' });
    expect(await bound(reviewers(UNREADABLE), write).recognise()).toEqual({ type: 'missing' });
    expect(await bound(reviewers(), write).preflight()).toMatchObject({ type: 'found' });
  });

  it('may be the reviewer who was asked', async () => {
    const write: PendingWrite = { kind: 'reviewers.request', ...request, userIds: ['ann'] };
    expect(await bound(reviewers(UNREADABLE), write).recognise()).toEqual({ type: 'cannot-tell' });
    expect(await bound(reviewers(UNREADABLE, ann), write).recognise()).toMatchObject({ type: 'found' });
    expect(await bound(reviewers(), write).recognise()).toEqual({ type: 'missing' });
  });

  it('may be the verdict that was sent', async () => {
    const write: PendingWrite = { kind: 'review.submit', ...request, status: 'approved' };
    const reviews = (...items: readonly unknown[]) => ({ ...revision, [`${REQUEST}/reviews`]: { items } });
    const baseline = { seen: [], complete: true };
    expect(await bound(reviews(UNREADABLE), write, { baseline }).recognise()).toEqual({ type: 'several' });
    expect(await bound(reviews(), write, { baseline }).recognise()).toEqual({ type: 'missing' });
    expect(await bound(reviews(UNREADABLE), write).preflight()).toEqual({
      type: 'go',
      baseline: { seen: [], complete: false },
    });
  });

  it('may be what is to be changed, or what was made', async () => {
    const site = { organizationId: 'o', siteId: 't' };
    const links = (...items: readonly unknown[]) => ({ '/v1/orgs/o/sites/t/share-links': { items } });
    const update = adminWrite('updateSiteShareLink', { ...site, shareLinkId: 'l', body: { name: 'Press' } });
    expect(await bound(links(UNREADABLE), update).preflight()).toMatchObject({
      type: 'failed',
      error: { code: 'invalid-response' },
    });
    expect(await bound(links(), update).preflight()).toEqual({ type: 'hold', cause: 'target-gone' });
    const remove = adminWrite('deleteSiteShareLink', { ...site, shareLinkId: 'l' });
    expect(await bound(links(UNREADABLE), remove).preflight()).toEqual({ type: 'go' });
    const make = adminWrite('createSiteShareLink', { ...site, body: { name: 'Press' } });
    const baseline = { seen: [], complete: true };
    expect(await bound(links(UNREADABLE), make, { baseline }).recognise()).toEqual({ type: 'several' });
    expect(await bound(links(), make, { baseline }).recognise()).toEqual({ type: 'missing' });
  });
});

describe('what somebody else did already', () => {
  const merged = { [REQUEST]: { object: 'change-request', id: 'r', number: 1, status: 'merged', revision: 'v1' } };
  const write: PendingWrite = { kind: 'request.merge', ...request };

  it('is not taken for ours because we tried without a network', async () => {
    const found = async (more: Partial<PendingOperation>) => bound(merged, write, more).preflight();
    expect(await found({ attempts: 3 })).toMatchObject({ type: 'found', sent: { outcome: 'already-done' } });
    expect(await found({ attempts: 1, sentAt: 5 })).not.toHaveProperty('sent.outcome');
  });
});
