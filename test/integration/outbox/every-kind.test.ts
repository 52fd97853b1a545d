import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fillPath, operationShape, type AnyOperationName } from '#shared/contract/index.ts';
import { adminOperations, adminShapes, type AdminOperation } from '#shared/outbox/kinds/admin-shapes.data.ts';
import type { PendingOperation } from '#shared/outbox/operation.ts';
import type { PendingWrite, WriteKind } from '#shared/outbox/writes.ts';
import type { OutboxAct } from '#shared/rpc/host.ts';
import { startCaller, type Caller } from '../sample/caller.ts';
import { examples, organizationId } from '../sample/examples.ts';
import { networkError } from '../../support/network-error.ts';
import { emptyDisk, must, startGalley, until, type Galley } from '../support/galley.ts';

/** Each kind of write is sent to the sample service with its answer lost, and must be there once. */

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
    // Nothing shows the place of a group beside a section: the same is sent again.
    expect(times).toBe(name === 'moveSiteSectionGroup' ? 2 : 1);
  });
});

interface Example {
  /** The operation that sends the write, and its input for the address. */
  readonly name: AnyOperationName;
  readonly input: Readonly<Record<string, unknown>>;
  readonly write: PendingWrite;
}

const request = { spaceId: 'spc_Pe1icanDg3', changeRequestId: '31' };
/** Of another space: the template that an administrative write applied conflicts with the first one. */
const mergeable = { spaceId: 'spc_C1oudPg047', changeRequestId: '19' };
const inSpace = { spaceId: request.spaceId };
const markdown = 'Words that must arrive once.';
const userId = 'usr_jun';

async function newComment() {
  const { id } = await caller.ok('postCommentInSpace', { ...inSpace, body: { body: { markdown: 'An example.' } } });
  return { input: { ...inSpace, commentId: id }, target: { ...inSpace, comment: { server: id } } };
}

async function newReply() {
  const { input, target } = await newComment();
  const { id } = await caller.ok('postCommentReplyInSpace', { ...input, body: { body: { markdown: 'An example.' } } });
  return { input: { ...input, commentReplyId: id }, target: { ...target, reply: { server: id } } };
}

const examplesOfKinds: Readonly<
  Record<Exclude<WriteKind, AdminOperation | 'unreadable'>, () => Example | Promise<Example>>
> = {
  'comment.create': () => ({
    name: 'postCommentInSpace',
    input: inSpace,
    write: { kind: 'comment.create', ...inSpace, markdown },
  }),
  'comment.edit': async () => {
    const { input, target } = await newComment();
    return { name: 'updateCommentInSpace', input, write: { kind: 'comment.edit', ...target, markdown } };
  },
  'comment.delete': async () => {
    const { input, target } = await newComment();
    return { name: 'deleteCommentInSpace', input, write: { kind: 'comment.delete', ...target } };
  },
  'comment.resolve': async () => {
    const { input, target } = await newComment();
    return { name: 'updateCommentInSpace', input, write: { kind: 'comment.resolve', ...target, resolved: true } };
  },
  'comment.react': async () => {
    const { input, target } = await newComment();
    const write = { kind: 'comment.react', ...target, emoji: '1f44d', add: true } as const;
    return { name: 'updateCommentInSpace', input, write };
  },
  'reply.create': async () => {
    const { input, target } = await newComment();
    return { name: 'postCommentReplyInSpace', input, write: { kind: 'reply.create', ...target, markdown } };
  },
  'reply.edit': async () => {
    const { input, target } = await newReply();
    return { name: 'updateCommentReplyInSpace', input, write: { kind: 'reply.edit', ...target, markdown } };
  },
  'reply.delete': async () => {
    const { input, target } = await newReply();
    return { name: 'deleteCommentReplyInSpace', input, write: { kind: 'reply.delete', ...target } };
  },
  'reply.react': async () => {
    const { input, target } = await newReply();
    const write = { kind: 'reply.react', ...target, emoji: '1f44d', add: true } as const;
    return { name: 'updateCommentReplyInSpace', input, write };
  },
  'reviewers.request': () => ({
    name: 'requestReviewers',
    input: request,
    write: { kind: 'reviewers.request', ...request, userIds: [userId] },
  }),
  'reviewers.remove': async () => {
    await caller.ok('requestReviewers', { ...request, body: { users: [userId] } });
    const write = { kind: 'reviewers.remove', ...request, userId } as const;
    return { name: 'removeRequestedReviewer', input: { ...request, userId }, write };
  },
  'request.describe': () => ({
    // The contract changes the subject where it asks for reviewers.
    name: 'requestReviewers',
    input: request,
    write: { kind: 'request.describe', ...request, subject: 'A clearer subject' },
  }),
  'review.submit': () => ({
    name: 'submitReview',
    input: request,
    write: { kind: 'review.submit', ...request, status: 'approved', markdown },
  }),
  'request.merge': () => ({
    name: 'mergeChangeRequest',
    input: mergeable,
    write: { kind: 'request.merge', ...mergeable },
  }),
};

describe('a write about comments or a change request whose answer is lost', () => {
  it.each(Object.entries(examplesOfKinds))('%s arrives once', async (_, example) => {
    const { name, input, write } = await example();
    const { operation, times } = await unheard(name, input, write);
    expect(operation.state, operation.error?.detail ?? operation.cause).toBe('done');
    expect(times).toBe(1);
  });
});

describe('what arrived of them', () => {
  it('is one comment, one reply and one review with these words, and no reviewer twice', async () => {
    const comments = await caller.ok('listSpaceComments', { ...inSpace, query: { limit: 1000, format: 'markdown' } });
    const texts = comments.items.map(({ body }) => (body.markdown ?? '').trim());
    // One was posted, and one was edited into them.
    expect(texts.filter((text) => text === markdown)).toHaveLength(2);
    // The contract does not say what a review's comment looks like.
    const reviews = (await caller.ok('listReviews', request)).items;
    expect(reviews.filter(({ comment }) => JSON.stringify(comment ?? null).includes(markdown))).toHaveLength(1);
    const reviewers = (await caller.ok('listRequestedReviewers', request)).items;
    expect(reviewers.filter(({ user }) => user?.id === userId)).toHaveLength(0);
    expect((await caller.ok('getChangeRequest', request)).subject).toBe('A clearer subject');
    expect((await caller.ok('getChangeRequest', mergeable)).status).toBe('merged');
  });
});

describe('a verdict', () => {
  it('is held when the request changed since it was read, and sent when the person says so', async () => {
    const basis = { revision: 'the one that was read' };
    const write = { kind: 'review.submit', ...request, status: 'changes-requested', basis } as const;
    const { id } = must(await galley.store.invoke('enqueue', { write, draft: null })).operation;
    expect(await rest(id)).toMatchObject({ state: 'held', cause: 'request-changed' });
    await act(id, { kind: 'release' });
    await until(galley, 'outbox', null, (all) =>
      all.some((one) => one.operation.id === id && one.operation.state === 'done'),
    );
  });

  it('is held once the request is merged', async () => {
    const late = { kind: 'review.submit', ...mergeable, status: 'approved' } as const;
    const { id } = must(await galley.store.invoke('enqueue', { write: late, draft: null })).operation;
    expect(await rest(id)).toMatchObject({ state: 'held', cause: 'request-closed' });
  });
});
