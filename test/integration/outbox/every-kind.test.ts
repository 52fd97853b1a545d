import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fillPath, operationShape, type AnyOperationName } from '#shared/contract/index.ts';
import { adminOperations, adminShapes } from '#shared/outbox/kinds/admin-shapes.data.ts';
import type { PendingOperation } from '#shared/outbox/operation.ts';
import type { PendingWrite } from '#shared/outbox/writes.ts';
import type { OutboxAct } from '#shared/rpc/host.ts';
import { startCaller, type Caller } from '../sample/caller.ts';
import { examples, organizationId } from '../sample/examples.ts';
import { networkError } from '../../support/network-error.ts';
import { emptyDisk, must, startGalley, until, type Galley } from '../support/galley.ts';

/** Each kind of write goes to the real service with its answer lost, and must be there once all the same. */

let dir: string;
let caller: Caller;
let galley: Galley;
/** `POST /v1/…`, whose next answer is lost. */
let losing: string | null = null;
/** What the service took, as often as it did. */
let taken: string[] = [];

const network: typeof fetch = async (input, init) => {
  const { pathname } = new URL(input instanceof Request ? input.url : input);
  const request = `${init?.method ?? 'GET'} ${pathname}`;
  const response = await fetch(input, init);
  if (response.ok && init?.method !== undefined && init.method !== 'GET') taken.push(request);
  if (request !== losing) return response;
  losing = null;
  await response.arrayBuffer();
  throw networkError('ECONNRESET');
};

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'galley-every-kind-'));
  caller = await startCaller();
  galley = await startGalley(emptyDisk(dir), network);
  const { baseUrl, tokens } = caller.service;
  must(await galley.host.invoke('accounts.connect', { baseUrl, organizationId, token: tokens.admin }));
  await galley.openPage();
});

afterAll(async () => {
  await galley.close();
  await caller.service.close();
  await rm(dir, { recursive: true, force: true });
});

const RESTING: ReadonlySet<PendingOperation['state']> = new Set(['done', 'held', 'conflict', 'rejected', 'parked']);

/** What becomes of `write` when the answer to its request is lost, and how often the service took it. */
async function unheard(
  name: AnyOperationName,
  input: Readonly<Record<string, unknown>>,
  write: PendingWrite,
): Promise<{ readonly operation: PendingOperation; readonly times: number }> {
  const { method, path } = operationShape(name);
  const request = `${method} /v1${fillPath(path, input)}`;
  [losing, taken] = [request, []];
  const { id } = must(await galley.store.invoke('enqueue', { write, draft: null })).operation;
  const operation = await rest(id);
  expect(losing, 'it was sent').toBeNull();
  return { operation, times: taken.filter((one) => one === request).length };
}

async function rest(id: string): Promise<PendingOperation> {
  const find = (all: readonly { readonly operation: PendingOperation }[]) =>
    all.find(({ operation }) => operation.id === id && RESTING.has(operation.state))?.operation;
  const operation = find(await until(galley, 'outbox', null, (all) => find(all) !== undefined));
  if (operation === undefined) throw new Error('it is not in the outbox');
  return operation;
}

async function act(operationId: string, wanted: OutboxAct): Promise<void> {
  const accountId = galley.state().currentAccountId ?? '';
  must(await galley.host.invoke('outbox.act', { accountId, operationId, act: wanted }));
}

describe('an administrative write whose answer is lost', () => {
  it.each(adminOperations)('%s', async (name) => {
    const input = (await examples[name](caller)) as Record<string, unknown>;
    const { operation, times } = await unheard(name, input, { kind: name, input });
    const { effect } = adminShapes[name];
    const leavesNoTrace = effect === 'command' && name !== 'transferCollection';
    if (leavesNoTrace) {
      // Nothing on the service tells: the person looks, and says that it was done.
      expect([operation.state, operation.cause]).toEqual(['held', 'cannot-tell']);
      await act(operation.id, { kind: 'settle' });
      expect((await rest(operation.id)).state).toBe('done');
    } else expect(operation.state, operation.error?.detail ?? operation.cause).toBe('done');
    // Of an old Git installation nothing tells, and of a group beside a section its place: the same is said again.
    const untold = name === 'removeLegacyGitInstallation' || name === 'moveSiteSectionGroup';
    expect(times).toBe(untold ? 2 : 1);
  });
});

describe('a change request, with every answer lost', () => {
  const request = { spaceId: 'spc_Pe1icanDg3', changeRequestId: '31' };

  it('asks its reviewers once, and takes one back', async () => {
    const userId = 'usr_jun';
    const asked = await unheard('requestReviewers', request, {
      kind: 'reviewers.request',
      ...request,
      userIds: [userId],
    });
    expect([asked.operation.state, asked.times]).toEqual(['done', 1]);
    const listed = async () => (await caller.ok('listRequestedReviewers', request)).items.map(({ user }) => user?.id);
    expect((await listed()).filter((id) => id === userId)).toHaveLength(1);
    const back = { kind: 'reviewers.remove', ...request, userId } as const;
    expect((await unheard('removeRequestedReviewer', { ...request, userId }, back)).operation.state).toBe('done');
    expect(await listed()).not.toContain(userId);
  });

  it('is reviewed once', async () => {
    const before = (await caller.ok('listReviews', request)).items.length;
    const write = { kind: 'review.submit', ...request, status: 'approved', markdown: 'Reads well.' } as const;
    const { operation, times } = await unheard('submitReview', request, write);
    expect([operation.state, times]).toEqual(['done', 1]);
    expect((await caller.ok('listReviews', request)).items).toHaveLength(before + 1);
  });

  it('is not judged unseen when it was changed since it was read, and is when the person says so', async () => {
    const basis = { revision: 'the one that was read' };
    const write = { kind: 'review.submit', ...request, status: 'changes-requested', basis } as const;
    const { id } = must(await galley.store.invoke('enqueue', { write, draft: null })).operation;
    expect(await rest(id)).toMatchObject({ state: 'held', cause: 'request-changed' });
    await act(id, { kind: 'release' });
    await until(galley, 'outbox', null, (all) =>
      all.some((one) => one.operation.id === id && one.operation.state === 'done'),
    );
  });

  it('is merged once, and holds what comes after', async () => {
    // Of another space: what the template did above conflicts with the other one.
    const open = { spaceId: 'spc_C1oudPg047', changeRequestId: '19' };
    const { operation, times } = await unheard('mergeChangeRequest', open, { kind: 'request.merge', ...open });
    expect([operation.state, times]).toEqual(['done', 1]);
    expect((await caller.ok('getChangeRequest', open)).status).toBe('merged');
    const late = { kind: 'review.submit', ...open, status: 'approved' } as const;
    const { id } = must(await galley.store.invoke('enqueue', { write: late, draft: null })).operation;
    expect(await rest(id)).toMatchObject({ state: 'held', cause: 'request-closed' });
  });
});
